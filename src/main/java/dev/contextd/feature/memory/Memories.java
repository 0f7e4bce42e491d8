package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.feature.memory.Vote.Sort;
import dev.contextd.keep.library.Beside;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.RecalledMemory;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.library.Shelf;
import dev.contextd.keep.search.Asking;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The memories of an owner, their team and their organisation.
public final class Memories {
    static final String KIND = "memory";

    static final String PREFIX = "mem_";

    /// Nearer than this in meaning, a memory is pointed out as much the same.
    static final double SIMILAR = 0.85;

    /// So many of the nearest are looked at for that, the memory itself among them.
    private static final int ALIKE_LOOKED_AT_MAX = 6;

    /// How many times as many candidates are ranked as are asked for.
    private static final int CANDIDATES = 4;

    /// The same where only what is likely is wanted, which is little.
    private static final int LIKELY_CANDIDATES = 2;

    /// How much of the rank confidence can take away.
    private static final double CONFIDENCE_SHARE = 0.3;

    /// How much it counts against a memory that it is nothing but a question.
    private static final double ASKED = 0.4;

    /// How many a new session is told of, and of how many of the newest these are the best.
    private static final int BRIEFING_MAX = 8;

    private static final int BRIEFING_CANDIDATES_MAX = 300;

    private final Supplier<Library> library;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final Votes votes;
    private final Listing<MemoryCard> listing;

    /// @param library opened when first needed
    public Memories(Supplier<Library> library, Tokenizer tokenizer, InstantSource clock) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.clock = clock;
        this.listing = new Listing<>(library, KIND, MemoryCard::of);
        this.votes = new Votes(library);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new MemoryRecordTool(this),
                new MemorySearchTool(this, tokenizer, clock),
                new MemoryFeedbackTool(this),
                new MemoryOutcomeTool(this),
                new MemoryConsolidateTool(new Consolidation(library, clock)));
    }

    /// What the page has beside the tools of agents.
    public List<Tool<?, ?>> pageTools(CitedFiles files, MemoryUses uses) {
        return new MemoryDesk(library, this, listing, votes, files, uses, clock).tools();
    }

    public Shelf shelf() {
        return new MemoryShelf(this, listing);
    }

    public List<Resource> resources() {
        return List.of(new MemoryResource(this, votes, clock));
    }

    Optional<Memory> get(String id, Owner owner) {
        return library.get()
                .get(id, Holders.of(owner))
                .filter(item -> item.kind().equals(KIND))
                .map(item -> MemoryRecord.of(item.body()));
    }

    /// What an agent wants to remember.
    record Lesson(String title, String content, Outcome outcome, List<String> tags, Scope scope, Kind kind) {}

    record Recorded(Memory memory, double confidence, List<String> similar) {}

    static void checkTitle(String title) {
        if (!MemoryTitle.isOneLine(title)) {
            throw new Failure(
                    Failure.Kind.VALIDATION,
                    "title must be one line of text without control or direction characters.",
                    Map.of("field", "title"));
        }
    }

    Recorded record(Lesson lesson, Project project, Owner owner) {
        checkTitle(lesson.title());
        if (lesson.kind() == Kind.POLICY) {
            lesson.scope().requireIn(owner);
        }
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var memory = new Memory(
                Ids.fresh(PREFIX),
                lesson.scope(),
                lesson.title(),
                lesson.content(),
                lesson.outcome(),
                lesson.tags(),
                Memory.WRITTEN_DOWN,
                Evidence.none(now),
                owner.name(),
                "agent",
                now,
                Optional.empty(),
                List.of(),
                Optional.of(lesson.kind()).filter(kind -> kind != Kind.LESSON),
                Optional.empty());
        var item = item(memory, project.key(), owner);
        // kept before anything is looked up: an index that is damaged or behind must not keep anybody from writing
        library.get().change(List.of(), draft -> draft.add(item));
        return new Recorded(
                memory, memory.confidence(now), alike(item, likeIt(item).atAGlance()));
    }

    /// Team and organisation share across projects.
    private static Optional<ProjectKey> project(Item item) {
        return Holders.isPersonal(item.holder()) ? Optional.of(item.project()) : Optional.empty();
    }

    /// What to look for.
    ///
    /// @param leastLikely how likely what is found has to do with it, at least
    record Question(
            String query,
            Optional<ProjectKey> project,
            Optional<Scope> scope,
            double leastConfidence,
            List<String> tags,
            int limit,
            double leastLikely) {}

    record Hit(Memory memory, double confidence, double score, FoundItem found) {
        static final Comparator<Hit> BEST_FIRST = Comparator.comparingDouble(Hit::score)
                .reversed()
                .thenComparing(hit -> hit.memory().id());
    }

    List<Hit> search(Question question, Owner owner) {
        try (var meaning = library.get().vectors().reading(question.query())) {
            return search(question, meaning, owner, _ -> true);
        }
    }

    private List<Hit> search(
            Question question, Supplier<Optional<Vector>> meaning, Owner owner, Predicate<Memory> wanted) {
        var now = clock.instant();
        var search = new Search(
                question.query(),
                holders(question.scope(), owner),
                question.project(),
                KIND,
                new HashSet<>(question.tags()),
                question.limit() * (question.leastLikely() > 0 ? LIKELY_CANDIDATES : CANDIDATES));
        // What was found by its neighbours was not asked for tags.
        Predicate<Memory> fitting = memory -> !memory.isArchived()
                && memory.confidence(now) >= question.leastConfidence()
                && memory.tags().containsAll(question.tags());
        var blend = Sitting.blend(listing.order(Holders.own(owner)));
        var read = new HashMap<String, Memory>();
        Function<Item, Memory> memories = item -> read.computeIfAbsent(item.id(), _ -> memory(item));
        return library
                .get()
                .search(
                        search.by(blend).atLeast(question.leastLikely()),
                        meaning,
                        item -> fitting.and(wanted).test(memories.apply(item)))
                .stream()
                .filter(found -> Relevance.holds(found) && Sitting.bears(found))
                .map(found -> {
                    var memory = memories.apply(found.item());
                    double confidence = memory.confidence(now);
                    return new Hit(memory, confidence, score(found, confidence), found);
                })
                .sorted(Hit.BEST_FIRST)
                .limit(question.limit())
                .toList();
    }

    /// What is trusted at least so far and has to do with the text, best first; nothing that was only proposed.
    public List<RecalledMemory> recall(String text, Owner owner, Project project, double confidenceMin, int limit) {
        return recall(List.of(text), owner, project, confidenceMin, limit);
    }

    /// The same for several texts, one at least: a memory counts by the one that it has most to do with. A second
    /// thread
    /// looks up all but the first.
    public List<RecalledMemory> recall(
            List<String> texts, Owner owner, Project project, double confidenceMin, int limit) {
        BiFunction<String, Supplier<Optional<Vector>>, List<Hit>> lookUp = (text, meaning) -> search(
                new Question(
                        text,
                        Optional.of(project.key()),
                        Optional.empty(),
                        confidenceMin,
                        List.of(),
                        limit,
                        Relevance.UNASKED),
                meaning,
                owner,
                memory -> !memory.isUnconfirmed());
        var hits = new ArrayList<Hit>();
        try (var beside = Beside.begun("recall", () -> lookedUp(texts.subList(1, texts.size()), lookUp))) {
            hits.addAll(lookedUp(texts.subList(0, 1), lookUp));
            hits.addAll(beside.get());
        }
        var best = new HashMap<String, Hit>();
        hits.forEach(
                hit -> best.merge(hit.memory().id(), hit, (one, other) -> one.score() >= other.score() ? one : other));
        return best.values().stream()
                .sorted(Hit.BEST_FIRST)
                .limit(limit)
                .map(Hit::memory)
                .map(memory -> new RecalledMemory(
                        memory.id(),
                        memory.title(),
                        memory.content(),
                        memory.writtenBy(),
                        memory.scope().name().toLowerCase(Locale.ROOT),
                        memory.createdAt(),
                        memory.attribution(owner),
                        memory.isPolicy()))
                .toList();
    }

    private List<Hit> lookedUp(List<String> texts, BiFunction<String, Supplier<Optional<Vector>>, List<Hit>> lookUp) {
        var hits = new ArrayList<Hit>();
        try (var meanings = library.get().vectors().reading(texts)) {
            for (int i = 0; i < texts.size(); i++) {
                int number = i;
                hits.addAll(lookUp.apply(texts.get(i), () -> meanings.get().map(all -> all.get(number))));
            }
        }
        return hits;
    }

    /// The most trusted memories of a project, and of those the latest, a line for each id.
    ///
    /// @param known ids of those that need not be told
    public Map<String, String> briefing(Owner owner, ProjectKey projectKey, Set<String> known) {
        var now = clock.instant();
        var ofProject = new Listing.Selection<MemoryCard>(
                List.of(Holders.own(owner)), Optional.of(projectKey), Optional.empty());
        var lines = new LinkedHashMap<String, String>();
        listing
                .list(ofProject, Listing.Order.newest(), new Paging(BRIEFING_CANDIDATES_MAX, 0, Optional.empty()))
                .entries()
                .stream()
                .map(Memories::memory)
                .filter(memory -> !memory.isArchived() && !memory.isUnconfirmed() && !known.contains(memory.id()))
                .sorted(Comparator.comparingLong((Memory memory) -> -Math.round(memory.confidence(now) * 10))
                        .thenComparing(Memory::createdAt, Comparator.reverseOrder())
                        .thenComparing(Memory::id))
                .limit(BRIEFING_MAX)
                .forEach(memory -> lines.put(memory.id(), memory.briefly(now, owner)));
        return lines;
    }

    /// A memory that nobody wrote down as such, for whoever keeps it.
    ///
    /// @param source what it was taken from
    public Item extracted(String title, String content, String source, Owner owner, Project project) {
        return item(unwritten(title, content, source, owner, List.of(), Memory.EXTRACTED), project.key(), owner);
    }

    /// Keeps what looks like a lesson, trusted little until somebody confirms it; not what is known already.
    ///
    /// @param source what it was taken from
    public void propose(String content, String source, Owner owner, Project project) {
        var memory = unwritten(content, content, source, owner, List.of(Memory.PROPOSAL), Memory.PROPOSED);
        var item = item(memory, project.key(), owner);
        if (alike(item, likeIt(item)).isEmpty()) {
            library.get().change(List.of(), draft -> draft.add(item));
        }
    }

    private Memory unwritten(
            String title, String content, String source, Owner owner, List<String> tags, double confidence) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return new Memory(
                Ids.fresh(PREFIX),
                Scope.PROJECT,
                MemoryTitle.of(title),
                content,
                Outcome.SUCCESS,
                tags,
                confidence,
                Evidence.none(now),
                owner.name(),
                source,
                now,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static Search likeIt(Item item) {
        return new Search(item.text(), List.of(item.holder()), project(item), KIND, Set.of(), ALIKE_LOOKED_AT_MAX);
    }

    /// Others there that say nearly the same; none are known while the index is not there to be asked.
    private List<String> alike(Item item, Search search) {
        try {
            return library.get().search(search).stream()
                    .filter(found -> !found.item().id().equals(item.id()))
                    .filter(found -> found.similarity().orElse(0) >= SIMILAR
                            || found.item().text().equals(item.text()))
                    .filter(found -> !memory(found.item()).isArchived())
                    .map(found -> found.item().id())
                    .toList();
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNAVAILABLE) {
                throw e;
            }
            return List.of();
        }
    }

    private static double score(FoundItem found, double confidence) {
        double answering = Sitting.ODDS.raised(
                found.score(), -ASKED * Asking.share(found.item().text()));
        return answering * (1 - CONFIDENCE_SHARE + CONFIDENCE_SHARE * confidence);
    }

    /// That search goes by words alone at present, and why, if so.
    public Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(KIND, owner);
    }

    static List<Holder> holders(Optional<Scope> scope, Owner owner) {
        return scope.map(only -> switch (only) {
                    case PROJECT -> List.of(Holders.own(owner));
                    case TEAM -> Holders.ofTeam(owner);
                    case ORG -> Holders.ofOrg(owner);
                })
                .orElseGet(() -> Holders.of(owner));
    }

    private static Holder holder(Scope scope, Owner owner) {
        return switch (scope) {
            case PROJECT -> Holders.own(owner);
            case TEAM -> Holders.team(owner);
            case ORG -> Holders.org(owner);
        };
    }

    record Moved(String id, double confidence, double before) {}

    Moved feedback(String id, boolean helpful, String why, Owner owner) {
        return move(id, owner, new Vote(why.strip(), helpful, owner.name(), clock.instant(), Optional.of(Sort.VOTE)));
    }

    Moved outcome(String id, boolean succeeded, Owner owner) {
        return move(id, owner, new Vote("", succeeded, owner.name(), clock.instant(), Optional.of(Sort.OUTCOME)));
    }

    /// The vote is kept with what comes of it, or neither is.
    private Moved move(String id, Owner owner, Vote vote) {
        var now = vote.at();
        var before = new double[1];
        var after = library.get().change(Holders.of(owner), draft -> {
            var moved = draft.edit(id, item -> {
                var memory = memory(item);
                before[0] = memory.confidence(now);
                return item.with(
                        MemoryRecord.toJson(memory.with(memory.evidence().plus(vote))));
            });
            votes.add(draft, id, vote);
            return moved;
        });
        return new Moved(id, memory(after).confidence(now), before[0]);
    }

    static Memory memory(Item item) {
        if (!item.kind().equals(KIND)) {
            throw new Failure(Failure.Kind.NOT_FOUND, "There is no memory with this id.", Map.of("id", item.id()));
        }
        return MemoryRecord.of(item.body());
    }

    static Item item(Memory memory, ProjectKey projectKey, Owner owner) {
        return new Item(
                memory.id(),
                holder(memory.scope(), owner),
                projectKey,
                KIND,
                new HashSet<>(memory.tags()),
                memory.createdAt(),
                memory.text(),
                MemoryRecord.toJson(memory));
    }
}
