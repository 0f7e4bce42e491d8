package dev.contextd.text.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordPieceTest {
    private static final WordPiece PIECES = pieces();

    private static WordPiece pieces() {
        try {
            return ShippedModel.wordPiece();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// 101 and 102 are the markers around every text, 100 is the unknown word; the others were looked up by hand.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '' | ''
            hello world | 7592 2088
            Hello,  WORLD! | 7592 1010 2088 999
            tokens tokening | 19204 2015 19204 2075
            café CAFÉ cafe | 7668 7668 7668
            中文x | 1746 1861 1060
            naïve | 15743
            unknown👽word | 100
            [SEP] | 1031 19802 1033
            ﬁ | 1984
            """)
    void splitsAsBertDoes(String text, String ids) {
        assertThat(ids(text)).isEqualTo(("101 " + (ids == null ? "" : ids) + " 102").replace("  ", " "));
    }

    @Test
    void dropsControlsAndTakesEverySpaceForOne() {
        assertThat(ids("hel\u0000lo\u200B\u2003wor\uFFFDld\u0085")).isEqualTo(ids("hello world"));
        assertThat(ids("hello\u3000world\r\n")).isEqualTo(ids("hello world"));
    }

    @Test
    void foldsCaseAndAccentsAlsoWhereOneCharacterBecomesTwo() {
        assertThat(ids("İstanbul")).isEqualTo(ids("istanbul"));
        assertThat(ids("e\u0301")).isEqualTo(ids("é")).isEqualTo(ids("E"));
        assertThat(ids("Å")).isEqualTo(ids("a"));
    }

    @Test
    void aWordOfMoreThanAHundredCharactersIsUnknown() {
        assertThat(ids("a".repeat(100))).isNotEqualTo("101 100 102");
        assertThat(ids("a".repeat(101))).isEqualTo("101 100 102");
    }

    @Test
    void aLongTextIsCutAndStillEndsWithTheMarker() {
        long[] ids = PIECES.ids("hello ".repeat(1000), 512);

        assertThat(ids).hasSize(512).endsWith(7592, 102);
        assertThat(PIECES.ids("hello ".repeat(510), 512)).hasSize(512);
        assertThat(PIECES.ids("hello ".repeat(509), 512)).hasSize(511);
    }

    @Test
    void readsAnyText() {
        String everything = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .mapToObj(Character::toString)
                .collect(Collectors.joining(" "));

        assertThat(PIECES.ids(everything, Integer.MAX_VALUE / 64)).hasSizeGreaterThan(100_000);
    }

    private static String ids(String text) {
        return IntStream.range(0, 1)
                .mapToObj(_ -> PIECES.ids(text, 512))
                .flatMapToLong(java.util.Arrays::stream)
                .mapToObj(Long::toString)
                .collect(Collectors.joining(" "));
    }
}
