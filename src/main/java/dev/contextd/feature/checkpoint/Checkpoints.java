package dev.contextd.feature.checkpoint;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.library.Shelf;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The checkpoints of an owner. Nobody else sees them: they tell what somebody was doing.
public final class Checkpoints {
    static final String KIND = "checkpoint";

    /// Begins the paths of the side records by which the newest checkpoint of a branch is found.
    private static final String IN_BRANCH = "checkpoint-branch";

    private final Supplier<Library> library;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final FoldPosition standing;
    private final Listing<Checkpoint> listing;

    /// @param library opened when first needed
    public Checkpoints(Supplier<Library> library, Tokenizer tokenizer, InstantSource clock, FoldPosition standing) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.clock = clock;
        this.standing = standing;
        this.listing = new Listing<>(library, KIND, Checkpoints::checkpoint);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new CheckpointSaveTool(this, tokenizer),
                new CheckpointSearchTool(this, tokenizer),
                new CheckpointListTool(this, tokenizer),
                new CheckpointResumeTool(this, tokenizer));
    }

    public Shelf shelf() {
        return new CheckpointShelf(this);
    }

    public List<Prompt> prompts() {
        return List.of(new ResumePrompt(this), new CheckpointPrompt());
    }

    public List<Resource> resources() {
        return List.of(new CheckpointResource(this));
    }

    /// What an agent wants to be able to go on from.
    record Stop(
            String summary,
            Optional<String> description,
            Map<String, String> context,
            List<String> tags,
            Optional<String> session) {}

    Checkpoint save(Stop stop, Project project, Caller caller) {
        if (stop.summary().isBlank()) {
            throw new Failure(
                    Kind.VALIDATION, "summary must say in a sentence where you are.", Map.of("field", "summary"));
        }
        var where = standing.of(caller, project, stop.session());
        var checkpoint = new Checkpoint(
                Ids.fresh("cp-"),
                stop.summary(),
                stop.description(),
                project.root().toString(),
                stop.context(),
                stop.tags(),
                where.sessionId(),
                where.branchPath(),
                where.tokensByBranch(),
                caller.owner().name(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS));
        var item = new Item(
                checkpoint.id(),
                Holders.own(caller.owner()),
                project.key(),
                KIND,
                new HashSet<>(checkpoint.tags()),
                checkpoint.createdAt(),
                checkpoint.searchText(),
                CheckpointRecord.toJson(checkpoint));
        library.get().change(List.of(), draft -> draft.add(item, List.of(inBranch(item, checkpoint.branch()))));
        return checkpoint;
    }

    private static SideRecord inBranch(Item item, String branch) {
        var path = List.of(IN_BRANCH, item.holder().key(), item.project().text(), branch, newestFirst(item.id()));
        return new SideRecord(path, CheckpointRecord.sideRecord(item.id()), false);
    }

    /// The id with its digits turned round, so that the newest stands first in the order of keys.
    private static String newestFirst(String id) {
        return id.substring("cp-".length())
                .chars()
                .mapToObj(digit -> Integer.toHexString(15 - Character.digit(digit, 16)))
                .collect(Collectors.joining());
    }

    /// The newest checkpoint that was taken in a branch and is still there.
    public Optional<Checkpoint> newestIn(Owner owner, Project project, String branchId) {
        var holder = Holders.own(owner);
        return library.get()
                .records()
                .sideRecords(List.of(IN_BRANCH, holder.key(), project.key().text(), branchId), 1)
                .findFirst()
                .map(CheckpointRecord::idOn)
                .flatMap(id -> library.get().get(id, List.of(holder)))
                .map(Checkpoints::checkpoint);
    }

    /// The newest checkpoint of a project, or of all of an owner's.
    public Optional<Checkpoint> newest(Owner owner, Optional<Project> project) {
        return list(project.map(Project::key), new Paging(1, 0, Optional.empty()), owner).entries().stream()
                .findFirst();
    }

    public Optional<Checkpoint> newestOf(Owner owner, ProjectKey project) {
        return list(Optional.of(project), new Paging(1, 0, Optional.empty()), owner).entries().stream()
                .findFirst();
    }

    /// The newest checkpoint of a project in full, for a session that begins; empty if there is none.
    public Optional<String> briefing(Owner owner, ProjectKey projectKey) {
        var newest = new Listing.Selection<Checkpoint>(
                List.of(Holders.own(owner)), Optional.of(projectKey), Optional.empty());
        return listing.list(newest, Listing.Order.newest(), new Paging(1, 0, Optional.empty())).entries().stream()
                .map(Checkpoints::checkpoint)
                .map(checkpoint -> checkpoint.id() + ":\n" + QuotedText.of(checkpoint.text(Checkpoint.Level.FULL)))
                .findFirst();
    }

    record Hit(Checkpoint checkpoint, FoundItem found) {}

    List<Hit> search(String query, Optional<ProjectKey> project, List<String> tags, int limit, Owner owner) {
        var search = new Search(query, List.of(Holders.own(owner)), project, KIND, Set.copyOf(tags), limit);
        return library.get().search(search).stream()
                .filter(Relevance::holds)
                .map(found -> new Hit(checkpoint(found.item()), found))
                .toList();
    }

    /// That search goes by words alone at present, and why, if so.
    Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(KIND, owner);
    }

    /// Newest first. A checkpoint never changes, so this is also the order of changes.
    Page<Checkpoint> list(Optional<ProjectKey> project, Paging paging, Owner owner) {
        var selection = new Listing.Selection<Checkpoint>(List.of(Holders.own(owner)), project, Optional.empty());
        var page = listing.list(selection, Listing.Order.newest(), paging);
        return new Page<>(
                page.entries().stream().map(Checkpoints::checkpoint).toList(), page.total(), page.nextCursor());
    }

    Optional<Checkpoint> find(String id, Owner owner) {
        return library.get()
                .get(id, List.of(Holders.own(owner)))
                .filter(item -> item.kind().equals(KIND))
                .map(Checkpoints::checkpoint);
    }

    private static Checkpoint checkpoint(Item item) {
        return CheckpointRecord.of(item.body());
    }
}
