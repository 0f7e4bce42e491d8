package dev.contextd.keep.store;

/// A change whose [Expected] does not hold: somebody else was there first. Nothing of its batch was done.
public final class StaleVersion extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient RecordKey key;

    public StaleVersion(RecordKey key) {
        super("the record has changed: " + key.parts(), null, false, false);
        this.key = key;
    }

    public RecordKey key() {
        return key;
    }
}
