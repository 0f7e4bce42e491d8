package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/// A page for each memory, with its text whole.
final class MemoryResource implements Resource {
    private static final int COMMENTS_MAX = 10;

    private final Memories memories;
    private final Votes votes;
    private final InstantSource clock;

    MemoryResource(Memories memories, Votes votes, InstantSource clock) {
        this.votes = votes;
        this.memories = memories;
        this.clock = clock;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://memory/{id}",
                "memory",
                "A memory",
                "One memory with everything that is known of it",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String id, Caller caller) {
        return memories.get(id, caller.owner()).map(memory -> page(memory, caller.owner()));
    }

    private String page(Memory memory, Owner reader) {
        var page =
                new StringBuilder("# ").append(QuotedText.line(memory.title())).append("\n");
        page.append("\n- written: ")
                .append(memory.createdAt())
                .append(" by ")
                .append(QuotedText.line(memory.writtenBy()));
        memory.attribution(reader).ifPresent(said -> page.append("\n- ").append(said));
        page.append("\n- source: ").append(QuotedText.line(memory.source()));
        page.append("\n- scope: ").append(word(memory.scope()));
        page.append("\n- outcome: ").append(word(memory.outcome()));
        page.append(String.format(Locale.ROOT, "%n- confidence: %.2f", memory.confidence(clock.instant())));
        if (!memory.tags().isEmpty()) {
            page.append("\n- tags: ").append(QuotedText.line(String.join(", ", memory.tags())));
        }
        if (!memory.mergedFrom().isEmpty()) {
            page.append("\n- merged from: ").append(String.join(", ", memory.mergedFrom()));
        }
        votes.of(memory.id()).stream()
                .filter(said -> !said.text().isEmpty())
                .limit(COMMENTS_MAX)
                .forEach(said -> page.append("\n- found ")
                        .append(said.helpful() ? "helpful" : "misleading")
                        .append(" by ")
                        .append(QuotedText.line(said.by()))
                        .append(" on ")
                        .append(said.at())
                        .append(": ")
                        .append(QuotedText.line(said.text())));
        memory.mergedInto().ifPresent(into -> page.append("\n- merged into: ").append(into));
        return page.append("\n\n")
                .append(QuotedText.of(memory.content()))
                .append('\n')
                .toString();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
