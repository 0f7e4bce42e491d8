package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Mends what can be mended with one press: what harms nobody, and what the server may do by itself. All else is a
/// command, which a person reads before it is run.
final class PageMendTool implements Tool<PageMendTool.Input, PageMendTool.Output> {
    record Input(@Doc("As a finding names it") Remedy remedy) {}

    record Output(@Doc("What is so now") String done) {}

    private final Map<Remedy, Supplier<String>> remedies;
    private final String localUser;

    /// @param remedies those that this server has; each gives what is so then
    PageMendTool(Map<Remedy, Supplier<String>> remedies, String localUser) {
        this.remedies = remedies;
        this.localUser = localUser;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_mend",
                "Mend",
                "Use when a person wants something mended on the page.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(60),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        if (!caller.owner().name().equals(localUser) && !caller.owner().isAdmin()) {
            throw new Failure(Kind.UNAUTHORIZED, "Only who runs the server, or an admin, may mend its machine.");
        }
        return new Output(Optional.ofNullable(remedies.get(input.remedy()))
                .orElseThrow(() -> new Failure(Kind.NOT_FOUND, "This server has nothing that this would mend."))
                .get());
    }
}
