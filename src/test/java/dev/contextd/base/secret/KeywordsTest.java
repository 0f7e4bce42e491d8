package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class KeywordsTest {
    private final List<Detector> detectors =
            List.of(token("a", "he", "she"), token("b", "HERS"), token("c", "s.h", "e"), token("d", "密码", "ña"));
    private final Keywords keywords = Keywords.of(detectors);

    @Test
    void everyKeywordIsFoundInOnePassOverlapsIncluded() {
        assertThat(hits("ushers")).containsExactlyInAnyOrderElementsOf(searched("ushers"));
    }

    @Test
    void caseDoesNotMatterAndForeignLettersDoNotDisturb() {
        String text = "uSHErs\u212Aé.s.Hhe\u0131HERSsshehershe";
        assertThat(hits(text)).containsExactlyInAnyOrderElementsOf(searched(text));
    }

    @Test
    void keywordsOfOtherAlphabetsAreFoundToo() {
        assertThat(hits("新密码 en español: señal, SEÑAL"))
                .filteredOn(hit -> hit.startsWith("3 "))
                .containsExactly("3 1 3", "3 18 20", "3 25 27");
    }

    @Test
    void nothingIsFoundWhereNothingIs() {
        assertThat(hits("")).isEmpty();
        assertThat(keywords.occurIn("truth")).isFalse();
        assertThat(keywords.occurIn("ashes")).isTrue();
    }

    private static Rule token(String id, String... prefixes) {
        return Rule.of(Rule.Kind.TOKEN, id, "x", prefixes);
    }

    private List<String> hits(String text) {
        List<String> hits = new ArrayList<>();
        keywords.search(text, (detector, from, to) -> hits.add(detector + " " + from + " " + to));
        return hits;
    }

    private List<String> searched(String text) {
        List<String> hits = new ArrayList<>();
        for (int detector = 0; detector < detectors.size(); detector++) {
            for (String keyword : detectors.get(detector).keywords()) {
                for (int i = 0; i <= text.length() - keyword.length(); i++) {
                    String there = text.substring(i, i + keyword.length());
                    if (there.chars().allMatch(c -> c < 128)
                            && there.toLowerCase(Locale.ROOT).equals(keyword)) {
                        hits.add(detector + " " + i + " " + (i + keyword.length()));
                    }
                }
            }
        }
        return hits;
    }
}
