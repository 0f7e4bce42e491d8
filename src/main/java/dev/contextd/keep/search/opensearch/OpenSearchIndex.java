package dev.contextd.keep.search.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineAnswer;
import dev.contextd.keep.engine.EngineKind;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.Vector;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// An index that several servers share, opened at first use.
///
/// Each server puts what it changes, and some put the same again: the engine keeps the newest. What this process has
/// put is shown to its next search; what others have put within a second of theirs, or to the first who asks for it
/// ([Unseen]).
///
/// The position is the largest that any server has committed, and each commits only up to where it knows everything to
/// be here, whoever changed it. It is that of this index: one that was emptied or replaced since a server asked for the
/// position takes no commit from that server until it has asked again.
public final class OpenSearchIndex implements SearchIndex {
    /// Longer than it takes an engine to go on without a node. Who writes or searches has other things to do after
    /// that:
    /// what is not taken now comes again from the store.
    static final Duration PATIENCE = Duration.ofSeconds(6);

    private static final Duration LATER = Duration.ofSeconds(2);

    /// Who has waited so long has met an engine that is away.
    private static final Duration IN_VAIN = Duration.ofSeconds(3);

    /// More than an engine gives at once.
    private static final int DEPTH_MAX = 10_000;

    private final Engine engine;
    private final SharedName name;
    private final Upload upload;
    private final Unseen unseen = new Unseen();
    private final Crowds crowds;

    /// Guarded by this, as is what follows.
    private SharedName.@Nullable Standing open;

    private final Set<String> models = new HashSet<>();

    /// Which index the caller knows the position of.
    private String counted = "";

    /// Something may be gone, and nobody has asked for the position since: till then nothing may be called complete.
    private boolean lost;

    private @Nullable Failure waitedInVain;
    private long pausedUntil;

    public OpenSearchIndex(EngineUrl url) {
        this(url, Crowds.SIZE_MIN);
    }

    /// @param exactMax up to so many vectors are compared one by one
    OpenSearchIndex(EngineUrl url, int exactMax) {
        this.crowds = new Crowds(exactMax);
        this.engine = new Engine(url);
        this.name = new SharedName(engine);
        this.upload = new Upload(engine, name.text());
    }

    @Override
    public boolean isShared() {
        return true;
    }

    private synchronized SharedName.Standing open() {
        var standing = open;
        if (standing == null) {
            standing = name.open();
            open = standing;
            counted = standing.name();
            models.clear();
            crowds.forget();
        }
        return standing;
    }

    private interface Work<T> {
        T on(SharedName.Standing standing) throws Gone;
    }

    private <T> T attempt(Work<T> work) {
        failFast();
        long start = System.nanoTime();
        try {
            return work.on(open());
        } catch (Failure e) {
            if (e.isNotYet() && System.nanoTime() - start > IN_VAIN.toNanos()) {
                pause(e);
            }
            throw e;
        } catch (Gone e) {
            letGo();
            throw Failure.notYet("The search index was deleted and is made again", LATER, e);
        }
    }

    /// One caller has waited for nothing; the next ones need not.
    private synchronized void pause(Failure trouble) {
        waitedInVain = trouble;
        pausedUntil = System.nanoTime() + LATER.toNanos();
    }

    private synchronized void failFast() {
        var trouble = waitedInVain;
        if (trouble != null && pausedUntil - System.nanoTime() > 0) {
            throw new Failure(trouble.kind(), trouble.sentence(), trouble.data(), trouble);
        }
        waitedInVain = null;
    }

    private synchronized void letGo() {
        open = null;
        lost = true;
    }

    /// What was sent may be there or not, so nothing may be called complete till the caller has asked where it stands.
    private void write(Work<Boolean> work) {
        boolean done = false;
        try {
            attempt(work);
            done = true;
        } finally {
            if (!done) {
                lose();
            }
        }
    }

    private synchronized void lose() {
        lost = true;
    }

    @Override
    public void put(List<Document> documents) {
        if (documents.isEmpty()) {
            return;
        }
        write(standing -> {
            for (Document document : documents) {
                if (document.vector().isPresent()) {
                    know(document.vector().get(), standing);
                }
            }
            documents.forEach(document -> unseen.wrote(document.kind()));
            try {
                upload.send(documents.stream().map(IndexedItem::of).toList());
            } finally {
                // a search in between may have had them shown too early
                documents.forEach(document -> unseen.wrote(document.kind()));
            }
            return true;
        });
    }

    /// The engine takes vectors of a model only once it knows their size.
    private synchronized void know(Vector vector, SharedName.Standing standing) throws Gone {
        var field = IndexMapping.name(vector.modelId());
        if (models.contains(field) || IndexMapping.has(standing.there(), field)) {
            return;
        }
        var body = standing.mapping().addition(vector);
        found(engine.ask(EngineRequest.put("/" + name.text() + "/_mapping", body)));
        models.add(field);
    }

    private EngineAnswer found(EngineAnswer answer) throws Gone {
        if (answer.isMissing()) {
            throw new Gone();
        }
        return name.required(answer);
    }

    @Override
    public void delete(Holder holder, Collection<String> ids, long ordinal) {
        if (ids.isEmpty()) {
            return;
        }
        write(_ -> {
            try {
                upload.send(ids.stream()
                        .map(id -> IndexedItem.tombstone(holder, id, ordinal))
                        .toList());
            } finally {
                unseen.something();
            }
            return true;
        });
    }

    @Override
    public Legs search(Query query) {
        return search(query, () -> show(query.kinds()));
    }

    @Override
    public Legs glance(Query query) {
        return search(query, () -> {});
    }

    private Legs search(Query query, Runnable first) {
        if (query.depth() <= 0) {
            return Legs.NONE;
        }
        return attempt(standing -> {
            first.run();
            var bounded = query.depth() <= DEPTH_MAX ? query : query.to(DEPTH_MAX);
            return new LegSearch(engine, name.text(), standing.mapping().dialect(), crowds, bounded).legs();
        });
    }

    @Override
    public void lookAgain() {
        unseen.something();
    }

    private void show(Set<String> kinds) {
        unseen.show(kinds, () -> {
            var answer = engine.ask(
                    EngineRequest.post("/" + name.text() + "/_refresh").within(PATIENCE));
            if (!answer.isMissing()) {
                name.required(answer);
            }
        });
    }

    @Override
    public long position() {
        return attempt(_ -> {
            var current = name.current().orElseThrow(Gone::new);
            long position = name.position(current);
            count(current);
            return position;
        });
    }

    private synchronized void count(String index) {
        counted = index;
        lost = false;
    }

    /// Everything that was acknowledged is durable already; only the position is written.
    @Override
    public void commit(long position) {
        attempt(_ -> {
            var current = name.current().orElseThrow(Gone::new);
            if (!isCounted(current)) {
                throw Failure.notYet("The search index is another one now and lacks what was put before", LATER);
            }
            var answer = name.commit(current, position);
            if (!answer.isConflict()) {
                found(answer);
            }
            return true;
        });
    }

    private synchronized boolean isCounted(String index) {
        return !lost && counted.equals(index);
    }

    @Override
    public void clear() {
        attempt(standing -> {
            var current = name.current().orElseThrow(Gone::new);
            name.next(current, standing.mapping());
            letGo();
            count(open().name());
            return true;
        });
    }

    /// The engine looks after its own files; here it is asked whether all of the index is there, and still the same.
    @Override
    public void check() {
        attempt(standing -> {
            if (!name.current().orElseThrow(Gone::new).equals(standing.name())) {
                throw new Gone();
            }
            EngineKind.requireHealth(engine);
            return true;
        });
    }

    @Override
    public long size() {
        return attempt(_ -> {
            show(Set.of());
            var answer = engine.ask(EngineRequest.post("/" + name.text() + "/_count", documents()));
            return found(answer).json().path("count").asLong();
        });
    }

    /// What has an owner is neither a tombstone nor the position.
    private static JsonNode documents() {
        var body = JsonNodeFactory.instance.objectNode();
        body.putObject("query").putObject("exists").put("field", IndexMapping.OWNER);
        return body;
    }

    @Override
    public void close() {
        engine.close();
    }
}
