package dev.contextd.feature.directory.write;

import dev.contextd.feature.directory.describe.Describer;
import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Enrichment.Enriched;
import dev.contextd.feature.directory.describe.PassThrough;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Absent;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.file.ContextFileLock;
import dev.contextd.feature.directory.file.ContextWriter;
import dev.contextd.feature.directory.file.ContextWriter.Inadmissible;
import dev.contextd.feature.directory.file.ContextWriter.Target;
import dev.contextd.feature.directory.file.Fingerprint;
import dev.contextd.feature.directory.file.Freshness;
import dev.contextd.feature.directory.file.Replacement;
import dev.contextd.feature.directory.scan.ContextRoot;
import dev.contextd.feature.directory.scan.DirectoryScan;
import dev.contextd.feature.directory.scan.ListedContext;
import dev.contextd.feature.directory.scan.RootContexts;
import dev.contextd.feature.directory.scan.ScanSettings;
import dev.contextd.feature.directory.scan.ScopeLookup;
import dev.contextd.feature.directory.scan.SourceFiles;
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

/// Writes contexts, by what an agent says or by what the files say. What takes time is done before the lock is taken,
/// and what stands in a context is read after that, so whatever somebody wrote meanwhile stays.
public final class Regeneration {
    private final Supplier<Describer> describer;
    private final ContextWriter writer;
    private final ContextFileLock fileLock;

    /// @param describer knows what it has learned of one project
    public Regeneration(Supplier<Describer> describer, ContextWriter writer, ContextFileLock fileLock) {
        this.describer = describer;
        this.writer = writer;
        this.fileLock = fileLock;
    }

    /// @param created whether there was none before
    public record Written(Valid file, boolean created) {}

    /// Replaces fields of a context. From then on they are somebody's own.
    public Written update(ScopeLookup.Here here, Map<String, @Nullable Object> fields)
            throws IOException, Inadmissible {
        return fileLock.holding(() -> {
            if (!(ContextFile.read(here.directory()) instanceof Valid now)) {
                throw new Inadmissible("it is gone or was broken meanwhile");
            }
            return updated(target(here.contextRoot(), here.directory()), now, fields);
        });
    }

    private Written updated(Target target, Valid now, Map<String, @Nullable Object> fields)
            throws IOException, Inadmissible {
        var changes = new LinkedHashMap<String, @Nullable Object>(fields);
        changes.putAll(DescriptionMerge.taken(Optional.of(now), fields.keySet()));
        return new Written(writer.write(target, Optional.of(now), changes), false);
    }

    /// Makes a context where there is none, of what somebody says of it and, beside that, what the files say.
    public Written create(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            ListedContext entry,
            Map<String, @Nullable Object> fields)
            throws IOException, Inadmissible {
        var target = target(contextRoot, entry.directory().path());
        var facts = describe(contextRoot, rootContexts, entry, target.files(), summaries(rootContexts));
        var changes = DescriptionMerge.of(
                Optional.empty(),
                Enriched.plain(facts),
                ScanSettings.of(contextRoot.root()).full());
        changes.putAll(fields);
        if (changes.get("derived_fields") instanceof List<?> derived) {
            var left = new ArrayList<Object>(derived);
            left.removeIf(name -> fields.containsKey(String.valueOf(name).replaceFirst("\\..*", "")));
            changes.put("derived_fields", left);
        }
        return fileLock.holding(() -> {
            var before = before(entry);
            return before.isPresent()
                    ? updated(target, before.get(), fields)
                    : new Written(writer.write(target, Optional.empty(), changes), true);
        });
    }

    /// How to tell of a directory.
    ///
    /// @param full also what each file is for and what it offers
    public record Style(boolean full, Wording wording) {}

    /// Brings a context up to the files; empty if it said so already.
    ///
    /// @param summary of a directory below, as it is by now
    public Optional<Valid> regenerate(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            ListedContext entry,
            Style style,
            Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        // Nobody shall be asked about a context that is not written in the end.
        before(entry);
        var target = target(contextRoot, entry.directory().path());
        var enriched =
                style.wording().of(describe(contextRoot, rootContexts, entry, target.files(), summary), entry.scope());
        return fileLock.holding(() -> {
            Replacement.sweep(target.directory());
            var before = before(entry);
            var changes = DescriptionMerge.of(before, enriched, style.full());
            return before.isPresent() && changes.isEmpty() && isFresh(target, before.get())
                    ? Optional.empty()
                    : Optional.of(writer.write(target, before, changes));
        });
    }

    /// The summary that a context would get.
    public String summary(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            ListedContext entry,
            Style style,
            Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        return changes(contextRoot, rootContexts, entry, style, summary).get("summary") instanceof String changed
                ? changed
                : before(entry).map(file -> file.text("summary")).orElse("");
    }

    /// What would change in a context.
    public Map<String, @Nullable Object> changes(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            ListedContext entry,
            Style style,
            Function<String, Optional<String>> summary)
            throws IOException, Inadmissible {
        var facts = describe(contextRoot, rootContexts, entry, summary);
        return DescriptionMerge.of(before(entry), style.wording().of(facts, entry.scope()), style.full());
    }

    private static boolean isFresh(Target target, Valid file) throws IOException {
        return Freshness.of(target.directory(), file, target::files).state() == Freshness.State.FRESH;
    }

    /// Takes the files as they are for what the context tells of.
    public void rehash(ContextRoot contextRoot, ListedContext entry) throws IOException, Inadmissible {
        fileLock.holding(() -> {
            var before = before(entry);
            if (before.isPresent()) {
                var changes = new LinkedHashMap<String, @Nullable Object>();
                changes.put("last_updated", before.get().text("last_updated"));
                writer.write(target(contextRoot, entry.directory().path()), before, changes);
            }
            return before;
        });
    }

    /// Puts a text in the place of a file that stands beside contexts.
    public void replace(Path file, String text) throws IOException {
        try {
            fileLock.holding(() -> {
                Replacement.write(file, text);
                return file;
            });
        } catch (Inadmissible e) {
            throw new IllegalStateException(e);
        }
    }

    /// A context that is broken or of another version is not written over: somebody has to look at it.
    private static Optional<Valid> before(ListedContext entry) throws Inadmissible {
        return switch (ContextFile.read(entry.directory().path())) {
            case Valid file -> Optional.of(file);
            case Absent _ -> Optional.empty();
            case ContextFile.Corrupt broken ->
                throw new Inadmissible("what is there is no context: " + broken.problem());
            case ContextFile.Unsupported other ->
                throw new Inadmissible("what is there has schema version " + other.version());
        };
    }

    public Description describe(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            ListedContext entry,
            Function<String, Optional<String>> summary)
            throws IOException {
        return describe(contextRoot, rootContexts, entry, entry.directory().files(), summary);
    }

    private Description describe(
            ContextRoot contextRoot,
            RootContexts.Result rootContexts,
            ListedContext entry,
            List<String> files,
            Function<String, Optional<String>> summary)
            throws IOException {
        var children = rootContexts.children(entry.scope()).stream()
                .map(child -> PassThrough.listed(child.scope(), summary))
                .toList();
        var sources = files.stream().filter(SourceFiles::contain).toList();
        return describer.get().describe(contextRoot.root(), entry.scope(), sources, children, rootContexts.scopes());
    }

    public static Function<String, Optional<String>> summaries(RootContexts.Result rootContexts) {
        return scope -> rootContexts.entry(scope).flatMap(ListedContext::summary);
    }

    /// The files as they are now. Their fingerprint is the older of the two, so what is written between is missed by
    /// neither.
    private static Target target(ContextRoot contextRoot, Path directory) throws IOException {
        String fingerprint = Fingerprint.of(directory);
        return new Target(
                contextRoot.scope(directory), directory, DirectoryScan.filesIn(contextRoot, directory), fingerprint);
    }
}
