package dev.contextd.keep.store;

import dev.contextd.base.failure.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A batch that waits for its commit, and then what became of it.
public final class PendingWrite {
    private final WriteBatch batch;
    private final long fingerprint;
    private @Nullable List<StoredRecord> answer;
    private @Nullable RuntimeException refusal;

    public PendingWrite(WriteBatch batch) {
        this.batch = batch;
        this.fingerprint = batch.fingerprint();
    }

    public WriteBatch batch() {
        return batch;
    }

    /// What it comes to by a reckoning, which may be made again.
    public void reckon(Reckoning reckoning) {
        answer = null;
        refusal = null;
        try {
            answer = reckoning.take(batch, fingerprint);
        } catch (StaleVersion | Failure e) {
            refusal = e;
        }
    }

    /// Trouble of the engine, which is everybody's.
    public void fail(RuntimeException trouble) {
        refusal = trouble;
    }

    /// The records put, or what it was refused for.
    public List<StoredRecord> answer() {
        if (refusal != null) {
            throw refusal;
        }
        if (answer == null) {
            throw new IllegalStateException("nobody has written it");
        }
        return answer;
    }
}
