package dev.contextd.app.watch;

import dev.contextd.base.project.Holder;
import dev.contextd.base.telemetry.Meters;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import java.util.Collection;
import java.util.List;

/// An index of which it is known how long everything took.
public final class MeasuredIndex implements SearchIndex {
    private final SearchIndex origin;
    private final Stopwatch watch;

    public MeasuredIndex(SearchIndex origin, Meters meters) {
        this.origin = origin;
        this.watch = new Stopwatch("search", meters.search());
    }

    @Override
    public void put(List<Document> documents) {
        watch.time("put", () -> origin.put(documents));
    }

    @Override
    public void delete(Holder holder, Collection<String> ids, long ordinal) {
        watch.time("delete", () -> origin.delete(holder, ids, ordinal));
    }

    @Override
    public Legs search(Query query) {
        return watch.time("search", () -> origin.search(query));
    }

    @Override
    public Legs glance(Query query) {
        return watch.time("search", () -> origin.glance(query));
    }

    @Override
    public long position() {
        return origin.position();
    }

    @Override
    public void commit(long position) {
        watch.time("commit", () -> origin.commit(position));
    }

    @Override
    public void clear() {
        origin.clear();
    }

    @Override
    public void check() {
        watch.time("check", origin::check);
    }

    @Override
    public long size() {
        return origin.size();
    }

    @Override
    public void lookAgain() {
        origin.lookAgain();
    }

    @Override
    public boolean isShared() {
        return origin.isShared();
    }

    @Override
    public void close() {
        origin.close();
    }
}
