package dev.contextd.feature.fold;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class ContextListBranchesTool implements Tool<ContextListBranchesTool.Input, ContextListBranchesTool.Output> {
    private static final int LIMIT = 20;
    private static final int TOKENS = 2_000;

    enum Status {
        ACTIVE,
        FOLDED,
        TIMEOUT,
        FAILED,
        DISCARDED
    }

    record Input(
            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("Only these") Optional<Status> status,

            @Doc("Find ended ones of the whole project by meaning") @Limited(Limit.QUERY)
            Optional<String> query,

            @Doc("Show what was done; false if absent") Optional<Boolean> includeTrajectory,

            @Doc("Of the answer") Optional<Integer> maxTokens,

            @Doc("20 if absent") @Range(min = 1, max = 100) Optional<Integer> limit,

            @Doc("next_cursor of the last page") @Limited(Limit.ID)
            Optional<String> cursor,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("Oldest first; best first for a query") List<Shown> branches,
            @Doc("All of the session") int totalBranches,
            @Doc("Those open") int activeBranches,
            @Doc("Those returned from") int foldedBranches,
            @Doc("The session") String sessionId,
            @Doc("Where the next page begins") Optional<String> nextCursor,
            @Doc("What was left out, or how it was found") Optional<String> note) {}

    record Shown(
            @Doc("Id of the branch") String id,
            @Doc("What it is for") String description,

            @Doc("active, folded, timeout, failed or discarded")
            String status,

            @Doc("Tokens it used") int tokens,
            @Doc("Tokens it was given") int budget,
            @Doc("The branch it belongs to") Optional<String> parentBranchId,
            @Doc("When it was made") Instant createdAt,
            @Doc("When it ended") Optional<Instant> foldedAt,

            @Doc("What it returned, or had when it was stopped")
            Optional<String> summary,

            @Doc("Why it was stopped") Optional<String> reason,
            @Doc("What was done in it") Optional<List<Done>> trajectory) {}

    record Done(
            @Doc("start, tool_call, message or note") String kind,
            @Doc("Name of the tool") String name,
            @Doc("What went in") String input,
            @Doc("What came out") String output,
            @Doc("Tokens it cost") int tokens,
            @Doc("Whether it worked") boolean ok,
            @Doc("When") Instant at) {}

    private final Branches branches;
    private final Tokenizer tokenizer;

    ContextListBranchesTool(Branches branches, Tokenizer tokenizer) {
        this.branches = branches;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "context_list_branches",
                "List branches",
                "Use when you look for a branch of this session, or for what an earlier branch found out.",
                Toolset.FOLDING,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        var place = branches.place(caller, Optional.of(input.projectPath()), input.sessionId());
        var all = branches.all(place);
        int limit = input.limit().orElse(LIMIT);
        var chosen = input.query().isPresent() ? found(input.query().get(), limit, place, caller) : after(input, all);
        var page = chosen.stream().limit(limit).toList();
        boolean trajectories = input.includeTrajectory().orElse(false);
        var wordsOnly = input.query().flatMap(_ -> branches.kept().wordsOnly(caller.owner()));
        var space = new Space(TOKENS);
        var shown = input.maxTokens()
                .map(most -> new AnswerRoom(tokenizer::count, most)
                        .fill(
                                output(List.of(), page, all, place.session(), note(true, wordsOnly)),
                                page,
                                (branch, tokens) -> show(branch, trajectories, space.with(tokens)))
                        .shown())
                .orElseGet(() -> page.stream()
                        .map(branch -> show(branch, trajectories, space))
                        .toList());
        boolean isMore = chosen.size() > shown.size() && input.query().isEmpty();
        return output(
                shown,
                isMore ? page.subList(0, shown.size()) : List.of(),
                all,
                place.session(),
                note(space.cut, wordsOnly));
    }

    /// @param turned the branches of this page, if there is a next one
    private static Output output(
            List<Shown> shown, List<Branch> turned, List<Branch> all, String session, Optional<String> note) {
        return new Output(
                shown,
                all.size(),
                count(all, Status.ACTIVE),
                count(all, Status.FOLDED),
                session,
                turned.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Integer.toString(turned.getLast().plan().number())),
                note);
    }

    private static Optional<String> note(boolean cut, Optional<String> wordsOnly) {
        var notes = new ArrayList<String>();
        if (cut) {
            notes.add("Texts were cut to fit max_tokens; contextd://branch/{id} has all of them.");
        }
        wordsOnly.ifPresent(notes::add);
        return notes.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notes));
    }

    private List<Branch> found(String query, int limit, SessionLookup.Place place, Caller caller) {
        return branches.kept().search(query, limit, place.project().key(), caller.owner()).stream()
                .map(FoundItem::item)
                .flatMap(item -> branches.kept().find(item.id(), caller.owner().name()).stream())
                .map(FoldRecords.BranchRecord::branch)
                .toList();
    }

    private static List<Branch> after(Input input, List<Branch> all) {
        int from = input.cursor().map(ContextListBranchesTool::number).orElse(0);
        return all.stream()
                .filter(branch -> branch.plan().number() > from)
                .filter(branch ->
                        input.status().isEmpty() || is(branch, input.status().get()))
                .toList();
    }

    private static int number(String cursor) {
        try {
            return Integer.parseInt(cursor);
        } catch (NumberFormatException _) {
            throw new Failure(
                    Kind.VALIDATION, "cursor must be the next_cursor of an earlier answer.", Map.of("field", "cursor"));
        }
    }

    private static boolean is(Branch branch, Status status) {
        return branch.status().equals(status.name().toLowerCase(Locale.ROOT));
    }

    private static int count(List<Branch> all, Status status) {
        return (int) all.stream().filter(branch -> is(branch, status)).count();
    }

    private Shown show(Branch branch, boolean trajectory, Space space) {
        var plan = branch.plan();
        var closed = branch instanceof Closed c ? Optional.of(c) : Optional.<Closed>empty();
        return new Shown(
                plan.id(),
                plan.description(),
                branch.status(),
                branch.spent().tokens(),
                plan.budget(),
                plan.parent(),
                plan.createdAt(),
                closed.map(Closed::at),
                closed.map(c -> space.fit(c.result().text())).filter(text -> !text.isEmpty()),
                closed.flatMap(Closed::reason),
                trajectory ? Optional.of(trajectory(branch.id(), space)) : Optional.empty());
    }

    private List<Done> trajectory(String id, Space space) {
        var done = new ArrayList<Done>();
        for (var operation : branches.kept().archive().trajectory(id)) {
            if (space.left <= 0) {
                space.cut = true;
                break;
            }
            done.add(new Done(
                    operation.kind().word(),
                    operation.name(),
                    space.fit(operation.input()),
                    space.fit(operation.output()),
                    operation.tokens(),
                    operation.ok(),
                    operation.at()));
        }
        return done;
    }

    /// The tokens that are left for texts.
    private final class Space {
        private int left;
        private boolean cut;

        Space(int tokens) {
            left = tokens;
        }

        /// The same for one branch alone.
        Space with(int tokens) {
            left = tokens;
            return this;
        }

        String fit(String text) {
            var fitting = tokenizer.prefix(text, Math.max(0, left));
            left -= tokenizer.count(fitting);
            cut |= fitting.length() < text.length();
            return fitting;
        }
    }
}
