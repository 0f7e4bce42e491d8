package dev.contextd.feature.diagnosis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/// The catalogue of failures that comes with the program: one text for each domain.
final class KnownFailures {
    static final List<String> FILES = List.of(
            "java.txt",
            "jvm-build.txt",
            "jvm-frameworks.txt",
            "python.txt",
            "pip.txt",
            "node.txt",
            "npm.txt",
            "go.txt",
            "rust.txt",
            "native.txt",
            "database.txt",
            "database-more.txt",
            "git.txt",
            "shell.txt",
            "docker.txt",
            "kubernetes.txt",
            "network.txt",
            "tls.txt",
            "system.txt",
            "text.txt");

    private final List<KnownFailure> all;

    KnownFailures(List<KnownFailure> all) {
        var ids = new HashSet<String>();
        for (var failure : all) {
            if (!ids.add(failure.id())) {
                throw new IllegalStateException("two failures are called " + failure.id());
            }
        }
        this.all = List.copyOf(all);
    }

    /// Read once, when first needed.
    static KnownFailures standard() {
        return Standard.INSTANCE;
    }

    List<KnownFailure> all() {
        return all;
    }

    /// The failures that the symptoms show, surest first.
    List<Recognition> recognise(Symptoms symptoms) {
        return all.stream()
                .flatMap(failure -> Recognition.of(failure, symptoms).stream())
                .sorted(Comparator.comparingDouble(Recognition::strength)
                        .reversed()
                        .thenComparing(recognition -> recognition.failure().id()))
                .toList();
    }

    private static final class Standard {
        static final KnownFailures INSTANCE = load();

        private static KnownFailures load() {
            var all = new ArrayList<KnownFailure>();
            for (String file : FILES) {
                try (var in = Objects.requireNonNull(KnownFailures.class.getResourceAsStream(file), file);
                        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                    all.addAll(CatalogueReader.read(file, reader.lines()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return new KnownFailures(all);
        }
    }
}
