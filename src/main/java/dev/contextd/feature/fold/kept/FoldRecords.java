package dev.contextd.feature.fold.kept;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Ending;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.BranchPlan;
import dev.contextd.feature.fold.tree.FoldEvent;
import dev.contextd.feature.fold.tree.Notice;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.feature.fold.tree.StoppedBranch;
import dev.contextd.feature.fold.tree.TokenUse;
import dev.contextd.tool.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a session is kept: its records as JSON, version 1. Components are only ever added, and optional ones first.
public final class FoldRecords {
    private FoldRecords() {}

    /// A branch, with the names that seeds 000 and 003 give its fields (docs/seeds.md).
    public record BranchRecord(
            String id,
            Optional<String> parentId,
            int depth,
            int number,
            String description,
            String prompt,
            String status,
            int tokens,
            int budgetTotal,
            int budgetUsed,
            int operations,
            int failures,
            int secrets,
            int timeoutSeconds,
            List<String> injectedMemories,
            Instant createdAt,
            Optional<Instant> expiresAt,
            boolean warned,
            Optional<Instant> foldedAt,
            Optional<String> summary,
            int summaryTokens,
            int charged,
            Optional<String> reason,
            String owner,
            String project,
            String session,
            Optional<Boolean> late,
            Optional<Integer> tokensReported,
            Optional<Integer> tokensObserved) {

        public static BranchRecord of(Branch branch, SessionKey key) {
            var plan = branch.plan();
            var spent = branch.spent();
            var open = branch instanceof Open o ? Optional.of(o) : Optional.<Open>empty();
            var closed = branch instanceof Closed c ? Optional.of(c) : Optional.<Closed>empty();
            return new BranchRecord(
                    plan.id(),
                    plan.parent(),
                    plan.depth(),
                    plan.number(),
                    plan.description(),
                    plan.prompt(),
                    branch.status(),
                    spent.tokens(),
                    plan.budget(),
                    spent.used(),
                    spent.operations(),
                    spent.failures(),
                    spent.secrets(),
                    plan.timeoutSeconds(),
                    plan.injected(),
                    plan.createdAt(),
                    open.map(Open::expires),
                    open.map(Open::warned).orElse(false),
                    closed.map(Closed::at),
                    closed.map(c -> c.result().text()),
                    closed.map(c -> c.result().tokens()).orElse(0),
                    closed.map(Closed::charged).orElse(0),
                    closed.flatMap(Closed::reason),
                    key.owner(),
                    key.project().text(),
                    key.session(),
                    closed.map(Closed::late).filter(late -> late),
                    Optional.of(spent.reported()).filter(reported -> reported != spent.tokens()),
                    Optional.of(spent.observed()).filter(observed -> observed > 0));
        }

        public Branch branch() {
            var plan = new BranchPlan(
                    id,
                    parentId,
                    depth,
                    number,
                    description,
                    prompt,
                    budgetTotal,
                    timeoutSeconds,
                    injectedMemories,
                    createdAt);
            var spent = new TokenUse(
                    tokensReported.orElse(tokens),
                    budgetUsed - tokens,
                    operations,
                    failures,
                    secrets,
                    tokensObserved.orElse(0));
            return Arrays.stream(Ending.values())
                    .filter(ending -> ending.word().equals(status))
                    .findFirst()
                    .<Branch>map(ending -> new Closed(
                            plan,
                            spent,
                            ending,
                            new Result(summary.orElse(""), summaryTokens, 0),
                            reason,
                            charged,
                            foldedAt.orElse(createdAt),
                            late.orElse(false)))
                    .orElseGet(() -> new Open(plan, spent, warned, expiresAt.orElse(createdAt)));
        }

        public SessionKey key() {
            return new SessionKey(owner, new ProjectKey(project), session);
        }
    }

    /// The session itself; its open branches are records of their own.
    record StateRecord(
            Optional<String> activeBranchId,
            int branchDepth,
            long mainThreadTokens,
            long foldedTokens,
            int branchesCreated,
            long events,
            List<String> openBranches,
            List<NoticeRecord> notices,
            Instant createdAt,
            Instant usedAt,
            Optional<List<StoppedBranch>> stopped) {
        public static StateRecord of(SessionTree tree) {
            return new StateRecord(
                    tree.active(),
                    tree.depth(),
                    tree.mainTokens(),
                    tree.foldedTokens(),
                    tree.created(),
                    tree.events(),
                    tree.open().keySet().stream().sorted().toList(),
                    tree.notices().stream().map(NoticeRecord::of).toList(),
                    tree.createdAt(),
                    tree.usedAt(),
                    Optional.of(tree.stopped()).filter(stopped -> !stopped.isEmpty()));
        }

        SessionTree tree(Map<String, Open> open) {
            return new SessionTree(
                    activeBranchId,
                    mainThreadTokens,
                    foldedTokens,
                    branchesCreated,
                    events,
                    open,
                    notices.stream().map(NoticeRecord::notice).toList(),
                    stopped.orElse(List.of()),
                    createdAt,
                    usedAt);
        }
    }

    /// @param late whether it is of a return that came late
    record NoticeRecord(
            String branchId,
            Optional<String> reason,
            Optional<String> partialResult,
            int used,
            int total,
            Optional<Boolean> late,
            Optional<String> standing) {
        public static NoticeRecord of(Notice notice) {
            return switch (notice) {
                case Notice.Forced forced ->
                    new NoticeRecord(
                            forced.branchId(),
                            Optional.of(forced.reason()),
                            Optional.of(forced.partialResult()),
                            0,
                            0,
                            Optional.empty(),
                            Optional.empty());
                case Notice.Late late ->
                    new NoticeRecord(
                            late.branchId(),
                            Optional.of(late.reason()),
                            Optional.empty(),
                            0,
                            0,
                            Optional.of(true),
                            late.standing());
                case Notice.Warned warned ->
                    new NoticeRecord(
                            warned.branchId(),
                            Optional.empty(),
                            Optional.empty(),
                            warned.used(),
                            warned.total(),
                            Optional.empty(),
                            Optional.empty());
            };
        }

        Notice notice() {
            if (reason.isEmpty()) {
                return new Notice.Warned(branchId, used, total);
            }
            return late.orElse(false)
                    ? new Notice.Late(branchId, reason.get(), standing)
                    : new Notice.Forced(branchId, reason.get(), partialResult.orElse(""));
        }
    }

    /// An event with its sequence, for whoever follows a session.
    public record EventRecord(
            long sequence, String event, Optional<String> branchId, Map<String, Object> facts, Instant at) {
        public static EventRecord of(FoldEvent event) {
            return new EventRecord(event.sequence(), event.name().word(), event.branchId(), event.facts(), event.at());
        }
    }

    public static String write(Object record) {
        return Json.MAPPER.writeValueAsString(record);
    }

    public static <T> T read(String json, Class<T> type) {
        return Json.MAPPER.readValue(json, type);
    }
}
