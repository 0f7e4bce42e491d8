package dev.contextd.feature.remediation;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.remediation.Remediation.Scope;
import dev.contextd.feature.remediation.Remediation.Severity;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.library.Shelf;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Ids;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;

/// The remediations of an owner, their team and their organisation.
///
/// An error of one project is often that of another, so a search looks at all projects; naming one only lifts its own a
/// little.
public final class Remediations {
    static final String KIND = "remediation";

    /// From here on, two errors are taken for the same one in other clothes.
    static final double SAME = 0.5;

    /// What a search offers may be less sure than that, since its score says how sure it is; but not less than this.
    static final double SCORE_MIN = 0.02;

    /// What of a block is searched for: its most telling words, as many as a search looks at.
    private static final int BLOCK_QUERY_MAX = 1_000;

    /// How much is given on meaning where a whole block is looked for.
    private static final double BY_WORDS = 0;

    /// From here on, a new remediation is pointed out as one for the same error.
    static final double SIMILAR = 0.95;

    /// By how much the project at hand comes first.
    private static final double SAME_PROJECT = 1.05;

    /// How many candidates are compared for each one that is asked for, and at least.
    private static final int CANDIDATES = 4;

    private static final int CANDIDATES_MIN = 40;

    /// How many are looked at for who did not ask for them.
    private static final int UNASKED_MAX = CANDIDATES_MIN / CANDIDATES;

    private static final int SIMILAR_MAX = 5;
    private static final int BRIEFING_MAX = 5;
    private static final int BRIEFING_CHARS = 160;

    private final Supplier<Library> library;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final Listing<Score> listing;

    /// @param library opened when first needed
    public Remediations(Supplier<Library> library, Tokenizer tokenizer, InstantSource clock) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.clock = clock;
        this.listing = new Listing<>(library, KIND, item -> {
            var remediation = remediation(item);
            return new Score(
                    remediation.worked(),
                    remediation.failed(),
                    remediation.lastSeen().toEpochMilli());
        });
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new RemediationSaveTool(this),
                new RemediationSearchTool(this, tokenizer),
                new RemediationFeedbackTool(this),
                new PageErrorsTool(this),
                new PageErrorTool(this));
    }

    public Shelf shelf() {
        return new RemediationShelf(this);
    }

    /// Those of a project, the newest first.
    Page<Item> newest(ProjectKey project, Paging paging, Owner owner) {
        var ofProject = new Listing.Selection<Score>(Holders.of(owner), Optional.of(project), Optional.empty());
        return listing.list(ofProject, Listing.Order.newest(), paging);
    }

    public List<Resource> resources() {
        return List.of(new RemediationResource(this));
    }

    /// Solved errors that are the same as this one, best first; none if nothing is. Who is shown them did not ask for
    /// them, so the messages alone have to say it too: a near miss stands in much the same log as the error that it
    /// nearly is.
    public List<KnownError> alike(String errorMessage, Optional<String> stackTrace, Owner owner, int limit) {
        var question = new Question(
                Fault.of("", errorMessage, stackTrace.orElse("")), Optional.empty(), 0, List.of(), UNASKED_MAX);
        return search(question, owner).hits().stream()
                .filter(hit -> hit.unasked() >= SAME)
                .limit(limit)
                .map(hit -> known(hit, owner))
                .toList();
    }

    /// A solution that worked more often than not, for whoever asks what goes wrong here.
    ///
    /// @param attribution what has to stand beside it, because the one who asked did not write it
    public record Proven(
            String id,
            String errorMessage,
            String errorType,
            String solution,
            Optional<String> severity,
            List<String> tags,
            double successRate,
            int usage,
            Optional<String> attribution) {}

    /// The solutions that have proven themselves, the most used first.
    public List<Proven> proven(Owner owner, int limit) {
        var wanted = new Listing.Selection<Score>(
                Holders.of(owner), Optional.empty(), Optional.of(score -> score.worked() > score.failed()));
        return listing
                .list(wanted, Listing.Order.by("usage", Score::usage), new Paging(limit, 0, Optional.empty()))
                .entries()
                .stream()
                .map(Remediations::remediation)
                .map(remediation -> new Proven(
                        remediation.id(),
                        remediation.errorMessage(),
                        remediation.errorType(),
                        remediation.solution(),
                        remediation.severity().map(level -> level.name().toLowerCase(Locale.ROOT)),
                        remediation.tags(),
                        remediation.successRate().orElse(0.0),
                        remediation.usage(),
                        remediation.attribution(owner)))
                .toList();
    }

    /// The errors that were solved last in a project, two lines each; empty if there were none.
    public Optional<String> briefing(Owner owner, ProjectKey projectKey) {
        var ofProject =
                new Listing.Selection<Score>(List.of(Holders.own(owner)), Optional.of(projectKey), Optional.empty());
        var lines = listing
                .list(ofProject, Listing.Order.newest(), new Paging(BRIEFING_MAX, 0, Optional.empty()))
                .entries()
                .stream()
                .map(Remediations::remediation)
                .map(remediation -> "- " + line(remediation.errorMessage()) + "\n  "
                        + remediation
                                .attribution(owner)
                                .map(said -> "(" + said + ") ")
                                .orElse("")
                        + line(remediation.solution()) + " (" + remediation.id() + ")")
                .toList();
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", lines));
    }

    private static String line(String text) {
        var first = text.strip().lines().findFirst().orElse("");
        return QuotedText.line(Beginning.of(first, BRIEFING_CHARS));
    }

    /// The order of a list, always the highest first.
    enum SortBy {
        LAST_SEEN,
        WORKED,
        CREATED_AT
    }

    /// @param project only met in this one, if given
    Page<Remediation> list(Optional<ProjectKey> project, SortBy sortBy, Paging paging, Owner owner) {
        Listing.Order<Score> order = switch (sortBy) {
            case LAST_SEEN -> Listing.Order.by("last_seen", Score::lastSeen);
            case WORKED -> Listing.Order.by("worked", Score::worked);
            case CREATED_AT -> Listing.Order.newest();
        };
        var page = listing.list(new Listing.Selection<>(Holders.of(owner), project, Optional.empty()), order, paging);
        return new Page<>(
                page.entries().stream().map(Remediations::remediation).toList(), page.total(), page.nextCursor());
    }

    /// What lists go by.
    private record Score(int worked, int failed, long lastSeen) {
        int usage() {
            return worked + failed;
        }
    }

    private static KnownError known(Hit hit, Owner reader) {
        var remediation = hit.remediation();
        var similarity = hit.similarity();
        return new KnownError(
                remediation.id(),
                remediation.errorMessage(),
                remediation.errorType(),
                remediation.solution(),
                hit.unasked(),
                similarity.semantic(),
                similarity.string(),
                similarity.subject(),
                similarity.sameType(),
                similarity.sameStack(),
                remediation.severity().map(severity -> severity.name().toLowerCase(Locale.ROOT)),
                remediation.tags(),
                remediation.successRate(),
                remediation.usage(),
                remediation.attribution(reader));
    }

    /// What an agent solved.
    record Solved(
            String errorMessage,
            String errorType,
            String solution,
            Optional<String> stackTrace,
            Map<String, String> context,
            List<String> tags,
            Optional<Severity> severity,
            Scope scope) {}

    record Saved(Remediation remediation, List<String> similar) {}

    Saved save(Solved solved, Optional<Project> project, Owner owner) {
        check(solved);
        var fault = Fault.of(
                solved.errorType(), solved.errorMessage(), solved.stackTrace().orElse(""));
        var remediation = new Remediation(
                Ids.fresh("rem_"),
                solved.scope(),
                project.map(Project::key).orElse(ProjectKey.NONE).text(),
                solved.errorMessage(),
                solved.errorType(),
                solved.solution(),
                solved.stackTrace(),
                fault,
                solved.context(),
                solved.tags(),
                solved.severity(),
                0,
                0,
                owner.name(),
                "agent",
                now(),
                Optional.empty());
        var similar =
                search(new Question(fault, Optional.empty(), SIMILAR, List.of(), SIMILAR_MAX), owner).hits().stream()
                        .map(hit -> hit.remediation().id())
                        .toList();
        library.get().change(List.of(), draft -> draft.add(item(remediation, owner)));
        return new Saved(remediation, similar);
    }

    private static void check(Solved solved) {
        required("error_message", solved.errorMessage());
        required("error_type", solved.errorType());
        required("solution", solved.solution());
    }

    static void required(String field, String text) {
        if (text.isBlank()) {
            throw new Failure(Kind.VALIDATION, field + " must not be blank.", Map.of("field", field));
        }
    }

    /// What to look for.
    /// @param leastScore what is offered has this score at least
    record Question(Fault fault, Optional<Project> project, double leastScore, List<String> tags, int limit) {}

    /// @param similarity of the messages, with how likely the errors are the same as its score
    /// @param unasked how likely it has to be for who did not ask for it
    record Hit(Remediation remediation, ErrorSimilarity similarity, double unasked, double rank) {}

    /// @param total how many are like it, of which `hits` are the best
    record Hits(List<Hit> hits, int total) {}

    Hits search(Question question, Owner owner) {
        try (var message = library.get().vectors().reading(question.fault().text())) {
            return search(question, owner, message);
        }
    }

    private Hits search(Question question, Owner owner, Supplier<Optional<Vector>> message) {
        var candidates = new LinkedHashMap<String, FoundItem>();
        find(question, owner, Set.of(signature(question.fault())), message)
                .forEach(found -> candidates.put(found.item().id(), found));
        if (candidates.size() < question.limit()) {
            find(question, owner, Set.of(), message)
                    .forEach(found -> candidates.putIfAbsent(found.item().id(), found));
        }
        var block = question.fault().block().orElseThrow();
        findByWords(question, owner, Beginning.of(block.text(), BLOCK_QUERY_MAX))
                .forEach(found ->
                        candidates.computeIfAbsent(found.item().id(), _ -> comparedByMessage(message.get(), found)));
        var alike = Comparison.of(question.fault(), block.weighed(), candidates.values())
                .map(it -> hit(question, it))
                .filter(hit -> hit.similarity().score() >= question.leastScore())
                .sorted(Comparator.comparingDouble(Hit::rank)
                        .reversed()
                        .thenComparing(hit -> hit.remediation().id()))
                .toList();
        return new Hits(alike.stream().limit(question.limit()).toList(), alike.size());
    }

    /// What was found by the words of a block, compared in meaning as messages are with messages.
    private FoundItem comparedByMessage(Optional<Vector> message, FoundItem found) {
        var similarity = message.flatMap(mine -> library.get()
                .vectors()
                .of(found.item())
                .filter(its -> its.modelId().equals(mine.modelId()))
                .map(mine::similarity));
        return found.compared(similarity.map(OptionalDouble::of).orElse(OptionalDouble.empty()));
    }

    private List<FoundItem> find(Question question, Owner owner, Set<String> also, Supplier<Optional<Vector>> message) {
        var search = search(question, owner, also, question.fault().text(), 1);
        return library.get().search(search, message, _ -> true);
    }

    private List<FoundItem> findByWords(Question question, Owner owner, String text) {
        return library.get().search(search(question, owner, Set.of(), text, BY_WORDS));
    }

    private static Search search(Question question, Owner owner, Set<String> also, String text, double embedded) {
        var tags = new HashSet<>(question.tags());
        tags.addAll(also);
        return new Search(
                text,
                Holders.of(owner),
                Optional.empty(),
                KIND,
                tags,
                Set.of(),
                embedded,
                Optional.empty(),
                Optional.empty(),
                Math.max(CANDIDATES_MIN, question.limit() * CANDIDATES));
    }

    private static Hit hit(Question question, Comparison.Compared compared) {
        var remediation = compared.remediation();
        boolean own = question.project()
                .map(known -> known.key().text())
                .filter(remediation.project()::equals)
                .isPresent();
        return new Hit(
                remediation,
                compared.similarity(),
                compared.unasked(),
                compared.likeness() * remediation.standing() * (own ? SAME_PROJECT : 1));
    }

    /// Why search goes by words alone at present, if so.
    Optional<String> lexicalOnly(Owner owner) {
        return library.get().lexicalOnly(KIND, owner);
    }

    Optional<Remediation> get(String id, Owner owner) {
        return library.get()
                .get(id, Holders.of(owner))
                .filter(item -> item.kind().equals(KIND))
                .map(Remediations::remediation);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    Remediation feedback(String id, boolean worked, Owner owner) {
        var judgement = new Remediation.Judgement(worked, owner.name(), now());
        var item = library.get()
                .change(
                        Holders.of(owner),
                        draft -> draft.edit(
                                id,
                                before -> before.with(RemediationRecord.toJson(
                                        remediation(before).judged(judgement)))));
        return remediation(item);
    }

    static Remediation remediation(Item item) {
        if (!item.kind().equals(KIND)) {
            throw new Failure(Kind.NOT_FOUND, "There is no remediation with this id.", Map.of("id", item.id()));
        }
        return RemediationRecord.of(item.body());
    }

    /// Kept among the tags, where an index finds it at once; longer than a tag of a caller may be.
    private static String signature(Fault fault) {
        return "signature:" + fault.signature();
    }

    private static Item item(Remediation remediation, Owner owner) {
        var tags = new HashSet<>(remediation.tags());
        tags.add(signature(remediation.fault()));
        return new Item(
                remediation.id(),
                holder(remediation.scope(), owner),
                new ProjectKey(remediation.project()),
                KIND,
                tags,
                remediation.createdAt(),
                remediation.fault().text(),
                RemediationRecord.toJson(remediation),
                remediation.block().text());
    }

    private static Holder holder(Scope scope, Owner owner) {
        return switch (scope) {
            case PROJECT -> Holders.own(owner);
            case TEAM -> Holders.team(owner);
            case ORG -> Holders.org(owner);
        };
    }
}
