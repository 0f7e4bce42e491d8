package dev.contextd.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SoughtBytesTest {
    /// Of two letters, so that much of it is nearly what is sought.
    private static String text(Random random, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(random.nextBoolean() ? 'a' : 'ä');
        }
        return text.toString();
    }

    @Test
    void theyAreFoundWhereAPlainSearchFindsThem() {
        int found = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            var random = new Random(seed);
            var sought = text(random, 1 + random.nextInt(6));
            var inside = text(random, random.nextInt(30));
            var bytes = ("ä" + inside + sought).getBytes(StandardCharsets.UTF_8);
            int from = 2;
            int to = from + inside.getBytes(StandardCharsets.UTF_8).length;

            boolean areIn = SoughtBytes.of(sought).areIn(bytes, from, to);

            assertThat(areIn).as("%s in %s", sought, inside).isEqualTo(inside.contains(sought));
            found += areIn ? 1 : 0;
        }
        assertThat(found).isBetween(200, 1_800);
    }
}
