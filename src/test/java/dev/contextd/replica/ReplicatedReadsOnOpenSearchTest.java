package dev.contextd.replica;

import java.nio.file.Path;
import java.util.Map;

/// The same on a real engine.
final class ReplicatedReadsOnOpenSearchTest extends ReplicatedReadsTest {
    @Override
    Replicas started(Path where, Map<String, String> flags) {
        return Replicas.onOpenSearch(where, flags);
    }
}
