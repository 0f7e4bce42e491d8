package dev.contextd.feature.fold;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.fold.ContextState.BudgetWarning;
import dev.contextd.feature.fold.ContextState.ForcedReturn;
import dev.contextd.feature.fold.kept.SessionTrees;
import dev.contextd.feature.fold.tree.ContextHealth;
import dev.contextd.feature.fold.tree.Notice;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.Toolset;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A ledger of tokens: charges every call to its branch or to the main thread, and gives the state of the session.
///
/// Calls of the folding tools themselves are free. What is spent before anything was opened waits here, uncounted: a
/// server that is only asked for its health reads neither its store nor the table of tokens.
final class TokenLedger implements Stage {
    private static final System.Logger LOG = System.getLogger(TokenLedger.class.getName());

    private final Branches branches;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final UncountedTexts waiting = new UncountedTexts();

    TokenLedger(Branches branches, Tokenizer tokenizer, InstantSource clock) {
        this.branches = branches;
        this.tokenizer = tokenizer;
        this.clock = clock;
    }

    /// Whether a call costs nothing: steering branches does not fill them, and hooks tell what was said elsewhere.
    static boolean isFree(ToolCall call) {
        return call.info().toolset() == Toolset.FOLDING || call.info().toolset() == Toolset.HOOKS;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var told = told(call);
        var reply = next.proceed(call);
        return reply.with(booked(call, reply, told));
    }

    /// The stops of which the caller had been told when it made this call, which may be under way while another's
    /// answer tells of one.
    private Set<String> told(ToolCall call) {
        var caller = call.caller();
        try {
            return caller.project()
                    .filter(_ -> !isFree(call))
                    .flatMap(project -> branches.opened()
                            .map(trees -> trees.glimpse(named(call, SessionLookup.own(caller, project), trees))
                                    .toldStops()))
                    .orElse(Set.of());
        } catch (Failure _) {
            // Booking meets it too, and says so.
            return Set.of();
        }
    }

    /// Never fails: a call that was done is answered even where nothing can be booked.
    private ToolReply.Standing booked(ToolCall call, ToolReply reply, Set<String> told) {
        var caller = call.caller();
        var project = caller.project();
        if (project.isEmpty()) {
            return untouched(SessionLookup.anywhere(caller), Optional.empty());
        }
        var own = SessionLookup.own(caller, project.get());
        try {
            var trees = branches.opened();
            if (trees.isEmpty()) {
                postpone(own, call, reply);
                return untouched(own.session(), Optional.of(own.project().text()));
            }
            count(own, trees.get());
            var key = named(call, own, trees.get());
            var spent = isFree(call) || HardLimit.hasRefused(reply)
                    ? Optional.<SessionTree>empty()
                    : charge(call, reply, told, key, trees.get());
            // No model reads what a hook is answered, so what it has to know waits for a call of its own.
            boolean telling = call.info().toolset() != Toolset.HOOKS;
            return spent.filter(tree -> !telling || tree.notices().isEmpty())
                    .map(tree -> state(key, List.of(), tree))
                    .orElseGet(() -> state(key, trees.get(), telling));
        } catch (Failure e) {
            LOG.log(Level.WARNING, "a call of " + call.name() + " could not be booked: " + e.sentence());
            return untouched(own.session(), Optional.of(own.project().text()));
        }
    }

    private static ToolReply.Standing untouched(String session, Optional<String> project) {
        return ContextState.untouched(session, project).told(List.of());
    }

    /// The session that the call names, if there is one of that name.
    private static SessionKey named(ToolCall call, SessionKey own, SessionTrees trees) {
        var session = call.arguments().path("session_id").asString("");
        var named = new SessionKey(own.owner(), own.project(), session);
        boolean known = SessionKey.isId(session) && trees.view(named).kept();
        return known ? named : own;
    }

    private void postpone(SessionKey key, ToolCall call, ToolReply reply) {
        if (!isFree(call)) {
            waiting.add(key, call.arguments() + reply.text() + "\n");
        }
    }

    /// Counts what waited for it.
    void count(SessionKey key, SessionTrees trees) {
        waiting.take(key).ifPresent(texts -> trees.spendOnMain(key, tokenizer.count(texts)));
    }

    /// Gives the session after that, if it was the main thread that spent.
    private Optional<SessionTree> charge(
            ToolCall call, ToolReply reply, Set<String> told, SessionKey key, SessionTrees trees) {
        var input = call.arguments().toString();
        int tokens = tokenizer.count(input) + tokenizer.count(reply.text());
        branches.charged(call.caller(), key.project(), call.name(), tokens);
        var spent = trees.spendUnlessBranched(key, tokens);
        if (spent.isPresent()) {
            return spent;
        }
        var operation = new Operation(
                Operation.Kind.TOOL_CALL,
                call.name(),
                input,
                reply.text(),
                tokens,
                !reply.failed(),
                call.caller().masked(),
                clock.instant());
        var asked = call.arguments().path("branch_id").asString("");
        var branch = trees.change(key, step -> {
            var target = step.before().open().containsKey(asked)
                    ? Optional.of(asked)
                    : step.before().active();
            step.believed().knownIn(target, told);
            step.spend(target, operation);
            return target.map(step.touched()::get);
        });
        branches.see(branch, operation);
        return Optional.empty();
    }

    private ToolReply.Standing state(SessionKey key, SessionTrees trees, boolean telling) {
        if (!telling) {
            return state(key, List.of(), trees.view(key).tree());
        }
        var told = trees.tell(key);
        return state(key, told.notices(), told.tree());
    }

    private ToolReply.Standing state(SessionKey key, List<Notice> notices, SessionTree tree) {
        int limit = branches.rules(key).contextLimit();
        var state = new ContextState(
                key.session(),
                Optional.of(key.project().text()),
                tree.active(),
                tree.depth(),
                tree.totalTokens(),
                tree.foldedTokens(),
                Rounded.to(ContextHealth.DIGITS, (double) tree.totalTokens() / limit),
                last(notices, Notice.Forced.class)
                        .map(forced -> new ForcedReturn(
                                forced.branchId(), forced.reason(), Optional.of(forced.partialResult()))),
                last(notices, Notice.Warned.class)
                        .map(warned -> new BudgetWarning(warned.branchId(), warned.used(), warned.total())));
        return state.told(
                notices.stream().map(notice -> NoticeWords.of(notice, tree)).toList());
    }

    /// Of branches that were stopped together the outermost comes last, and has what the others left.
    private static <T extends Notice> Optional<T> last(List<Notice> notices, Class<T> kind) {
        var all = new ArrayList<T>();
        notices.stream().filter(kind::isInstance).map(kind::cast).forEach(all::add);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }
}
