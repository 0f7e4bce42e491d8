package dev.contextd.feature.repository;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Shelf;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.source.code.SourceReader;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Json;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ReadableDirectories;
import dev.contextd.tool.Tool;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The indexes of work trees.
public final class Repositories implements AutoCloseable {
    /// The kind of its items, which are made from files and can be again.
    public static final String KIND = CodePassages.KIND;

    /// The tool that takes what is sent from other machines.
    public static final String SYNC = RepositorySyncTool.NAME;

    private static final System.Logger LOG = System.getLogger(Repositories.class.getName());
    /// Work trees that one server watches; the others are brought up to date when somebody asks for it.
    private static final int WATCHES_MAX = 100;

    /// Some hundred bytes each.
    private static final int ABOUTS_MAX = 20_000;

    private final LazyLibrary library;
    private final FileCutter cutter;
    private final RepositoryRules rules;
    private final ReadableDirectories reach;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final IndexRuns runs;

    /// Forgotten when an index changes.
    private final IndexPaths paths = new IndexPaths(this::paths);

    /// Of passages that were among those weighed lately: to read them all again would be most of what a search takes.
    private final LruCache<String, CodePassages.About> abouts = new LruCache<>(ABOUTS_MAX);

    private final Map<IndexLocation, WorkTreeWatch> watches = new HashMap<>();
    private final SentTrees.Shared sending = new SentTrees.Shared();

    /// A server that keeps the index of this machine's code.
    public interface Server {
        /// Calls `repository_sync` there; fails with a sentence if that cannot be done.
        JsonNode call(ObjectNode arguments);
    }

    /// @param mask hides the secrets in a text and leaves the number of its lines as it is
    public Repositories(
            LazyLibrary library,
            SourceReader reader,
            UnaryOperator<String> mask,
            RepositoryRules rules,
            ReadableDirectories reach,
            Operations operations,
            Tokenizer tokenizer,
            InstantSource clock) {
        this.library = library;
        this.cutter = new FileCutter(reader, mask);
        this.rules = rules;
        this.reach = reach;
        this.tokenizer = tokenizer;
        this.clock = clock;
        this.runs = new IndexRuns(operations, this::vectorsPending);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new IndexRepositoryTool(this, reach),
                new RepositorySearchTool(this),
                new RepositorySyncTool(this),
                new PageIndexingTool(runs));
    }

    /// Tells from now on whose work trees begin to be indexed, are further, or are done.
    public void follow(Consumer<String> listener) {
        runs.follow(listener);
    }

    public Shelf shelf() {
        return new CodeShelf(this);
    }

    IndexRuns.Outcome index(Owner owner, IndexRequest request, Progress progress) {
        return index(owner, request, IndexRuns.TO_THE_END, progress, _ -> {});
    }

    /// Indexes as a tool was asked to, and goes on watching if that is the rule here.
    ///
    /// @param patience how long to wait; what takes longer goes on, and is joined by who asks again
    IndexRuns.Outcome indexAndWatch(Owner owner, IndexRequest request, Duration patience, Progress progress) {
        var outcome = index(owner, request, patience, progress, _ -> {});
        if (rules.watch()) {
            watch(owner, request);
        }
        return outcome;
    }

    private void watch(Owner owner, IndexRequest request) {
        synchronized (watches) {
            if (watches.containsKey(request.place()) || watches.size() >= WATCHES_MAX) {
                return;
            }
            var gently = request.again();
            try {
                watches.put(request.place(), new WorkTreeWatch(this, owner, gently, _ -> {}));
            } catch (IOException e) {
                LOG.log(Level.WARNING, "a directory cannot be watched: " + e.getMessage());
            }
        }
    }

    /// Watches everything again that was indexed before, if that is the rule here.
    public void resume() {
        if (!rules.watch()) {
            return;
        }
        var records = library.get()
                .records()
                .below(RecordKey.of(RootRecord.RECORDS), Optional.empty(), WATCHES_MAX)
                .toList();
        for (StoredRecord stored : records) {
            var summary = RootRecord.of(stored.json());
            var holder = new Holder(stored.key().parts().get(1));
            if (!summary.sent() && Files.isDirectory(summary.from())) {
                var place = new IndexLocation(
                        holder, new ProjectKey(stored.key().parts().get(2)), summary.root());
                watch(
                        Owner.alone(holder.name()),
                        new IndexRequest(
                                place,
                                summary.from(),
                                summary.include(),
                                summary.exclude(),
                                summary.maxFileSize(),
                                false));
            }
        }
    }

    /// Keeps a directory's index current until it is closed.
    ///
    /// @param told in words what was done
    public WorkTreeWatch watch(Owner owner, Path directory, Consumer<String> told) throws IOException {
        var project = Project.required(directory.toString());
        var place = IndexLocation.of(owner, project);
        var summary = summary(place).orElseThrow(() -> notIndexed(project));
        return new WorkTreeWatch(
                this,
                owner,
                new IndexRequest(place, directory, summary.include(), summary.exclude(), summary.maxFileSize(), false),
                told);
    }

    /// @param walked told of the directories that count
    IndexRuns.Outcome index(
            Owner owner, IndexRequest request, Duration patience, Progress progress, Consumer<List<Path>> walked) {
        // Patterns that cannot be are refused before anything is changed.
        request.included();
        request.excluded();
        return runs.run(owner.name(), request, patience, progress, shared -> {
            try {
                return new IndexRun(library.get(), cutter, request, rules.filesMax(), clock, shared).run(walked);
            } finally {
                paths.forget(request.place());
            }
        });
    }

    /// Brings the index that a server has of a directory up to what is on disk here; keeps nothing here.
    ///
    /// @param asked the arguments of `index_repository`
    /// @return the answer of that tool
    public ObjectNode send(ObjectNode asked, Server server, Progress progress) {
        var input = Json.MAPPER.treeToValue(asked, IndexRepositoryTool.Input.class);
        var directory = IndexRepositoryTool.directory(input.path());
        var project = Project.required(directory.toString());
        // Whose it is, the server knows.
        var place = new IndexLocation(new Holder(""), project.key(), project.root());
        var request = input.request(place, directory);
        var result = new TreeSending(cutter, request, rules.filesMax(), clock, server, progress).run();
        return Json.MAPPER.valueToTree(IndexRepositoryTool.output(request, new IndexRuns.Outcome(result, ""), 0));
    }

    /// What was sent of a tree on another machine.
    SentTrees sent() {
        return new SentTrees(library.get(), rules.filesMax(), clock, sending);
    }

    /// @param complete how many passages there are, if all of the tree was sent
    void take(IndexLocation place, List<CutFile> files, List<String> removed, Optional<Integer> complete) {
        try {
            if (!files.isEmpty() || !removed.isEmpty()) {
                sent().take(place, place.root(), files, removed);
            }
            complete.ifPresent(passages -> sent().note(place, place.root(), true, passages));
        } finally {
            paths.forget(place);
        }
    }

    int vectorsPending(IndexLocation place) {
        return library.get().vectors().awaited(place.holder(), place.project(), CodePassages.KIND);
    }

    /// Where the index of a project is. A directory of another machine may be one within a work tree that was sent:
    /// where that begins, this machine cannot see.
    IndexLocation place(Owner owner, Project project) {
        var place = IndexLocation.of(owner, project);
        for (var above = project.root(); above != null && !Files.exists(project.root()); above = above.getParent()) {
            var tree = IndexLocation.of(owner, new Project(above, above.toString()));
            if (summary(tree).filter(RootRecord::sent).isPresent()) {
                return tree;
            }
        }
        return place;
    }

    Optional<RootRecord> summary(IndexLocation place) {
        return library.get().records().get(place.summary()).map(stored -> RootRecord.of(stored.json()));
    }

    /// When a file of a project was last changed, as of the last time that it was indexed in any of its work trees.
    ///
    /// @param path from the root of the project
    public Optional<Instant> changedAt(Owner owner, ProjectKey project, String path) {
        return indexed(owner, Optional.of(project)).stream()
                .flatMap(tree -> library.get().records().get(tree.place().file(path)).stream())
                .map(stored -> FileRecord.of(stored.json()).modifiedAt())
                .max(Instant::compareTo);
    }

    /// A work tree that is indexed.
    record Tree(IndexLocation place, RootRecord summary) {}

    /// The work trees of a project, or of all.
    List<Tree> indexed(Owner owner, Optional<ProjectKey> project) {
        var holder = Holders.own(owner);
        var all = RecordKey.of(RootRecord.RECORDS, holder.key());
        return library.get()
                .records()
                .below(project.map(it -> all.child(it.text())).orElse(all), Optional.empty(), WATCHES_MAX)
                .map(stored -> {
                    var summary = RootRecord.of(stored.json());
                    var key = new ProjectKey(stored.key().parts().get(2));
                    return new Tree(new IndexLocation(holder, key, summary.root()), summary);
                })
                .toList();
    }

    /// Work trees of a project for whoever asks how far their indexes are.
    public List<IndexedTree> trees(Owner owner, ProjectKey project) {
        return indexed(owner, Optional.of(project)).stream()
                .map(tree -> new IndexedTree(
                        tree.summary().root().toString(),
                        paths.of(tree.place()).size(),
                        tree.summary().passages(),
                        tree.summary().indexedAt(),
                        isComplete(tree.place(), tree.summary()),
                        vectorsPending(tree.place()),
                        tree.summary().sent()))
                .toList();
    }

    boolean isComplete(IndexLocation place, RootRecord summary) {
        return summary.complete() && !runs.isRunning(place) && library.get().isFullyIndexed();
    }

    Tokenizer tokenizer() {
        return tokenizer;
    }

    Optional<String> trouble(Owner owner) {
        return library.get().wordsOnly(CodePassages.KIND, owner);
    }

    /// @param pending how many vectors are still to come
    List<CodeSearch.Hit> find(IndexLocation place, CodeSearch.Wanted wanted, RootRecord summary, int pending) {
        // Passages of an index that is being made are not all counted yet; till then most go by words.
        double embedded = pending == 0 ? 1 : Math.max(0, 1 - (double) pending / Math.max(1, summary.passages()));
        return new CodeSearch(library.get(), files(place, summary), place, abouts, embedded)
                .find(wanted, () -> paths.of(place));
    }

    private CurrentFiles files(IndexLocation place, RootRecord summary) {
        var records = library.get().records();
        return summary.sent() ? CurrentFiles.asSent(records, place) : CurrentFiles.onDisk(records, cutter, place);
    }

    private List<String> paths(IndexLocation place) {
        var found = new ArrayList<String>();
        eachFile(library.get(), place, record -> found.add(record.path()));
        return found;
    }

    private static void eachFile(Library library, IndexLocation place, Consumer<FileRecord> action) {
        library.records().below(place.files()).forEach(stored -> action.accept(FileRecord.of(stored.json())));
    }

    /// Takes a work tree out of the index and says how many files it had there.
    public int drop(Owner owner, Project project) {
        var place = IndexLocation.of(owner, project);
        var open = library.get();
        if (open.records().get(place.summary()).isEmpty()) {
            throw notIndexed(project);
        }
        var files = new ArrayList<FileRecord>();
        eachFile(open, place, files::add);
        // Nothing of it shall be left, so its vectors are not remembered either.
        var writer = new IndexWriter(open, place, clock, Optional.empty());
        files.forEach(writer::remove);
        writer.flush();
        open.change(List.of(), draft -> draft.change(Change.delete(place.summary())));
        paths.forget(place);
        return files.size();
    }

    @Override
    public void close() {
        synchronized (watches) {
            watches.values().forEach(WorkTreeWatch::close);
            watches.clear();
        }
        try {
            runs.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    static Failure notIndexed(Project project) {
        return new Failure(
                Kind.NOT_FOUND,
                "This project is not indexed; call index_repository first.",
                Map.of("project_path", project.root().toString()));
    }
}
