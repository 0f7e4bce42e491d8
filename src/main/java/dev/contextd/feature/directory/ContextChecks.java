package dev.contextd.feature.directory;

import dev.contextd.feature.directory.ContextProblem.Weight;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.scan.ContextRoot;
import dev.contextd.feature.directory.scan.ListedContext;
import dev.contextd.feature.directory.scan.RootContexts;
import dev.contextd.feature.directory.write.Regeneration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Compares what contexts say with the files they say it of.
final class ContextChecks {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final long BYTES_MAX = 2 << 20;

    private final ContextRoot contextRoot;
    private final RootContexts.Result rootContexts;
    private final Regeneration regeneration;

    ContextChecks(ContextRoot contextRoot, RootContexts.Result rootContexts, Regeneration regeneration) {
        this.contextRoot = contextRoot;
        this.rootContexts = rootContexts;
        this.regeneration = regeneration;
    }

    List<ContextProblem> of(ListedContext entry, boolean strict) {
        if (entry.problem().isPresent()) {
            return List.of(new ContextProblem(
                    entry.scope(), Weight.ERROR, entry.problem().get()));
        }
        if (!strict || !(ContextFile.read(entry.directory().path()) instanceof Valid file)) {
            return List.of();
        }
        var findings = new ArrayList<ContextProblem>();
        try {
            files(entry, file, findings);
            interfaces(entry, file, findings);
            dependencies(entry, file, findings);
        } catch (IOException e) {
            findings.add(
                    new ContextProblem(entry.scope(), Weight.WARNING, "its files cannot be read: " + e.getMessage()));
        }
        return findings;
    }

    private static void files(ListedContext entry, Valid file, List<ContextProblem> findings) {
        if (!file.fields().has("files")) {
            return;
        }
        var listed = texts(file.fields().path("files"), Optional.of("name"));
        var there = new HashSet<>(entry.directory().files());
        listed.stream()
                .filter(name -> !there.contains(name))
                .forEach(name ->
                        findings.add(new ContextProblem(entry.scope(), Weight.WARNING, "there is no file " + name)));
        entry.directory().sources().stream()
                .filter(name -> !listed.contains(name))
                .forEach(name -> findings.add(new ContextProblem(entry.scope(), Weight.INFO, name + " is not listed")));
    }

    private static void interfaces(ListedContext entry, Valid file, List<ContextProblem> findings) throws IOException {
        var names = texts(file.fields().path("interfaces"), Optional.of("name")).stream()
                .filter(name -> IDENTIFIER.matcher(name).matches())
                .toList();
        if (names.isEmpty()) {
            return;
        }
        var sources = new StringBuilder();
        for (String source : entry.directory().sources()) {
            var path = entry.directory().path().resolve(source);
            if (Files.size(path) <= BYTES_MAX) {
                sources.append(new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
            }
        }
        names.stream()
                .filter(name -> sources.indexOf(name) < 0)
                .forEach(name -> findings.add(
                        new ContextProblem(entry.scope(), Weight.WARNING, "no file here mentions " + name)));
    }

    private void dependencies(ListedContext entry, Valid file, List<ContextProblem> findings) throws IOException {
        var declared = texts(file.fields().path("dependencies").path("internal"), Optional.empty());
        if (declared.isEmpty()) {
            return;
        }
        var seen = new HashSet<>(regeneration
                .describe(contextRoot, rootContexts, entry, Regeneration.summaries(rootContexts))
                .internalDependencies());
        declared.stream()
                .filter(name -> !seen.contains(name))
                .forEach(name -> findings.add(new ContextProblem(entry.scope(), Weight.INFO, "no import of " + name)));
        seen.stream()
                .filter(name -> !declared.contains(name))
                .sorted()
                .forEach(name -> findings.add(
                        new ContextProblem(entry.scope(), Weight.INFO, name + " is imported but not declared")));
    }

    private static Set<String> texts(JsonNode array, Optional<String> field) {
        var texts = new HashSet<String>();
        array.forEach(node -> texts.add(field.map(node::path).orElse(node).asString("")));
        return texts;
    }
}
