package dev.contextd.feature.remediation;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Prints how well the same error is found in other clothes, and how often a near miss is taken for it.
///
/// With `-v` every miss and every false match of the ecosystems that thresholds are chosen on is printed. Those of the
/// held-out ones never are.
final class RemediationFigures {
    private static final PrintStream OUT = System.out;

    private RemediationFigures() {}

    public static void main(String[] args) throws IOException {
        boolean verbose = List.of(args).contains("-v");
        var model = Files.createTempDirectory("model");
        print(ErrorCorpus.TUNED, ErrorCorpus.HELD_OUT, model, verbose);
        print(ErrorCorpus.PROVOKED_TUNED, ErrorCorpus.PROVOKED_HELD_OUT, model, verbose);
    }

    private static void print(
            List<String> tunedEcosystems, List<String> heldOutEcosystems, Path model, boolean verbose) {
        var all = Stream.concat(tunedEcosystems.stream(), heldOutEcosystems.stream())
                .toList();
        try (var measurement = new Measurement(model, ErrorCorpus.read(all))) {
            var tuned = measurement.of(ErrorCorpus.read(tunedEcosystems));
            var heldOut = measurement.of(ErrorCorpus.read(heldOutEcosystems));
            for (String ecosystem : all) {
                print(ecosystem, measurement.of(ErrorCorpus.read(List.of(ecosystem))));
            }
            print("tuned", tuned);
            print("held out", heldOut);
            print("all", tuned.plus(heldOut));
            if (verbose) {
                tuned.variants().stream()
                        .filter(outcome -> outcome.place() != 1)
                        .forEach(outcome -> print("missed", outcome));
                tuned.wrong().forEach(outcome -> print("false", outcome));
            }
        }
    }

    private static void print(String name, Measurement.Figures figures) {
        OUT.printf(
                Locale.ROOT,
                "%-10s recall@1 %.3f  recall@5 %.3f  of %d; false matches %d of %d (%.3f)%n",
                name,
                figures.recallAt(1),
                figures.recallAt(5),
                figures.variants().size(),
                figures.wrong().size(),
                figures.nearMisses().size(),
                figures.falseMatches());
    }

    private static void print(String what, Measurement.Outcome outcome) {
        OUT.printf(
                Locale.ROOT,
                "%s %s (%s): %s%n",
                what,
                outcome.asked().name(),
                outcome.text().how(),
                Fault.of("", outcome.text().message(), outcome.text().stack()).text());
        for (int i = 0; i < outcome.found().size(); i++) {
            var known = outcome.found().get(i);
            OUT.printf(
                    Locale.ROOT,
                    "    %.3f = semantic %.3f, string %.3f, type %b, stack %b: %s%n",
                    known.score(),
                    known.semantic().orElse(-1),
                    known.string(),
                    known.sameType(),
                    known.sameStack(),
                    outcome.names().get(i));
        }
    }
}
