package dev.contextd.feature.fold;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.Injection.Injected;
import dev.contextd.feature.fold.SessionLookup.Place;
import dev.contextd.feature.fold.kept.Outbox;
import dev.contextd.feature.fold.kept.SessionTrees;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.FoldEvent;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.Refusals;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.feature.fold.tree.UnknownBranch;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Stage;
import dev.contextd.tool.Tool;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The branches of everybody's sessions.
public final class Branches implements AutoCloseable {
    private static final int DIRECTORY_MAX = 100;

    private final LazyLibrary library;
    private final Tokenizer tokenizer;
    private final FoldNeeds neighbours;
    private final FoldRules rules;
    private final InstantSource clock;
    private final Injection injection;
    private final ScopeScores scopes;
    private final PartialResults partials;
    private final TokenLedger ledger;
    private final KeptBranches kept;
    private final WireBooks wire;
    private @Nullable SessionTrees trees;

    public Branches(
            LazyLibrary library, Tokenizer tokenizer, FoldNeeds neighbours, FoldRules rules, InstantSource clock) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.neighbours = neighbours;
        this.rules = rules;
        this.clock = clock;
        this.injection = new Injection(neighbours, tokenizer, rules);
        this.scopes = new ScopeScores(library);
        this.partials = new PartialResults(library, tokenizer);
        this.kept = new KeptBranches(library);
        this.wire = new WireBooks(this, kept, neighbours.scrub());
        this.ledger = new TokenLedger(this, tokenizer, clock);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new ContextBranchTool(this),
                new ContextReturnTool(this),
                new ContextBranchStatusTool(this),
                new ContextListBranchesTool(this, tokenizer),
                new ContextRollbackTool(this),
                new ContextRecordTool(this, tokenizer, clock),
                new BranchCreateTool(this),
                new BranchReturnTool(this),
                new BranchStatusTool(this),
                new PageSessionsTool(this, new BranchHistory(this)),
                new PageBranchesTool(new BranchHistory(this)),
                new PageBranchTool(new BranchHistory(this)),
                new PageOperationTool(new BranchHistory(this)));
    }

    public FoldShelf shelf() {
        return new FoldShelf(kept);
    }

    public List<Resource> resources() {
        return List.of(new BranchResource(this), new SessionResource(this));
    }

    /// Books what every call costs.
    public Stage ledger() {
        return ledger;
    }

    /// What a gateway asks and tells of branches.
    public WireBooks wire() {
        return wire;
    }

    /// Refuses work when a session is over its limit; none if limits only warn.
    public List<Stage> stages() {
        return rules.hardLimit() ? List.of(new HardLimit(this)) : List.of();
    }

    FoldRules rules(SessionKey key) {
        return neighbours.gateway().is(key.owner(), key.session()) ? rules.behindGateway() : rules;
    }

    KeptBranches kept() {
        return kept;
    }

    ScopeScores scopes() {
        return scopes;
    }

    /// Opens what is kept, and meets deadlines that passed while nobody was there.
    public void wake() {
        trees();
    }

    SessionTrees trees() {
        // To open it may take long, and whoever comes too early is told so rather than kept waiting for others.
        return trees(library.get());
    }

    private synchronized SessionTrees trees(Library opened) {
        var open = trees;
        if (open == null) {
            open = new SessionTrees(
                    opened,
                    this::rules,
                    neighbours.shared(),
                    clock,
                    partials,
                    new SessionTrees.Listener(this::changed, this::folded),
                    neighbours.events().map(stream -> new Outbox(opened, stream, neighbours.scrub(), clock)));
            trees = open;
        }
        return open;
    }

    /// The trees if there is anything that can be read.
    Optional<SessionTrees> opened() {
        return library.opened().map(this::trees);
    }

    /// Why events wait to be published, if they do.
    public synchronized Optional<String> outboxTrouble() {
        return Optional.ofNullable(trees).flatMap(SessionTrees::outboxTrouble);
    }

    private void changed(SessionKey key, List<FoldEvent> events) {
        if (events.isEmpty()) {
            neighbours.changes().spent(key.owner(), key.session());
            return;
        }
        FoldWarnings.of(key, events);
        neighbours.changes().changed(key.owner(), SessionResource.uri(key.session()));
    }

    private void folded(SessionKey key, Closed branch) {
        neighbours.folds().folded(key.owner(), key.project(), branch.spent().tokens(), branch.charged());
    }

    void charged(Caller caller, ProjectKey project, String tool, int tokens) {
        neighbours.spending().charged(caller, project, tool, tokens);
    }

    /// The branches that an owner has open in a project, the latest first, a line each; empty if there are none.
    public Optional<String> briefing(String owner, ProjectKey project) {
        return BranchLines.of(trees().open(owner, project));
    }

    Place place(Caller caller, Optional<String> projectPath, Optional<String> session) {
        return place(caller, SessionLookup.project(caller, projectPath), session);
    }

    private Place place(Caller caller, Project project, Optional<String> session) {
        var place = SessionLookup.named(
                caller, project, session, key -> trees().view(key).kept());
        ledger.count(place.key(), trees());
        return place;
    }

    /// Where a caller stands.
    ///
    /// @param branches from the main thread to the active one
    /// @param tokens what each of these has used
    public record Path(String session, List<String> branches, Map<String, Long> tokens) {}

    public Path path(Caller caller, Project project, Optional<String> session) {
        var place = place(caller, project, session);
        var tree = tree(place);
        var tokens = new LinkedHashMap<String, Long>();
        tokens.put(SessionTree.MAIN, tree.mainTokens());
        tree.path()
                .forEach(branch -> tokens.put(branch.id(), (long) branch.spent().tokens()));
        return new Path(place.session(), List.copyOf(tokens.keySet()), tokens);
    }

    SessionTree tree(Place place) {
        return trees().view(place.key()).tree();
    }

    /// What is asked of a new branch.
    record Ask(
            String description,
            String prompt,
            Optional<Integer> budget,
            boolean injectMemories,
            Optional<Integer> timeoutSeconds,
            Optional<String> parent) {}

    /// @param remaining what its parent has left
    record Created(Open branch, List<Injected> injected, int remaining, SessionTree tree) {}

    Created create(Ask ask, Place place, Caller caller) {
        var wish = new TreeStep.Wish(
                Ids.fresh("br_"), ask.parent(), ask.description(), ask.prompt(), ask.budget(), ask.timeoutSeconds());
        int limit = rules(place.key()).contextLimit();
        return named(place, () -> {
            // Searching takes a while, so it is done before the session is held; the budget is looked at again then.
            var before = new TreeStep(tree(place), rules(place.key()), clock.instant(), partials).allot(wish);
            var injected = ask.injectMemories()
                    ? injection.into(before, ask.description(), ask.prompt(), place.project(), caller)
                    : List.<Injected>of();
            var start = start(ask, injected, caller);
            return trees().change(place.key(), step -> {
                int budget = step.allot(wish);
                var ids = injected.stream()
                        .filter(Injected::isMemory)
                        .map(Injected::id)
                        .toList();
                var branch = step.create(wish, budget, ids, start);
                var after = step.after();
                return new Created(
                        branch, injected, after.remaining(branch.plan().parent(), limit), after);
            });
        });
    }

    private Operation start(Ask ask, List<Injected> injected, Caller caller) {
        int tokens = tokenizer.count(ask.description())
                + tokenizer.count(ask.prompt())
                + injected.stream().mapToInt(Injected::tokens).sum();
        var memories = injected.stream()
                .map(item -> item.id() + " (" + item.source() + ") " + item.title() + "\n" + item.content())
                .collect(Collectors.joining("\n\n"));
        return new Operation(
                Operation.Kind.START, "start", ask.prompt(), memories, tokens, true, caller.masked(), clock.instant());
    }

    /// @param memory id of the memory that the message became
    record Folded(Closed branch, SessionTree tree, Optional<String> memory) {}

    Folded fold(Optional<String> branchId, String message, boolean remember, Place place, Caller caller) {
        var result = new Result(message, tokenizer.count(message), caller.masked());
        var memory = new Item[1];
        return named(place, () -> {
            var folded = trees().change(
                            place.key(),
                            step -> {
                                step.believed()
                                        .passOver(it ->
                                                trees().find(place.key(), it).isEmpty());
                                var id = branchId.or(() -> step.after().believed())
                                        .orElseThrow(() -> Refusals.nothingToReturnFrom(place.session()));
                                var closed = stopped(id, step, place)
                                        .map(late -> step.returnLate(late, result))
                                        .orElseGet(() -> step.complete(id, result));
                                return new Folded(closed, step.after(), Optional.empty());
                            },
                            answer -> {
                                if (!remember) {
                                    return List.of();
                                }
                                memory[0] = lesson(answer.branch(), message, place, caller);
                                return List.of(memory[0]);
                            });
            scopes.forget(folded.branch().id());
            return new Folded(
                    folded.branch(),
                    folded.tree(),
                    Optional.ofNullable(memory[0]).map(Item::id));
        });
    }

    /// The branch if it was stopped and nobody has returned from it; that it did not change since is seen to by the
    /// step.
    private Optional<Closed> stopped(String id, TreeStep step, Place place) {
        if (step.before().open().containsKey(id) || !SessionKey.isId(id)) {
            return Optional.empty();
        }
        return trees().find(place.key(), id)
                .filter(Closed.class::isInstance)
                .map(Closed.class::cast)
                .filter(Closed::awaitsReturn);
    }

    /// @param message what the agent said itself: what was only read in a branch becomes no memory
    private Item lesson(Closed branch, String message, Place place, Caller caller) {
        return neighbours
                .lessons()
                .lesson(branch.plan().description(), message, branch.id(), caller.owner(), place.project());
    }

    /// @param branchId the active branch if absent, or the main thread if none is
    record Recorded(Optional<String> branchId, int tokens, Optional<Branch> branch, SessionTree tree) {}

    Recorded record(Optional<String> branchId, Operation operation, Place place) {
        int limit = rules(place.key()).contextLimit();
        return named(place, () -> {
            var recorded = trees().change(place.key(), step -> {
                if (rules.hardLimit() && step.before().totalTokens() >= limit) {
                    throw Refusals.overLimit(step.before().totalTokens(), limit);
                }
                var target = branchId.isPresent()
                        ? branchId.filter(id -> !id.equals(SessionTree.MAIN))
                        : step.before().active();
                step.believed().knownIn(target, step.before().toldStops());
                step.spend(target, operation);
                return new Recorded(target, operation.tokens(), target.map(step.touched()::get), step.after());
            });
            see(recorded.branch(), operation);
            return recorded;
        });
    }

    void see(Optional<Branch> branch, Operation operation) {
        if (branch.orElse(null) instanceof Open open) {
            scopes.see(open, operation);
        }
    }

    /// @param checkpoint the newest one taken in the branch, if it was asked for
    record RolledBack(TreeStep.Rollback rollback, SessionTree tree, Optional<RollbackPoints.Saved> checkpoint) {}

    RolledBack rollBack(String target, boolean restore, Place place, Caller caller) {
        var saved = restore
                ? neighbours.checkpoints().newestIn(target, caller.owner(), place.project())
                : Optional.<RollbackPoints.Saved>empty();
        var to = target.equals(SessionTree.MAIN) ? Optional.<String>empty() : Optional.of(target);
        return named(
                place,
                () -> trees().changeAll(
                                place.key(),
                                (step, closed) -> new RolledBack(step.rollBack(to, closed), step.after(), saved)));
    }

    Branch find(String id, Place place) {
        Branch open = tree(place).open().get(id);
        return Optional.ofNullable(open)
                .or(() -> SessionKey.isId(id) ? trees().find(place.key(), id) : Optional.empty())
                .orElseThrow(() -> {
                    FoldWarnings.notFound(place.key(), id);
                    return Refusals.notFound(id, place.session());
                });
    }

    List<Branch> all(Place place) {
        tree(place);
        return trees().all(place.key());
    }

    /// The sessions of this id, one for each project it was used in.
    List<SessionKey> sessions(String session, String owner) {
        return opened().stream()
                .filter(_ -> SessionKey.isId(session))
                .flatMap(_ -> library.get()
                        .records()
                        .below(SessionKey.directory(owner, session), Optional.empty(), DIRECTORY_MAX))
                .map(record -> new SessionKey(
                        owner, new ProjectKey(record.key().parts().getLast()), session))
                .toList();
    }

    /// What people see of sessions.
    ///
    /// @param folders of an owner's projects
    public List<Tool<?, ?>> toolsForPeople(Function<String, Map<ProjectKey, String>> folders) {
        return List.of(new SessionListTool(this, folders));
    }

    /// Ends the branches of a connection that is closed; nothing of them is lost.
    public void leave(String owner, Connection connection) {
        connection.session().stream()
                .flatMap(session -> sessions(session, owner).stream())
                .forEach(key -> trees().change(key, step -> {
                    step.end();
                    return key;
                }));
    }

    /// Says which branch it is that is not open.
    private <T> T named(Place place, Supplier<T> work) {
        try {
            return work.get();
        } catch (UnknownBranch e) {
            if (find(e.id(), place) instanceof Closed closed) {
                throw Refusals.notActive(closed);
            }
            throw new Failure(Kind.CONFLICT, "The branch has just changed; look at its status and call again.");
        }
    }

    @Override
    public synchronized void close() {
        scopes.close();
        if (trees != null) {
            trees.close();
            trees = null;
        }
    }
}
