package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

final class PageDoctorTool implements Tool<PageDoctorTool.Input, PageDoctorTool.Output> {
    record Input() {}

    record Output(
            @Doc("In the order in which one would mend things")
            List<Found> findings) {}

    record Found(
            @Doc("What was looked at") String name,
            @Doc("ok, warning or problem") String result,
            @Doc("How it is, and what to do") String message,
            @Doc("What page_mend can do about it") Optional<Remedy> remedy) {
        static Found of(Checkup.Finding finding) {
            return new Found(finding.name(), finding.result(), finding.message(), Remedy.of(finding));
        }
    }

    private final Supplier<Optional<Checkup>> checkup;
    private final String localUser;

    PageDoctorTool(Supplier<Optional<Checkup>> checkup, String localUser) {
        this.checkup = checkup;
        this.localUser = localUser;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_doctor",
                "Doctor",
                "Use when the page looks at the machine, the data and the agents.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(60),
                Input.class,
                Output.class);
    }

    /// It names folders of the machine, which are nobody's business but of who runs the server.
    @Override
    public Output call(Input input, Caller caller) {
        if (!caller.owner().name().equals(localUser) && !caller.owner().isAdmin()) {
            throw new Failure(Kind.UNAUTHORIZED, "Only who runs the server, or an admin, may examine its machine.");
        }
        return new Output(checkup
                .get()
                .orElseThrow(() ->
                        new Failure(Kind.UNAVAILABLE, "This server cannot look at itself; run `contextd doctor`."))
                .findings()
                .stream()
                .map(Found::of)
                .toList());
    }
}
