package dev.contextd.base.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {
    /// From the examples of FIPS 180-4.
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void isTheSameForATextItsBytesAndItsParts() {
        var parts = Sha256.fresh();
        parts.update((byte) 'a');
        parts.update(new byte[] {'b', 'c'});

        assertThat(Sha256.hex("abc")).isEqualTo(ABC);
        assertThat(Sha256.hex("abc".getBytes(StandardCharsets.UTF_8))).isEqualTo(ABC);
        assertThat(HexFormat.of().formatHex(Sha256.of("abc"))).isEqualTo(ABC);
        assertThat(HexFormat.of().formatHex(parts.digest())).isEqualTo(ABC);
    }

    @Test
    void isShortenedToTheDigitsAskedFor() {
        assertThat(Sha256.hex("abc", 12)).isEqualTo(ABC.substring(0, 12));
        assertThat(Sha256.hex(new byte[] {'a', 'b', 'c'}, 32)).isEqualTo(ABC.substring(0, 32));
    }
}
