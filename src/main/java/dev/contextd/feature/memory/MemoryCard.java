package dev.contextd.feature.memory;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.keep.library.Item;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What lists of memories are filtered and sorted by; without the text, because all of them may stand in memory.
///
/// @param confirmedAt when anything was last said for or against it, or when it was written
/// @param cited paths of files that its text names
record MemoryCard(
        ProjectKey project,
        Scope scope,
        Kind kind,
        Outcome outcome,
        List<String> tags,
        double initial,
        Evidence evidence,
        boolean reviewed,
        Instant confirmedAt,
        String writtenBy,
        Optional<String> mergedInto,
        List<String> cited) {

    static MemoryCard of(Item item) {
        var memory = Memories.memory(item);
        return new MemoryCard(
                item.project(),
                memory.scope(),
                memory.kind().orElse(Kind.LESSON),
                memory.outcome(),
                memory.tags(),
                memory.initial(),
                memory.evidence(),
                memory.reviewedAt().isPresent(),
                confirmedAt(memory),
                memory.writtenBy(),
                memory.mergedInto(),
                Citations.in(memory.content()));
    }

    private static Instant confirmedAt(Memory memory) {
        return Stream.concat(Stream.of(memory.createdAt(), memory.evidence().asOf()), memory.reviewedAt().stream())
                .max(Instant::compareTo)
                .orElseThrow();
    }

    double trust(Instant now) {
        return evidence.confidence(initial, now);
    }

    boolean isArchived() {
        return mergedInto.isPresent();
    }
}
