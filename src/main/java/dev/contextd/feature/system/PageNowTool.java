package dev.contextd.feature.system;

import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class PageNowTool implements Tool<PageNowTool.Input, PageNowTool.Output> {
    /// More are counted and not named.
    private static final int AGENTS_MAX = 100;

    record Input() {}

    record Output(
            @Doc("The agents that are there, who called last first")
            List<Agent> agents,

            @Doc("Items of all owners that wait for their vectors")
            int vectorsWaiting,

            @Doc("Whether vectors are being computed") boolean computing,

            @Doc("Why search goes by words alone, if it does")
            Optional<String> wordsOnly,

            @Doc("Whose data it is") String owner,
            @Doc("Version of the server") String version) {}

    record Agent(
            @Doc("Id of its connection") String id,
            @Doc("What it calls itself") Optional<String> client,
            @Doc("The session it works in") Optional<String> session,
            @Doc("Folder it works on") Optional<String> project,
            @Doc("Folder it was started in") Optional<String> startedIn,

            @Doc("Whether what it folds leaves its requests")
            boolean gateway,

            @Doc("When it came") Instant since,
            @Doc("When it called last, or came") Instant lastAt,
            @Doc("What it called last") Optional<String> lastTool,
            @Doc("Calls since it came") int calls) {
        static Agent of(Presence.Agent agent) {
            var connection = agent.connection();
            return new Agent(
                    connection.id(),
                    connection.client(),
                    connection.session(),
                    agent.project(),
                    connection.startedIn().map(Path::toString),
                    connection.gateway().isPresent(),
                    agent.since(),
                    agent.lastAt(),
                    agent.lastTool(),
                    agent.calls());
        }
    }

    private final Presence presence;
    private final LazyLibrary library;
    private final String version;

    PageNowTool(Presence presence, LazyLibrary library, String version) {
        this.presence = presence;
        this.library = library;
        this.version = version;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_now",
                "Now",
                "Use when the page shows who is there and what is under way.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var opened = library.opened();
        return new Output(
                presence.of(caller.owner().name()).stream()
                        .limit(AGENTS_MAX)
                        .map(Agent::of)
                        .toList(),
                opened.map(open -> open.vectors().waiting()).orElse(0),
                opened.map(open -> open.vectors().isComputing()).orElse(false),
                opened.flatMap(open -> open.lexicalOnly()),
                caller.owner().name(),
                version);
    }
}
