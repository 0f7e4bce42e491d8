package dev.contextd.feature.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Memories as they were kept by other versions.
class MemoryRecordTest {
    private static final Instant NOW = Instant.parse("2026-01-17T10:00:00Z");

    private static Memory memory(Optional<Kind> kind) {
        return new Memory(
                "mem_1",
                Scope.TEAM,
                "title",
                "content",
                Outcome.SUCCESS,
                List.of(),
                Memory.WRITTEN_DOWN,
                Evidence.none(NOW),
                "ada",
                "agent",
                NOW,
                Optional.empty(),
                List.of(),
                kind,
                Optional.empty());
    }

    @Test
    void whatWasKeptBeforeThereWerePoliciesIsALesson() {
        var json = MemoryRecord.toJson(memory(Optional.empty())).replaceFirst(",\"kind\":null", "");
        assertThat(json).doesNotContain("kind");
        assertThat(MemoryRecord.of(json)).isEqualTo(memory(Optional.empty()));
        assertThat(MemoryRecord.of(json).isPolicy()).isFalse();
    }

    @Test
    void aPolicyStaysOne() {
        var policy = memory(Optional.of(Kind.POLICY));
        assertThat(MemoryRecord.of(MemoryRecord.toJson(policy))).isEqualTo(policy);
        assertThat(policy.isPolicy()).isTrue();
    }
}
