package dev.contextd.feature.fold;

import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.util.Optional;

/// A session as it stands and what happened in it last; whoever follows it is told of every change.
final class SessionResource implements Resource {
    private static final String PREFIX = "contextd://session/";

    /// The latest events shown.
    private static final int EVENTS_MAX = 100;

    private final Branches branches;

    SessionResource(Branches branches) {
        this.branches = branches;
    }

    static String uri(String session) {
        return PREFIX + session;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                PREFIX + "{id}",
                "session",
                "A session",
                "Where a session stands in each project, its open branches and its last events; can be followed",
                "application/json");
    }

    @Override
    public Optional<String> read(String session, Caller caller) {
        var keys = branches.sessions(session, caller.owner().name());
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        var page = Json.object().put("session_id", session);
        var projects = page.putArray("projects");
        for (SessionKey key : keys) {
            var tree = branches.trees().view(key).tree();
            var shown = projects.addObject().put("project", key.project().text());
            shown.set("state", Json.MAPPER.valueToTree(SessionFigures.of(tree)));
            shown.set("token_breakdown", Json.MAPPER.valueToTree(tree.breakdown()));
            var open = shown.putArray("open_branches");
            tree.open().values().stream()
                    .sorted(SessionTree.DEEPEST_FIRST.reversed())
                    .forEach(branch -> open.add(Json.MAPPER.valueToTree(FoldRecords.BranchRecord.of(branch, key))));
            long from = Math.max(0, tree.events() - EVENTS_MAX);
            var events = shown.putArray("events");
            branches.kept()
                    .archive()
                    .events(key, EVENTS_MAX, from)
                    .forEach(event -> events.add(Json.MAPPER.readTree(event)));
        }
        return Optional.of(page.toString());
    }
}
