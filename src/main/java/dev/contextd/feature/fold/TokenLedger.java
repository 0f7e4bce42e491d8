package dev.contextd.feature.fold;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.fold.kept.SessionTrees;
import dev.contextd.feature.fold.tree.ContextHealth;
import dev.contextd.feature.fold.tree.Notice;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.ContextState;
import dev.contextd.tool.ContextState.BudgetWarning;
import dev.contextd.tool.ContextState.ForcedReturn;
import dev.contextd.tool.Ledger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A ledger of tokens: charges every call to its branch or to the main thread, and gives the state of the session.
///
/// Calls of the folding tools themselves are free. What is spent before anything was opened waits here, uncounted: a
/// server that is only asked for its health reads neither its store nor the table of tokens.
final class TokenLedger implements Ledger {
    private static final System.Logger LOG = System.getLogger(TokenLedger.class.getName());

    /// Characters that may wait to be counted; of a server that long does nothing but tell its health, no more is kept.
    private static final int WAITING_CHARS_MAX = 200_000;

    private final Branches branches;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final Map<SessionKey, StringBuilder> waiting = new ConcurrentHashMap<>();

    TokenLedger(Branches branches, Tokenizer tokenizer, InstantSource clock) {
        this.branches = branches;
        this.tokenizer = tokenizer;
        this.clock = clock;
    }

    @Override
    public ContextState book(Use use, Caller caller) {
        var connection = caller.connection();
        var project =
                Project.named(use.arguments().path("project_path").asString("")).or(connection::project);
        if (project.isEmpty()) {
            return ContextState.untouched(SessionLookup.anywhere(caller), Optional.empty());
        }
        var own = SessionLookup.own(caller, project.get());
        try {
            var trees = branches.opened();
            if (trees.isEmpty()) {
                postpone(own, use);
                return ContextState.untouched(own.session(), Optional.of(own.project()));
            }
            count(own, trees.get());
            var key = named(use, own, trees.get());
            if (use.tool().toolset().fillsBranches()) {
                charge(use, key, trees.get());
            }
            return state(key, trees.get());
        } catch (Failure e) {
            LOG.log(Level.WARNING, "a call of " + use.tool().name() + " could not be booked: " + e.sentence());
            return ContextState.untouched(own.session(), Optional.of(own.project()));
        }
    }

    /// The session that the call names, if there is one of that name.
    private static SessionKey named(Use use, SessionKey own, SessionTrees trees) {
        var session = use.arguments().path("session_id").asString("");
        var named = new SessionKey(own.owner(), own.project(), session.isEmpty() ? own.session() : session);
        boolean known = SessionKey.isId(named.session()) && trees.view(named).kept();
        return known ? named : own;
    }

    private void postpone(SessionKey key, Use use) {
        if (!use.tool().toolset().fillsBranches()) {
            return;
        }
        var texts = waiting.computeIfAbsent(key, _ -> new StringBuilder());
        synchronized (texts) {
            if (texts.length() < WAITING_CHARS_MAX) {
                texts.append(use.arguments()).append(use.answer()).append('\n');
            }
        }
    }

    /// Counts what waited for it.
    void count(SessionKey key, SessionTrees trees) {
        var texts = waiting.remove(key);
        if (texts != null) {
            synchronized (texts) {
                trees.spendOnMain(key, tokenizer.count(texts.toString()));
            }
        }
    }

    private void charge(Use use, SessionKey key, SessionTrees trees) {
        var input = use.arguments().toString();
        int tokens = tokenizer.count(input) + tokenizer.count(use.answer());
        if (trees.view(key).tree().open().isEmpty()) {
            trees.spendOnMain(key, tokens);
            return;
        }
        var operation = new Operation(
                Operation.Kind.TOOL_CALL,
                use.tool().name(),
                input,
                use.answer(),
                tokens,
                use.ok(),
                use.masked(),
                clock.instant());
        var asked = use.arguments().path("branch_id").asString("");
        var branch = trees.change(key, step -> {
            var target = step.before().open().containsKey(asked)
                    ? Optional.of(asked)
                    : step.before().active();
            step.spend(target, operation);
            return target.map(step.touched()::get);
        });
        branches.see(branch, operation);
    }

    private ContextState state(SessionKey key, SessionTrees trees) {
        var notices = trees.tell(key);
        var tree = trees.view(key).tree();
        int limit = branches.rules().contextLimit();
        return new ContextState(
                key.session(),
                Optional.of(key.project()),
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
    }

    /// Of branches that were stopped together the outermost comes last, and has what the others left.
    private static <T extends Notice> Optional<T> last(List<Notice> notices, Class<T> kind) {
        var all = new ArrayList<T>();
        notices.stream().filter(kind::isInstance).map(kind::cast).forEach(all::add);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }
}
