package dev.contextd.directory;

import dev.contextd.directory.ContextFile.Absent;
import dev.contextd.directory.ContextFile.Valid;
import dev.contextd.directory.ContextWriter.Inadmissible;
import dev.contextd.directory.ContextWriter.Target;
import dev.contextd.directory.describe.Describer;
import dev.contextd.directory.describe.Description;
import dev.contextd.directory.describe.Description.Child;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Writes contexts, by what an agent says or by what the files say. One at a time in this process: two who write the
/// same context would lose what one of them wrote.
final class Regeneration {
    private final Supplier<Describer> describer;
    private final ContextWriter writer;

    /// @param describer knows what it has learned of one project
    Regeneration(Supplier<Describer> describer, ContextWriter writer) {
        this.describer = describer;
        this.writer = writer;
    }

    /// Replaces fields of a context. From then on they are somebody's own.
    synchronized Valid update(Looked.Here here, Map<String, @Nullable Object> fields) throws IOException, Inadmissible {
        if (!(ContextFile.read(here.directory()) instanceof Valid now)) {
            throw new Inadmissible("it is gone or was broken meanwhile");
        }
        var changes = new LinkedHashMap<String, @Nullable Object>(fields);
        changes.putAll(Merge.taken(Optional.of(now), fields.keySet()));
        var target = new Target(
                here.ground().scope(here.directory()), here.directory(), Scan.filesIn(here.ground(), here.directory()));
        return writer.write(target, Optional.of(now), changes);
    }

    /// Makes a context where there is none, of what somebody says of it and, beside that, what the files say.
    synchronized Valid create(Ground ground, Survey.Result survey, Entry entry, Map<String, @Nullable Object> fields)
            throws IOException, Inadmissible {
        if (!(ContextFile.read(entry.directory().path()) instanceof Absent)) {
            throw new Inadmissible("somebody else has written it meanwhile");
        }
        var changes = Merge.of(
                Optional.empty(),
                describe(ground, survey, entry, summaries(survey)),
                Scanning.of(ground.root()).full());
        changes.putAll(fields);
        if (changes.get("derived_fields") instanceof List<?> derived) {
            var left = new ArrayList<Object>(derived);
            left.removeIf(name -> fields.containsKey(String.valueOf(name).replaceFirst("\\..*", "")));
            changes.put("derived_fields", left);
        }
        return writer.write(target(entry), Optional.empty(), changes);
    }

    /// Brings a context up to the files; empty if it said so already.
    ///
    /// @param summary of a directory below, as it is by now
    synchronized Optional<Valid> regenerate(
            Ground ground, Survey.Result survey, Entry entry, boolean full, Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        var before = before(entry);
        var changes = Merge.of(before, describe(ground, survey, entry, summary), full);
        return changes.isEmpty() && entry.state() == Standing.State.FRESH
                ? Optional.empty()
                : Optional.of(writer.write(target(entry), before, changes));
    }

    /// Takes the files as they are for what the context tells of.
    synchronized void rehash(Entry entry) throws IOException, Inadmissible {
        var before = before(entry);
        if (before.isPresent()) {
            var changes = new LinkedHashMap<String, @Nullable Object>();
            changes.put("last_updated", before.get().text("last_updated"));
            writer.write(target(entry), before, changes);
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
        var children = survey.children(entry.scope()).stream()
                .map(child -> new Child(
                        child.scope().substring(child.scope().lastIndexOf('/') + 1) + "/",
                        summary.apply(child.scope()).orElse("")))
                .toList();
        return describer
                .get()
                .describe(ground.root(), entry.scope(), entry.directory().sources(), children, survey.scopes());
    }

    static Function<String, Optional<String>> summaries(Survey.Result survey) {
        return scope -> survey.entry(scope).flatMap(Entry::summary);
    }

    private static Target target(Entry entry) {
        return new Target(
                entry.scope(), entry.directory().path(), entry.directory().files());
    }
}
