package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.transfer.NoteIntake.Entry;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Takes what another program remembers into the library, as memories that say where they come from and when they were
/// made. The same thing has the same id whenever it comes, so it is there once; if it says something else by then, so
/// does the memory, unless that was changed here.
public final class ForeignImport {
    /// As far as what was extracted from a text: found by who searches, not given to a branch unasked.
    private static final double TRUST = 0.6;

    private static final int TITLE_CHARS = 120;
    private static final int TAGS_MAX = 20;
    private static final int TAG_CHARS_MAX = 50;
    private static final Pattern NOT_IN_A_TITLE =
            Pattern.compile("[\\p{Cc}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+");

    private final NoteKind memories;
    private final List<ForeignFormat> formats;
    private final UnaryOperator<Note> scrub;
    private final InstantSource clock;

    /// @param memories the kind that everything becomes
    /// @param tables reads databases of other programs
    public ForeignImport(
            NoteKind memories, ForeignTables tables, UnaryOperator<ObjectNode> scrub, InstantSource clock) {
        this.memories = memories;
        this.formats = List.of(
                new ServerMemoryFormat(), new BasicMemoryFormat(), new ClaudeMemFormat(tables), new Mem0Format());
        this.scrub = new ScrubbedNote(scrub);
        this.clock = clock;
    }

    /// @param from the program
    /// @param name what that program calls the project
    public BroughtNotes run(
            String from,
            Path path,
            Owner owner,
            Project project,
            String name,
            NoteImport.Wish wish,
            Supplier<Library> opened,
            Progress progress) {
        var format = formats.stream()
                .filter(each -> each.word().equals(from))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(from));
        var library = opened.get();
        var entries = new ArrayList<Entry>();
        var problems = new ArrayList<String>();
        for (ForeignMemory memory : format.read(path, name)) {
            try {
                var note = scrub.apply(note(memory, from, owner, project));
                entries.add(new Entry(
                        String.valueOf(note.said().get("title")),
                        memories,
                        note,
                        NoteIntake.marked(library, note.id()),
                        project.key(),
                        from));
            } catch (Failure e) {
                problems.add(title(memory.title()) + ": left, because " + e.sentence());
            }
        }
        var outcomes = new NoteIntake(library, owner, clock, wish.force(), wish.dry()).take(entries, progress);
        return BroughtNotes.of(outcomes, 0, 0, false).and(problems);
    }

    private Note note(ForeignMemory memory, String from, Owner owner, Project project) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put(
                "id",
                Ids.derived(
                        memories.prefix(),
                        memory.made().map(Instant::toEpochMilli).orElse(0L),
                        String.join("\n", owner.name(), project.key().text(), from, memory.key())));
        fields.put("kind", "lesson");
        fields.put("trust", TRUST);
        fields.put(
                "tags",
                memory.tags().stream()
                        .map(String::strip)
                        .filter(tag -> !tag.isEmpty() && tag.codePointCount(0, tag.length()) <= TAG_CHARS_MAX)
                        .distinct()
                        .limit(TAGS_MAX)
                        .toList());
        fields.put("source", "import " + from);
        memory.made()
                .ifPresent(made -> fields.put(
                        "created_at", made.truncatedTo(ChronoUnit.MILLIS).toString()));
        return memories.read(fields, memory.content(), title(memory.title()));
    }

    private static String title(String given) {
        var line = NOT_IN_A_TITLE.matcher(given).replaceAll(" ").strip();
        return line.isEmpty() ? "Without a title" : Beginning.marked(line, TITLE_CHARS);
    }
}
