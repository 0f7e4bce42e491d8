package dev.contextd.feature.directory;

import dev.contextd.feature.directory.ContextFile.Absent;
import dev.contextd.feature.directory.ContextFile.Valid;
import dev.contextd.feature.directory.ContextWriter.Inadmissible;
import dev.contextd.feature.directory.ContextWriter.Target;
import dev.contextd.feature.directory.describe.Describer;
import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Description.Child;
import dev.contextd.feature.directory.describe.Enrichment.Enriched;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Writes contexts, by what an agent says or by what the files say. What takes time is done before the pen is taken,
/// and what stands in a context is read after that, so whatever somebody wrote meanwhile stays.
final class Regeneration {
    private final Supplier<Describer> describer;
    private final ContextWriter writer;
    private final Pen pen;

    /// @param describer knows what it has learned of one project
    Regeneration(Supplier<Describer> describer, ContextWriter writer, Pen pen) {
        this.describer = describer;
        this.writer = writer;
        this.pen = pen;
    }

    /// @param created whether there was none before
    record Written(Valid file, boolean created) {}

    /// Replaces fields of a context. From then on they are somebody's own.
    Written update(Looked.Here here, Map<String, @Nullable Object> fields) throws IOException, Inadmissible {
        return pen.holding(() -> {
            if (!(ContextFile.read(here.directory()) instanceof Valid now)) {
                throw new Inadmissible("it is gone or was broken meanwhile");
            }
            return updated(target(here.ground(), here.directory()), now, fields);
        });
    }

    private Written updated(Target target, Valid now, Map<String, @Nullable Object> fields)
            throws IOException, Inadmissible {
        var changes = new LinkedHashMap<String, @Nullable Object>(fields);
        changes.putAll(Merge.taken(Optional.of(now), fields.keySet()));
        return new Written(writer.write(target, Optional.of(now), changes), false);
    }

    /// Makes a context where there is none, of what somebody says of it and, beside that, what the files say.
    Written create(Ground ground, Survey.Result survey, Entry entry, Map<String, @Nullable Object> fields)
            throws IOException, Inadmissible {
        var target = target(ground, entry.directory().path());
        var facts = describe(ground, survey, entry, target.files(), summaries(survey));
        var changes = Merge.of(
                Optional.empty(),
                Enriched.plain(facts),
                Scanning.of(ground.root()).full());
        changes.putAll(fields);
        if (changes.get("derived_fields") instanceof List<?> derived) {
            var left = new ArrayList<Object>(derived);
            left.removeIf(name -> fields.containsKey(String.valueOf(name).replaceFirst("\\..*", "")));
            changes.put("derived_fields", left);
        }
        return pen.holding(() -> {
            var before = before(entry);
            return before.isPresent()
                    ? updated(target, before.get(), fields)
                    : new Written(writer.write(target, Optional.empty(), changes), true);
        });
    }

    /// How to tell of a directory.
    ///
    /// @param full also what each file is for and what it offers
    record Style(boolean full, Wording wording) {}

    /// Brings a context up to the files; empty if it said so already.
    ///
    /// @param summary of a directory below, as it is by now
    Optional<Valid> regenerate(
            Ground ground, Survey.Result survey, Entry entry, Style style, Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        // Nobody shall be asked about a context that is not written in the end.
        before(entry);
        var target = target(ground, entry.directory().path());
        var enriched = style.wording().of(describe(ground, survey, entry, target.files(), summary), entry.scope());
        return pen.holding(() -> {
            Replacement.sweep(target.directory());
            var before = before(entry);
            var changes = Merge.of(before, enriched, style.full());
            return before.isPresent() && changes.isEmpty() && isFresh(target, before.get())
                    ? Optional.empty()
                    : Optional.of(writer.write(target, before, changes));
        });
    }

    /// The summary that a context would get.
    String summary(
            Ground ground, Survey.Result survey, Entry entry, Style style, Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        return changes(ground, survey, entry, style, summary).get("summary") instanceof String changed
                ? changed
                : before(entry).map(file -> file.text("summary")).orElse("");
    }

    /// What would change in a context.
    Map<String, @Nullable Object> changes(
            Ground ground, Survey.Result survey, Entry entry, Style style, Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        var facts = describe(ground, survey, entry, summary);
        return Merge.of(before(entry), style.wording().of(facts, entry.scope()), style.full());
    }

    private static boolean isFresh(Target target, Valid file) throws IOException {
        return Standing.of(target.directory(), file, target::files).state() == Standing.State.FRESH;
    }

    /// Takes the files as they are for what the context tells of.
    void rehash(Ground ground, Entry entry) throws IOException, Inadmissible {
        pen.holding(() -> {
            var before = before(entry);
            if (before.isPresent()) {
                var changes = new LinkedHashMap<String, @Nullable Object>();
                changes.put("last_updated", before.get().text("last_updated"));
                writer.write(target(ground, entry.directory().path()), before, changes);
            }
            return before;
        });
    }

    /// Puts a text in the place of a file that stands beside contexts.
    void replace(Path file, String text) throws IOException {
        try {
            pen.holding(() -> {
                Replacement.write(file, text);
                return file;
            });
        } catch (Inadmissible e) {
            throw new IllegalStateException(e);
        }
    }

    /// A context that is broken or of another version is not written over: somebody has to look at it.
    private static Optional<Valid> before(Entry entry) throws Inadmissible {
        return switch (ContextFile.read(entry.directory().path())) {
            case Valid file -> Optional.of(file);
            case Absent _ -> Optional.empty();
            case ContextFile.Corrupt broken ->
                throw new Inadmissible("what is there is no context: " + broken.problem());
            case ContextFile.Unsupported other ->
                throw new Inadmissible("what is there has schema version " + other.version());
        };
    }

    Description describe(Ground ground, Survey.Result survey, Entry entry, Function<String, Optional<String>> summary)
            throws IOException {
        return describe(ground, survey, entry, entry.directory().files(), summary);
    }

    private Description describe(
            Ground ground,
            Survey.Result survey,
            Entry entry,
            List<String> files,
            Function<String, Optional<String>> summary)
            throws IOException {
        var children = survey.children(entry.scope()).stream()
                .map(child -> new Child(
                        child.scope().substring(child.scope().lastIndexOf('/') + 1) + "/",
                        summary.apply(child.scope()).orElse("")))
                .toList();
        var sources = files.stream().filter(SourceFiles::contain).toList();
        return describer.get().describe(ground.root(), entry.scope(), sources, children, survey.scopes());
    }

    static Function<String, Optional<String>> summaries(Survey.Result survey) {
        return scope -> survey.entry(scope).flatMap(Entry::summary);
    }

    /// The files as they are now. Their fingerprint is the older of the two, so what is written between is missed by
    /// neither.
    private static Target target(Ground ground, Path directory) throws IOException {
        String fingerprint = Fingerprint.of(directory);
        return new Target(ground.scope(directory), directory, Scan.filesIn(ground, directory), fingerprint);
    }
}
