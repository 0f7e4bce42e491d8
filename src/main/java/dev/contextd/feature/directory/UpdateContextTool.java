package dev.contextd.feature.directory;

import dev.contextd.base.failure.Failure;
import dev.contextd.feature.directory.file.ContextSchema;
import dev.contextd.feature.directory.file.ContextWriter.Inadmissible;
import dev.contextd.feature.directory.scan.RecentRoots;
import dev.contextd.feature.directory.scan.RootContexts;
import dev.contextd.feature.directory.scan.RootResolver;
import dev.contextd.feature.directory.scan.ScopeLookup;
import dev.contextd.feature.directory.write.Regeneration;
import dev.contextd.feature.directory.write.Regeneration.Written;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

final class UpdateContextTool implements Tool<UpdateContextTool.Input, UpdateContextTool.Output> {
    /// What the server writes itself.
    private static final Set<String> OURS =
            Set.of("version", "scope", "fingerprint", "last_updated", "derived_fields", "evidence");

    record Input(
            @Doc("Relative directory; . is the root") @Limited(Limit.PATH)
            String scope,

            @Doc(
                    "Replaced each; null removes. decisions [{what, why}], current_state {working, broken, in_progress: [text]};"
                            + " constraints and todos [text]")
            Map<String, @Nullable Object> fields,

            @Doc("Another root") @Limited(Limit.PATH) Optional<String> path) {}

    record Output(
            @Doc("Whether it was written") boolean updated,
            @Doc("The scope as it was given") String scope,

            @Doc("Whether there was none before") Optional<Boolean> created,

            @Doc("The fields that were replaced") Optional<List<String>> fields,
            @Doc("Of the files as they are") Optional<String> fingerprint,
            @Doc("When it was written") Optional<String> lastUpdated,
            @Doc("Why it was not written") Optional<String> error) {}

    private final RootResolver roots;
    private final RecentRoots recentRoots;
    private final Regeneration regeneration;

    UpdateContextTool(RootResolver roots, RecentRoots recentRoots, Regeneration regeneration) {
        this.roots = roots;
        this.recentRoots = recentRoots;
        this.regeneration = regeneration;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "update_context",
                "Write to a directory context",
                "Use when decisions, constraints, todos or current_state of a directory changed.",
                Toolset.DIRECTORIES,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public boolean failed(Output output) {
        return !output.updated();
    }

    @Override
    public Output call(Input input, Caller caller) {
        var refused = refusedFields(input.fields());
        if (refused.isPresent()) {
            return refusal(input, refused.get());
        }
        var asked = roots.asked(input.path(), caller);
        try {
            return switch (ScopeLookup.at(asked, input.scope())) {
                case ScopeLookup.Here here -> updated(input, regeneration.update(here, input.fields()));
                case ScopeLookup.Not not -> created(input, asked, not);
            };
        } catch (Inadmissible e) {
            return refusal(input, "Mend fields and call again: " + e.problem());
        } catch (IOException _) {
            return refusal(input, "The context at scope \"" + input.scope() + "\" cannot be written");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return refusal(input, "The call was stopped before anything was written");
        }
    }

    private static Optional<String> refusedFields(Map<String, @Nullable Object> fields) {
        if (fields.isEmpty()) {
            return Optional.of("Name at least one field to write");
        }
        var wrong = new TreeSet<>(fields.keySet());
        wrong.removeIf(name -> ContextSchema.fields().contains(name) && !OURS.contains(name));
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of("No fields to be written by hand: " + String.join(", ", wrong));
    }

    /// Only where a scan says that there should be one: nothing appears in directories that nobody looks at.
    private Output created(Input input, RootResolver.Asked asked, ScopeLookup.Not not)
            throws IOException, Inadmissible, InterruptedException {
        if (not.creatable().isEmpty() || asked.contextRoot().isEmpty()) {
            return refusal(input, not.error());
        }
        var contextRoot = asked.contextRoot().get();
        RootContexts.Result rootContexts;
        try {
            rootContexts = recentRoots.of(contextRoot);
        } catch (Failure e) {
            return refusal(input, e.sentence());
        }
        var entry = rootContexts.entry(contextRoot.scope(not.creatable().get()));
        if (entry.isEmpty()) {
            return refusal(input, not.error());
        }
        return updated(input, regeneration.create(contextRoot, rootContexts, entry.get(), input.fields()));
    }

    private static Output updated(Input input, Written written) {
        return new Output(
                true,
                input.scope(),
                Optional.of(written.created()),
                Optional.of(input.fields().keySet().stream().sorted().toList()),
                Optional.of(written.file().text("fingerprint")),
                Optional.of(written.file().text("last_updated")),
                Optional.empty());
    }

    private static Output refusal(Input input, String error) {
        return new Output(
                false,
                input.scope(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(error));
    }
}
