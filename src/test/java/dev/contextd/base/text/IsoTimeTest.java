package dev.contextd.base.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IsoTimeTest {
    /// Years 0 to 9999.
    private static final long FIRST = -62_167_219_200L;

    private static final long LAST = 253_402_300_799L;

    @Test
    void everyTimeIsReadAsItWasWritten() {
        var random = new Random(20);
        for (int i = 0; i < 20_000; i++) {
            int nano = switch (i % 4) {
                case 0 -> 0;
                case 1 -> random.nextInt(1_000) * 1_000_000;
                case 2 -> random.nextInt(1_000_000) * 1_000;
                default -> random.nextInt(1_000_000_000);
            };
            var time = Instant.ofEpochSecond(random.nextLong(FIRST, LAST), nano);

            assertThat(IsoTime.of(time.toString())).isEqualTo(time);
        }
        assertThat(IsoTime.of(Instant.MAX.toString())).isEqualTo(Instant.MAX);
        assertThat(IsoTime.of(Instant.EPOCH.toString())).isEqualTo(Instant.EPOCH);
    }

    @Test
    void otherFormsMeanWhatTheyMeanElsewhere() {
        for (String form : List.of(
                "2026-11-19T21:42:41.5Z",
                "2024-02-29T00:00:00Z",
                "2026-11-19T24:00:00Z",
                "2026-11-19T21:42:41+02:00",
                "2016-12-31T23:59:60Z")) {
            assertThat(IsoTime.of(form)).as(form).isEqualTo(Instant.parse(form));
        }
    }

    @Test
    void whatIsNoTimeIsRefused() {
        for (String none : List.of(
                "",
                "Z",
                "2026-11-19",
                "2026-02-30T00:00:00Z",
                "2026-11-19T25:00:00Z",
                "2026-11-19T21:42:4xZ",
                "2026-11-19T21:42:41.1234567890Z",
                "2026-11-19t21:42:41.Z!")) {
            assertThatThrownBy(() -> IsoTime.of(none)).as(none).isInstanceOf(DateTimeParseException.class);
        }
    }
}
