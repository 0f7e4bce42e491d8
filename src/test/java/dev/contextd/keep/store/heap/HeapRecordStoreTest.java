package dev.contextd.keep.store.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.RecordStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HeapRecordStoreTest extends RecordStoreContract {
    @Override
    protected RecordStore open(Path directory) {
        return HeapRecordStore.open(clock);
    }

    /// Memory ends with the store.
    @Override
    protected boolean keepsWhenClosed() {
        return false;
    }

    /// Memory ends with the store: what is promised here is that nothing is left.
    @Test
    @Override
    protected void whatWasKeptIsThereAfterReopening() {
        put(KEY, "{}");

        reopen();

        assertThat(store.get(KEY)).isEmpty();
        assertThat(store.sequence()).isZero();
    }
}
