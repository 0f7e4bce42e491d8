package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.library.Shelf;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Surroundings;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The skills of an owner, their team and their organisation. They belong to no project: what worked once may work
/// anywhere.
public final class Skills {
    /// Fitted on the tuned half of the set of skills in the tests.
    static final Blend BLEND = new Blend(1, 0, 2.8, 0, Surroundings.NONE, new Blend.Odds(2, 7.5, 11));

    static final String KIND = "skill";

    private final Supplier<Library> library;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final Listing<Card> listing;
    private final SkillVersions skillVersions;

    /// What a list is filtered and sorted by.
    private record Card(
            String name,
            Optional<String> category,
            Set<String> tags,
            Instant updatedAt,
            long usage,
            double successRate) {
        static Card of(Item item) {
            var skill = SkillRecord.of(item.body());
            return new Card(
                    skill.name(),
                    skill.current().category(),
                    Set.copyOf(skill.current().tags()),
                    skill.updatedAt(),
                    skill.usageCount(),
                    skill.successRate().orElse(-1.0));
        }
    }

    /// @param library opened when first needed
    public Skills(Supplier<Library> library, Tokenizer tokenizer, InstantSource clock) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.clock = clock;
        this.listing = new Listing<>(library, KIND, Card::of);
        this.skillVersions = new SkillVersions(library);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new SkillCreateTool(this),
                new SkillSearchTool(this, tokenizer),
                new SkillListTool(this, tokenizer),
                new SkillUpdateTool(this),
                new SkillDeleteTool(this),
                new SkillApplyTool(this, tokenizer),
                new PageSkillTool(this));
    }

    public Shelf shelf() {
        return new SkillShelf(this);
    }

    /// @param limits how long each text may be
    public NoteKind notes(ToIntFunction<Limit> limits) {
        return new SkillNotes(this, limits);
    }

    public List<Resource> resources() {
        return List.of(new SkillResource(this));
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    int tokens(String content) {
        return tokenizer.count(content);
    }

    Skill create(String name, SkillVersion skillVersion, Scope scope, Owner owner) {
        return library.get()
                .change(
                        Holders.of(owner),
                        draft -> skillVersions.add(
                                draft, new SkillVersions.Fresh(name, skillVersion, scope, "agent"), owner));
    }

    Skill update(String id, SkillEdit wish, Owner owner) {
        if (wish.isEmpty()) {
            throw new Failure(Kind.VALIDATION, "Name at least one field to change.", Map.of("field", "id"));
        }
        int tokens = wish.content().map(tokenizer::count).orElse(0);
        var now = now();
        return library.get().change(Holders.of(owner), draft -> {
            var skill = draft.item(id).flatMap(Skills::skill).orElseThrow(() -> notFound(id));
            var skillVersion = wish.of(skill.current(), tokens, now);
            return skillVersions.put(draft, skill, wish.name().orElse(skill.name()), skillVersion, now, owner);
        });
    }

    /// Removes a skill with all of its versions.
    void delete(String id, Owner owner) {
        library.get().change(Holders.of(owner), draft -> {
            var item = draft.item(id).filter(it -> it.kind().equals(KIND)).orElseThrow(() -> notFound(id));
            Authorship.check(item, owner);
            draft.delete(id);
            return item;
        });
    }

    Skill apply(String id, Optional<Boolean> success, Owner owner) {
        return library.get().change(Holders.of(owner), draft -> {
            var item = draft.item(id).filter(it -> it.kind().equals(KIND)).orElseThrow(() -> notFound(id));
            var used = SkillRecord.of(item.body()).used(success);
            draft.replace(item.with(SkillRecord.toJson(used)), List.of(), List.of());
            return used;
        });
    }

    record Hit(Skill skill, FoundItem found) {}

    List<Hit> search(String query, Optional<String> category, List<String> tags, int limit, Owner owner) {
        var labels = Stream.concat(tags.stream().map(Skills::tag), category.map(Skills::category).stream())
                .collect(Collectors.toSet());
        return library
                .get()
                .search(new Search(query, Holders.of(owner), Optional.empty(), KIND, labels, limit).by(BLEND))
                .stream()
                .filter(Relevance::holds)
                .map(found -> new Hit(SkillRecord.of(found.item().body()), found))
                .toList();
    }

    /// That search goes by words alone at present, and why, if so.
    Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(KIND, owner);
    }

    /// The order of a list, always the highest first.
    enum SortBy {
        CREATED_AT,
        UPDATED_AT,
        USAGE_COUNT,
        SUCCESS_RATE
    }

    /// Which skills; what is absent does not matter.
    record Selection(Optional<String> name, Optional<String> category, List<String> tags) {
        static final Selection ALL = new Selection(Optional.empty(), Optional.empty(), List.of());

        private boolean holds(Card card) {
            return (name.isEmpty() || name.get().equals(card.name()))
                    && (category.isEmpty() || category.equals(card.category()))
                    && card.tags().containsAll(tags);
        }

        private boolean isAll() {
            return equals(ALL);
        }
    }

    Page<Skill> list(Selection selection, SortBy sortBy, Paging paging, Owner owner) {
        Listing.Order<Card> order = switch (sortBy) {
            case CREATED_AT -> Listing.Order.newest();
            case UPDATED_AT ->
                Listing.Order.by("updated_at", card -> card.updatedAt().toEpochMilli());
            case USAGE_COUNT -> Listing.Order.by("usage_count", Card::usage);
            case SUCCESS_RATE -> Listing.Order.by("success_rate", card -> Math.round(card.successRate() * 1000));
        };
        Optional<Predicate<Card>> wanted = selection.isAll() ? Optional.empty() : Optional.of(selection::holds);
        var page = listing.list(new Listing.Selection<>(Holders.of(owner), Optional.empty(), wanted), order, paging);
        var skills =
                page.entries().stream().map(item -> SkillRecord.of(item.body())).toList();
        return new Page<>(skills, page.total(), page.nextCursor());
    }

    Optional<Skill> find(String id, Owner owner) {
        return library.get().get(id, Holders.of(owner)).flatMap(Skills::skill);
    }

    /// The nearest skill of a name: one's own before the team's.
    Optional<Skill> named(String name, Owner owner) {
        return skillVersions.named(name, owner).flatMap(id -> find(id, owner));
    }

    SkillVersions skillVersions() {
        return skillVersions;
    }

    /// Writes what files say, as many skills at once as a batch takes; the plan sees each by its name.
    <T> T change(Owner owner, Function<Draft, T> plan) {
        return library.get().change(Holders.of(owner), plan);
    }

    static Optional<Skill> skill(Item item) {
        return item.kind().equals(KIND) ? Optional.of(SkillRecord.of(item.body())) : Optional.empty();
    }

    /// What a skill among the items is for; nothing of others.
    public static Optional<String> headline(Item item) {
        return skill(item).map(Skill::headline);
    }

    static Failure notFound(String id) {
        return new Failure(
                Kind.NOT_FOUND, "There is no skill with this id; skill_list shows those you have.", Map.of("id", id));
    }

    /// The labels in the index; prefixed, so that no tag passes for a category.
    static Set<String> labels(SkillVersion skillVersion) {
        var labels = new HashSet<String>();
        skillVersion.tags().forEach(tag -> labels.add(tag(tag)));
        skillVersion.category().ifPresent(category -> labels.add(category(category)));
        return labels;
    }

    private static String tag(String tag) {
        return "tag:" + tag;
    }

    private static String category(String category) {
        return "category:" + category;
    }
}
