package dev.contextd.gateway;

/// All that has happened here, for the line at the end of a run; the books get the same as it happens.
final class RunFigures {
    private final Books books;
    private LedgerEntry all = LedgerEntry.NOTHING;

    RunFigures(Books books) {
        this.books = books;
    }

    void add(LedgerEntry entry) {
        books.count(entry);
        synchronized (this) {
            all = all.plus(entry);
        }
    }

    synchronized LedgerEntry all() {
        return all;
    }
}
