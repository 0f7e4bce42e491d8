package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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

    /// Their near misses failed in the same calls of the same files, so more of them pass.
    @Test
    void theSameErrorIsFoundInEveryWayThatAProgramHasToTellIt(@TempDir Path model) {
        var all = ErrorCorpus.read(
                Stream.concat(ErrorCorpus.PROVOKED_TUNED.stream(), ErrorCorpus.PROVOKED_HELD_OUT.stream())
                        .toList());
        try (var measurement = new Measurement(model, all)) {
            var tuned = measurement.of(ErrorCorpus.read(ErrorCorpus.PROVOKED_TUNED));
            var heldOut = measurement.of(ErrorCorpus.read(ErrorCorpus.PROVOKED_HELD_OUT));

            assertThat(tuned.recallAt(1)).isGreaterThanOrEqualTo(0.98);
            assertThat(tuned.falseMatches()).isLessThanOrEqualTo(0.16);
            assertThat(heldOut.recallAt(1)).isGreaterThanOrEqualTo(0.93);
            assertThat(heldOut.falseMatches()).isLessThanOrEqualTo(0.36);
        }
    }

    @Test
    void theErrorsThatUsersMetInOtherFormsAreFound(@TempDir Path model) {
        var all = ErrorCorpus.read(Stream.concat(ErrorCorpus.TUNED.stream(), ErrorCorpus.HELD_OUT.stream())
                .toList());
        try (var measurement = new Measurement(model, all)) {
            for (String name : List.of("nil-pointer-session", "pg-deadlock")) {
                var figures = measurement.of(
                        all.stream().filter(it -> it.name().equals(name)).toList());

                assertThat(figures.variants().stream()
                                .filter(it -> it.place() != 1)
                                .map(it -> it.text().how()))
                        .as(name)
                        .isEmpty();
                assertThat(figures.variants()).hasSizeGreaterThanOrEqualTo(5);
                assertThat(figures.wrong()).as(name).isEmpty();
            }
        }
    }

    @Test
    void theCorpusIsAsLargeAsItClaims() {
        for (String ecosystem : Stream.of(
                        ErrorCorpus.TUNED,
                        ErrorCorpus.HELD_OUT,
                        ErrorCorpus.PROVOKED_TUNED,
                        ErrorCorpus.PROVOKED_HELD_OUT)
                .flatMap(List::stream)
                .toList()) {
            var cases = ErrorCorpus.read(List.of(ecosystem));
            assertThat(cases).as(ecosystem).hasSizeGreaterThanOrEqualTo(6).allSatisfy(error -> {
                assertThat(error.variants()).as(error.name()).hasSizeGreaterThanOrEqualTo(5);
                assertThat(error.nearMisses()).as(error.name()).hasSizeGreaterThanOrEqualTo(2);
            });
        }
    }
}
