package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TokenLifetimeTest {
    @ParameterizedTest
    @CsvSource({"90m, PT1H30M", "12h, PT12H", "30d, PT720H", "8w, PT1344H"})
    void isANumberAndAUnit(String text, Duration lifetime) {
        assertThat(new TokenLifetime().convert(text)).isEqualTo(lifetime);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "0d", "-1d", "d", "30 d", "99999w", "1y"})
    void whatIsNoneIsSaid(String text) {
        assertThatThrownBy(() -> new TokenLifetime().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("30d");
    }
}
