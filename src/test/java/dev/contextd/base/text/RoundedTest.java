package dev.contextd.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoundedTest {
    @Test
    void isExactlyTheNumberThatItsDigitsSay() {
        assertThat(Rounded.of(0.12345)).isEqualTo(0.123);
        assertThat(Rounded.of(2.0 / 3)).isEqualTo(0.667);
        assertThat(Rounded.to(2, 0.995)).isEqualTo(1.0);
        assertThat(Rounded.to(4, -0.00005001)).isEqualTo(-0.0001);
    }
}
