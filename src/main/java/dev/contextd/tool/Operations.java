package dev.contextd.tool;

import dev.contextd.base.cache.LruCache;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Long work that can be asked about while it goes on, also by others than the call that began it. Known as long as the
/// process lives, and only those begun or asked about last; of replicas each knows those of all.
public final class Operations {
    private static final int KEPT_MAX = 1_000;

    /// How work is at present.
    public enum Progression {
        RUNNING,
        COMPLETE,
        FAILED
    }

    /// @param total 0 if it is not known yet
    public record Report(Progression state, long done, long total, String message) {}

    /// What replicas know of each other's.
    public interface Book {
        Book NONE = new Book() {
            @Override
            public void begun(String owner, String id, Supplier<Report> report) {}

            @Override
            public Optional<Report> find(String owner, String id) {
                return Optional.empty();
            }
        };

        void begun(String owner, String id, Supplier<Report> report);

        Optional<Report> find(String owner, String id);
    }

    private final Book book;

    public Operations() {
        this(Book.NONE);
    }

    public Operations(Book book) {
        this.book = book;
    }

    private record Known(String owner, Supplier<Report> report) {}

    private final LruCache<String, Known> entries = new LruCache<>(KEPT_MAX);

    /// Gives the id to ask by.
    ///
    /// @param report asked whenever somebody wants to know
    public String begin(String owner, Supplier<Report> report) {
        String id = Ids.fresh("op_");
        entries.put(id, new Known(owner, report));
        book.begun(owner, id, report);
        return id;
    }

    /// What this process does for an owner at present, by id.
    public Map<String, Report> underWay(String owner) {
        var reports = new LinkedHashMap<String, Report>();
        entries.all().forEach((id, known) -> {
            if (known.owner().equals(owner)) {
                var report = known.report().get();
                if (report.state() == Progression.RUNNING) {
                    reports.put(id, report);
                }
            }
        });
        return reports;
    }

    /// Those of others are not found.
    public Optional<Report> find(String owner, String id) {
        return entries.find(id)
                .filter(known -> known.owner().equals(owner))
                .map(known -> known.report().get())
                .or(() -> book.find(owner, id));
    }
}
