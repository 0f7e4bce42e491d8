package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The floors under what `RemediationFigures` prints.
class ErrorCorpusTest {
    @Test
    void theSameErrorIsFoundInOtherClothesAndNearMissesAreNot(@TempDir Path model) {
        var all = ErrorCorpus.read(Stream.concat(ErrorCorpus.TUNED.stream(), ErrorCorpus.HELD_OUT.stream())
                .toList());
        try (var measurement = new Measurement(model, all)) {
            var tuned = measurement.of(ErrorCorpus.read(ErrorCorpus.TUNED));
            var heldOut = measurement.of(ErrorCorpus.read(ErrorCorpus.HELD_OUT));
            var together = tuned.plus(heldOut);

            assertThat(tuned.recallAt(1)).isGreaterThanOrEqualTo(0.98);
            assertThat(tuned.falseMatches()).isLessThanOrEqualTo(0.06);
            assertThat(heldOut.recallAt(1)).isGreaterThanOrEqualTo(0.84);
            assertThat(heldOut.falseMatches()).isLessThanOrEqualTo(0.09);
            assertThat(together.recallAt(1)).isGreaterThanOrEqualTo(0.93);
        }
    }

    @Test
    void theCorpusIsAsLargeAsItClaims() {
        for (String ecosystem : Stream.concat(ErrorCorpus.TUNED.stream(), ErrorCorpus.HELD_OUT.stream())
                .toList()) {
            var cases = ErrorCorpus.read(java.util.List.of(ecosystem));
            assertThat(cases).as(ecosystem).hasSizeGreaterThanOrEqualTo(6).allSatisfy(error -> {
                assertThat(error.variants()).as(error.name()).hasSizeGreaterThanOrEqualTo(5);
                assertThat(error.nearMisses()).as(error.name()).hasSizeGreaterThanOrEqualTo(2);
            });
        }
    }
}
