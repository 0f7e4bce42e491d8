package dev.contextd.base.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// All detectors, the most specific first: where two report the same place, the earlier one names it.
final class RuleBook {
    /// The texts of the rules, one for each domain.
    static final List<String> FILES = List.of(
            "cloud.txt",
            "hosting.txt",
            "forge.txt",
            "registry.txt",
            "ai.txt",
            "payment.txt",
            "messaging.txt",
            "monitoring.txt",
            "saas.txt",
            "material.txt",
            "connection.txt",
            "command.txt",
            "prose.txt");

    private static final List<Detector> DETECTORS = assemble();

    private RuleBook() {}

    static List<Detector> detectors() {
        return DETECTORS;
    }

    static int rank(String ruleId) {
        return Ranks.BY_ID.getOrDefault(ruleId, Integer.MAX_VALUE);
    }

    private static List<Detector> assemble() {
        List<Detector> all = new ArrayList<>();
        all.add(new EarlierMasks());
        all.add(new PrivateKeyBlocks());
        for (String file : FILES) {
            all.addAll(RuleReader.read(file, text(file)));
        }
        all.add(new KubernetesSecrets());
        all.add(new Assignments());
        return List.copyOf(all);
    }

    private static String text(String file) {
        try (InputStream in = Objects.requireNonNull(RuleBook.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Needed only once two detectors have met.
    private static final class Ranks {
        private static final Map<String, Integer> BY_ID = new HashMap<>();

        static {
            for (Detector detector : DETECTORS) {
                detector.ids().forEach(id -> BY_ID.putIfAbsent(id, BY_ID.size()));
            }
        }
    }
}
