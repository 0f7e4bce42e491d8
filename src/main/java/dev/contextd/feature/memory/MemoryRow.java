package dev.contextd.feature.memory;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.tool.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A memory as a line of a list on the page.
record MemoryRow(
        @Doc("Id") String id,
        @Doc("What was learned") String title,
        @Doc("How its text begins") String beginning,
        @Doc("What it is") Kind kind,
        @Doc("Whether it worked") Outcome outcome,
        @Doc("Whose it is") Scope scope,
        @Doc("Its tags") List<String> tags,
        @Doc("How far it is trusted, 0 to 1") double trust,
        @Doc("Key of its project") String project,
        @Doc("Who wrote it") String writtenBy,
        @Doc("When it was written") Instant createdAt,
        @Doc("The memory that stands for it now") Optional<String> mergedInto) {
    private static final int BEGINNING_CHARS = 240;

    static MemoryRow of(Memory memory, ProjectKey project, Instant now) {
        return new MemoryRow(
                memory.id(),
                memory.title(),
                Beginning.marked(memory.content().strip(), BEGINNING_CHARS),
                memory.kind().orElse(Kind.LESSON),
                memory.outcome(),
                memory.scope(),
                memory.tags(),
                Rounded.of(memory.confidence(now)),
                project.text(),
                memory.writtenBy(),
                memory.createdAt(),
                memory.mergedInto());
    }
}
