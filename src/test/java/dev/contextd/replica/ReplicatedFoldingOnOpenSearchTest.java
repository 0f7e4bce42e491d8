package dev.contextd.replica;

import java.nio.file.Path;
import java.util.Map;

/// The same on a real engine.
final class ReplicatedFoldingOnOpenSearchTest extends ReplicatedFoldingTest {
    @Override
    Replicas started(Path where, Map<String, String> flags) {
        return Replicas.onOpenSearch(where, flags);
    }
}
