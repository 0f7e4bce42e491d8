package dev.contextd.feature.directory;

import dev.contextd.feature.directory.file.Freshness;
import dev.contextd.feature.directory.file.Freshness.State;
import dev.contextd.feature.directory.scan.DirectoryScan;
import dev.contextd.feature.directory.scan.RootResolver;
import dev.contextd.feature.directory.scan.ScopeLookup;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

final class CheckFreshnessTool implements Tool<CheckFreshnessTool.Input, CheckFreshnessTool.Output> {
    record Input(
            @Doc("Relative directory; . is the root") @Limited(Limit.PATH)
            String scope,

            @Doc("Another root") @Limited(Limit.PATH) Optional<String> path) {}

    record Output(
            @Doc("The scope as it was given") String scope,

            @Doc("Whether it fits the files; stale is a state, not an error")
            State state,

            @Doc("Of the files when it was written and now") Optional<Prints> fingerprint,

            @Doc("There if only times changed: the files hold what they held when it was written")
            Optional<Boolean> sameContent,

            @Doc("When it was written") Optional<String> lastUpdated,
            @Doc("Why there is no context") Optional<String> error) {}

    record Prints(
            @Doc("When the context was written") String stored,
            @Doc("Now") String computed) {}

    private final RootResolver roots;

    CheckFreshnessTool(RootResolver roots) {
        this.roots = roots;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "check_freshness",
                "Check a directory context",
                "Use when about to rely on a context.",
                Toolset.DIRECTORIES,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public boolean failed(Output output) {
        return output.error().isPresent();
    }

    @Override
    public Output call(Input input, Caller caller) {
        return switch (ScopeLookup.at(roots.asked(input.path(), caller), input.scope())) {
            case ScopeLookup.Not not -> missing(input.scope(), not.error());
            case ScopeLookup.Here here -> checked(input.scope(), here);
        };
    }

    private static Output checked(String scope, ScopeLookup.Here here) {
        try {
            var freshness = Freshness.of(
                    here.directory(), here.file(), () -> DirectoryScan.filesIn(here.contextRoot(), here.directory()));
            return new Output(
                    scope,
                    freshness.state(),
                    Optional.of(new Prints(freshness.stored(), freshness.computed())),
                    freshness.sameContent() ? Optional.of(true) : Optional.empty(),
                    Optional.of(here.file().text("last_updated")),
                    Optional.empty());
        } catch (IOException _) {
            return missing(scope, "The files at scope \"" + scope + "\" cannot be read");
        }
    }

    private static Output missing(String scope, String error) {
        return new Output(
                scope, State.MISSING, Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(error));
    }
}
