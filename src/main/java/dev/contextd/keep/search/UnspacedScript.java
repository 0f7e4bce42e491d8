package dev.contextd.keep.search;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A script whose words have no spaces between them, or grow at their ends as Korean ones do: there every two
/// neighbours
/// are a term, and one that stands alone is one.
enum UnspacedScript {
    HAN,
    HIRAGANA,
    KATAKANA,
    HANGUL,
    /// Of the south-east of Asia.
    OTHER;

    /// All of them stand behind this.
    private static final int FIRST = 0x0E00;

    private static final int LONG_VOWEL = 0x30FC;

    /// Grammar of Japanese and Chinese, which says nothing in a question: particles, endings, and words that ask.
    private static final Set<String> SMALL = Set.copyOf(List.of(
            ("は が を に の と で も へ や か ね よ な た て だ し れ る い う く り き さ つ ん です ます した して する さる され れる られ こと もの ため から まで "
                            + "など よう どう なに どこ いつ とき ない ある いる この その あの には では とは のは のか すか ませ せん まし でし たか てい いま なる なり "
                            + "なっ って った ので のに けど でも どの れば また など にな への との だけ くな でき きる きな なか かっ った たち "
                            + "的 了 是 在 吗 呢 和 与 我 有 把 被 时 要 会 就 也 都 怎么 什么 如何 为什 么样 哪里 哪些 哪个 我们 这个 那个 一个 可以 是否 请问 多少 时候 "
                            + "应该 需要 何 時 方 所 어떻 떻게 무엇 언제 어디 나요 니다 습니")
                    .split(" ")));

    /// What a Chinese question asks with; what stands around it is not one word.
    private static final Pattern ASKING = Pattern.compile(
            "为什么会?|什么时候|[用有]?什么样?|怎么样?|怎样|如何|是否|[用在]?哪[个里些]|多少|多久|几次|请问|我们|可以|能不能|应该|需要" + "|谁[来能]?|[的了吗呢是把被]");

    static Optional<UnspacedScript> of(int c) {
        if (c < FIRST || !Character.isLetter(c)) {
            return Optional.empty();
        }
        if (c == LONG_VOWEL) {
            return Optional.of(KATAKANA);
        }
        return switch (UnicodeScript.of(c)) {
            case HAN -> Optional.of(HAN);
            case HIRAGANA -> Optional.of(HIRAGANA);
            case KATAKANA -> Optional.of(KATAKANA);
            case HANGUL -> Optional.of(HANGUL);
            case THAI, LAO, KHMER, MYANMAR -> Optional.of(OTHER);
            default -> Optional.empty();
        };
    }

    /// Where the run of this script ends that begins there: with the marks of its letters.
    int end(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            boolean isLong = c == LONG_VOWEL && this == HIRAGANA;
            if (!Terms.isMark(c) && !isLong && of(c).filter(this::equals).isEmpty()) {
                break;
            }
            at += Character.charCount(c);
        }
        return at;
    }

    /// @param asked whether the run is one of a question. Each ideograph of a document is a term as well, so that one
    ///     that is asked for alone is found; of a question its neighbours say more
    List<String> terms(String run, boolean asked) {
        if (this == HAN && asked) {
            var words =
                    ASKING.splitAsStream(run).filter(word -> !word.isEmpty()).toList();
            return words.isEmpty()
                    ? neighbours(run, true)
                    : words.stream()
                            .flatMap(word -> neighbours(word, true).stream())
                            .toList();
        }
        return neighbours(run, asked);
    }

    private List<String> neighbours(String run, boolean asked) {
        var letters = letters(run);
        var terms = new ArrayList<String>();
        if (letters.size() == 1 || (this == HAN && !asked)) {
            terms.addAll(letters);
        }
        for (int i = 1; i < letters.size(); i++) {
            terms.add(letters.get(i - 1) + letters.get(i));
        }
        return terms;
    }

    /// Each with its marks.
    private static List<String> letters(String run) {
        var letters = new ArrayList<String>();
        int start = 0;
        for (int at = 0; at < run.length(); ) {
            int next = at + Character.charCount(run.codePointAt(at));
            if (next == run.length() || !Terms.isMark(run.codePointAt(next))) {
                letters.add(run.substring(start, next));
                start = next;
            }
            at = next;
        }
        return letters;
    }

    static boolean isSmall(String term) {
        return SMALL.contains(term);
    }
}
