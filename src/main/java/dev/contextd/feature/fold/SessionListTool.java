package dev.contextd.feature.fold;

import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

final class SessionListTool implements Tool<SessionListTool.Input, SessionListTool.Output> {
    private static final int LIMIT = 20;
    private static final int TITLE_CHARS = 200;

    record Input(
            @Doc("Absolute path of the project; all if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("Only this one; all if absent") @Limited(Limit.ID)
            Optional<String> sessionId,

            @Doc("How many sessions; 20 if absent") @Range(min = 1, max = 1_000)
            Optional<Integer> limit) {}

    record Output(
            @Doc("Used last first") List<Session> sessions,
            @Doc("How many there are") int total) {}

    record Session(
            @Doc("Its id") String id,

            @Doc("What its newest branch is for; empty without branches")
            String title,

            @Doc("Folder of its project, or its key if no call named it")
            String project,

            @Doc("When it began") Instant createdAt,
            @Doc("When it was last used") Instant usedAt,
            @Doc("Tokens of the main thread") long mainTokens,
            @Doc("Tokens of branches that were folded") long foldedTokens,
            @Doc("Oldest first") List<Shown> branches) {}

    record Shown(
            @Doc("Its id") String id,
            @Doc("The sub-task in a line") String description,
            @Doc("How it is") String status,
            @Doc("Tokens it has used") int tokens,
            @Doc("Tokens it may use") int budget,

            @Doc("The branch it belongs to; absent for the main thread")
            Optional<String> parentBranchId,

            @Doc("When it was made") Instant createdAt,
            @Doc("When it ended") Optional<Instant> endedAt) {}

    private final Branches branches;
    private final Function<String, Map<ProjectKey, String>> folders;

    /// @param folders of an owner's projects
    SessionListTool(Branches branches, Function<String, Map<ProjectKey, String>> folders) {
        this.branches = branches;
        this.folders = folders;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "session_list",
                "List sessions",
                "Use when contextd sessions shows what agents work on.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var project = input.projectPath().map(caller::project).map(Project::key);
        var names = folders.apply(caller.owner().name());
        var all = branches.kept().sessions(caller.owner().name()).stream()
                .filter(key -> project.isEmpty() || key.project().equals(project.get()))
                .filter(key -> input.sessionId().isEmpty()
                        || key.session().equals(input.sessionId().get()))
                .map(key -> Map.entry(key, branches.trees().view(key).tree()))
                .sorted(Comparator.comparing(
                        (Map.Entry<SessionKey, SessionTree> entry) ->
                                entry.getValue().usedAt(),
                        Comparator.reverseOrder()))
                .toList();
        return new Output(
                all.stream()
                        .limit(input.limit().orElse(LIMIT))
                        .map(entry -> session(entry.getKey(), entry.getValue(), names))
                        .toList(),
                all.size());
    }

    private Session session(SessionKey key, SessionTree tree, Map<ProjectKey, String> names) {
        var made = branches.trees().all(key);
        return new Session(
                key.session(),
                made.isEmpty() ? "" : line(made.getLast()),
                names.getOrDefault(key.project(), key.project().text()),
                tree.createdAt(),
                tree.usedAt(),
                tree.mainTokens(),
                tree.foldedTokens(),
                made.stream().map(SessionListTool::shown).toList());
    }

    private static Shown shown(Branch branch) {
        return new Shown(
                branch.id(),
                line(branch),
                branch.status(),
                branch.spent().tokens(),
                branch.plan().budget(),
                branch.plan().parent(),
                branch.plan().createdAt(),
                branch instanceof Closed closed ? Optional.of(closed.at()) : Optional.empty());
    }

    private static String line(Branch branch) {
        return Beginning.of(branch.plan().description().lines().findFirst().orElse(""), TITLE_CHARS);
    }
}
