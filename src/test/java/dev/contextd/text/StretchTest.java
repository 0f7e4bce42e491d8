package dev.contextd.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class StretchTest {
    @Test
    void aTextThatIsNotLongIsOne() {
        assertThat(Stretch.of("", 8)).containsExactly(new Stretch(0, 0));
        assertThat(Stretch.of("x".repeat(Stretch.WHOLE_MAX), 8)).containsExactly(new Stretch(0, Stretch.WHOLE_MAX));
    }

    @Test
    void aLongOneIsCutBetweenParagraphs() {
        var paragraph = "A sentence of some words. ".repeat(30);
        var stretches = Stretch.of(String.join("\n\n", paragraph, paragraph, paragraph, paragraph), 8);

        assertThat(stretches)
                .hasSize(4)
                .allSatisfy(
                        it -> assertThat(it.from() % (paragraph.length() + 2)).isZero());
        assertThat(Stretch.of(paragraph.repeat(50), 2)).hasSize(2);
    }

    @RepeatedTest(50)
    void nothingIsLostDoubledOrBroken(RepetitionInfo run) {
        var random = new Random(run.getCurrentRepetition());
        var text = random.ints(3_000 + random.nextInt(20_000), 0, 12)
                .mapToObj(at -> at == 0 ? " " : at == 1 ? "\n" : at == 2 ? "😀" : "x".repeat(random.nextInt(30)))
                .collect(Collectors.joining());
        var stretches = Stretch.of(text, Integer.MAX_VALUE);

        assertThat(stretches.stream().map(it -> it.in(text)).collect(Collectors.joining()))
                .isEqualTo(text);
        assertThat(stretches).allSatisfy(it -> {
            assertThat(it.to() - it.from()).isBetween(1, Stretch.LENGTH_MAX);
            assertThat(Character.isLowSurrogate(text.charAt(it.from()))).isFalse();
        });
    }
}
