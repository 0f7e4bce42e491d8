package dev.contextd.feature.fold;

import dev.contextd.TestClock;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.secret.Secrets;
import dev.contextd.feature.fold.SessionLookup.Place;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Libraries;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Branches on the real store, with neighbours that have nothing to tell.
final class BranchesOfTests implements AutoCloseable {
    static final Owner ADA = Owner.alone("ada");

    /// As they are unless something is set.
    private static final FoldRules RULES =
            new FoldRules(32_768, false, 3, 10, 100, 8_192, 32_768, 300, 600, 0.2, 0.7, 10);

    final TestClock clock = new TestClock();
    final Caller caller;
    final Branches branches;
    private final LazyLibrary library;
    private final Project project;

    BranchesOfTests(Path directory, BehindGateway gateway) {
        this(directory, gateway, Optional.empty());
    }

    BranchesOfTests(Path directory, BehindGateway gateway, Optional<EventStream> events) {
        // The same session after every restart.
        caller = new Caller(ADA, Connection.resumed("sess_tests", directory), Progress.SILENT, Optional.empty());
        library = new LazyLibrary(() -> Libraries.on(SqliteRecordStore.open(directory, clock), new HeapSearchIndex()));
        var needs = new FoldNeeds(
                (_, _, _, _, _) -> List.of(),
                (_, _, _) -> List.of(),
                (_, _, _, _, _) -> {
                    throw new IllegalStateException("nobody asked for a memory");
                },
                (_, _, _) -> Optional.empty(),
                (_, _) -> {},
                (_, _, _, _) -> {},
                (_, _, _, _) -> {},
                gateway,
                text -> Secrets.standard().scrub(text).text(),
                () -> false,
                events);
        branches = new Branches(library, new O200kTokenizer(), needs, RULES, clock);
        project = Project.required(directory.toString());
    }

    Place place() {
        var session = caller.connection().session().orElseThrow();
        return new Place(new SessionKey(ADA.name(), project.key(), session), project);
    }

    ContextBranchTool.Output begin(Optional<Integer> budget) {
        return new ContextBranchTool(branches)
                .call(
                        new ContextBranchTool.Input(
                                "Search the logs",
                                "Find the errors",
                                project.root().toString(),
                                budget,
                                Optional.of(false),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        caller);
    }

    ContextReturnTool.Output fold(String message) {
        return new ContextReturnTool(branches)
                .call(
                        new ContextReturnTool.Input(
                                message,
                                project.root().toString(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        caller);
    }

    /// What a hook does when the agent has used a tool of its own.
    void report(int tokens) {
        branches.record(
                Optional.empty(),
                new Operation(Operation.Kind.TOOL_CALL, "Read", "", "", tokens, true, 0, clock.instant()),
                place());
    }

    JsonNode page(String branchId, Caller reader) {
        return new BranchResource(branches)
                .read(branchId, reader)
                .map(Json.MAPPER::readTree)
                .orElseGet(Json::object);
    }

    @Override
    public void close() {
        branches.close();
        library.close();
    }
}
