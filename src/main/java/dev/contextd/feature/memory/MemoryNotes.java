package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.tool.Json;
import dev.contextd.tool.Limit;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Memories as notes. What a memory has beyond these fields goes along as it is kept, under its own names.
public final class MemoryNotes implements NoteKind {
    private static final int TAGS_MAX = 20;

    /// How a memory came to be that somebody wrote into a note.
    private static final String SOURCE = "import";

    /// Fields of the record that stand in a note under other names, or not at all.
    private static final Set<String> RENAMED = Set.of(
            "id",
            "kind",
            "title",
            "content",
            "outcome",
            "tags",
            "scope",
            "initial",
            "writtenBy",
            "source",
            "createdAt",
            "evidence",
            "mergedInto");

    private final ToIntFunction<Limit> limits;
    private final InstantSource clock;

    /// @param limits how long each text may be
    public MemoryNotes(ToIntFunction<Limit> limits, InstantSource clock) {
        this.limits = limits;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return Memories.KIND;
    }

    @Override
    public String prefix() {
        return Memories.PREFIX;
    }

    @Override
    public String folder() {
        return "memories";
    }

    @Override
    public Set<String> words() {
        return Arrays.stream(Memory.Kind.values()).map(MemoryNotes::word).collect(Collectors.toSet());
    }

    @Override
    public boolean isOfProject() {
        return true;
    }

    @Override
    public Optional<Note> of(Item item) {
        var memory = Memories.memory(item);
        if (memory.isArchived()) {
            return Optional.empty();
        }
        var said = new LinkedHashMap<String, Object>();
        said.put("kind", word(memory.kind().orElse(Memory.Kind.LESSON)));
        said.put("title", memory.title());
        said.put("outcome", word(memory.outcome()));
        said.put("tags", memory.tags());
        said.put("scope", word(memory.scope()));
        said.put("trust", memory.initial());
        var kept = new LinkedHashMap<String, Object>();
        kept.put("written_by", memory.writtenBy());
        kept.put("source", memory.source());
        kept.put("created_at", memory.createdAt().toString());
        var body = (ObjectNode) JsonMapper.shared().readTree(item.body());
        body.properties().stream()
                .filter(field -> !RENAMED.contains(field.getKey())
                        && !field.getValue().isNull()
                        && !(field.getValue().isContainer() && field.getValue().isEmpty()))
                .forEach(field ->
                        kept.put(field.getKey(), JsonMapper.shared().treeToValue(field.getValue(), Object.class)));
        if (!memory.evidence().equals(Evidence.none(memory.createdAt()))) {
            kept.put("evidence", JsonMapper.shared().treeToValue(body.path("evidence"), Object.class));
        }
        return Optional.of(new Note(memory.id(), said, kept, memory.content()));
    }

    @Override
    public Note read(Map<String, @Nullable Object> fields, String text, String name) {
        var said = new LinkedHashMap<String, Object>();
        said.put("kind", word(one(fields, "kind", Memory.Kind.class, Memory.Kind.LESSON)));
        var title = text(fields, "title", name);
        Memories.checkTitle(title);
        checkLength("title", title, Limit.TITLE);
        said.put("title", title);
        said.put("outcome", word(one(fields, "outcome", Memory.Outcome.class, Memory.Outcome.SUCCESS)));
        said.put("tags", tags(fields));
        said.put("scope", word(one(fields, "scope", Memory.Scope.class, Memory.Scope.PROJECT)));
        said.put("trust", trust(fields));
        if (text.isBlank()) {
            throw wrong("There is nothing after the front matter.");
        }
        checkLength("the text", text, Limit.MEMORY);
        var kept = new LinkedHashMap<String, Object>();
        fields.forEach((field, value) -> {
            if (value != null && !said.containsKey(field) && !field.equals("id")) {
                kept.put(field, value);
            }
        });
        if (kept.containsKey("created_at")) {
            instant(kept);
        }
        return new Note(text(fields, "id", ""), said, kept, text);
    }

    private static double trust(Map<String, @Nullable Object> fields) {
        return switch (fields.get("trust")) {
            case null -> Memory.WRITTEN_DOWN;
            case Number number when number.doubleValue() >= 0 && number.doubleValue() <= 1 -> number.doubleValue();
            default -> throw wrong("trust must be a number from 0 to 1.");
        };
    }

    private List<String> tags(Map<String, @Nullable Object> fields) {
        var value = fields.get("tags");
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list)
                || list.size() > TAGS_MAX
                || !list.stream().allMatch(String.class::isInstance)) {
            throw wrong("tags must be a list of at most " + TAGS_MAX + " texts.");
        }
        var tags = new TreeSet<String>();
        for (Object tag : list) {
            checkLength("a tag", (String) tag, Limit.TAG);
            tags.add((String) tag);
        }
        return List.copyOf(tags);
    }

    private void checkLength(String what, String text, Limit limit) {
        int max = limits.applyAsInt(limit);
        if (text.codePointCount(0, text.length()) > max) {
            throw wrong(what + " is longer than " + max + " characters.");
        }
    }

    private static String text(Map<String, @Nullable Object> fields, String field, String absent) {
        return switch (fields.get(field)) {
            case null -> absent;
            case String text -> text;
            default -> throw wrong(field + " must be text; put quotes around it.");
        };
    }

    private static <T extends Enum<T>> T one(
            Map<String, @Nullable Object> fields, String field, Class<T> type, T absent) {
        var word = text(fields, field, word(absent));
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> word(each).equals(word))
                .findFirst()
                .orElseThrow(() -> wrong(field + " must be one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(MemoryNotes::word)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Instant instant(Map<String, Object> kept) {
        try {
            return Instant.parse(String.valueOf(kept.get("created_at")));
        } catch (DateTimeException _) {
            throw wrong("created_at must be a time such as 2026-01-31T12:00:00Z.");
        }
    }

    private static Failure wrong(String sentence) {
        return new Failure(Failure.Kind.VALIDATION, sentence);
    }

    @Override
    public Optional<String> twin(Note note, Owner owner) {
        return Optional.empty();
    }

    @Override
    public Note take(Draft draft, Note note, Optional<Item> before, Owner owner, ProjectKey project) {
        if (before.isEmpty()) {
            return note(draft.add(Memories.item(memory(fresh(note, owner), note), project, owner)));
        }
        var item = before.get();
        Authorship.check(item, owner);
        var after = memory((ObjectNode) JsonMapper.shared().readTree(item.body()), note);
        if (!after.scope().equals(Memories.memory(item).scope())) {
            throw wrong("scope cannot be changed in a note; forget " + note.id() + " and record it again.");
        }
        var changed = new Item(
                item.id(),
                item.holder(),
                item.project(),
                item.kind(),
                Set.copyOf(after.tags()),
                item.at(),
                after.text(),
                MemoryRecord.toJson(after),
                item.label());
        return note(draft.replace(changed, List.of(), List.of()));
    }

    private Note note(Item item) {
        return of(item).orElseThrow(() -> wrong(item.id() + " was merged into another memory; change that one."));
    }

    /// What is said of a memory that was not here.
    private ObjectNode fresh(Note note, Owner owner) {
        var kept = note.kept();
        var made =
                kept.containsKey("created_at") ? instant(kept) : clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var body = Json.object();
        kept.forEach((field, value) -> body.set(field, JsonMapper.shared().valueToTree(value)));
        body.put("id", note.id());
        body.put("writtenBy", String.valueOf(kept.getOrDefault("written_by", owner.name())));
        body.put("source", String.valueOf(kept.getOrDefault("source", SOURCE)));
        body.put("createdAt", made.toString());
        if (!body.has("evidence")) {
            body.set("evidence", JsonMapper.shared().valueToTree(Evidence.none(made)));
        }
        if (!body.has("mergedFrom")) {
            body.putArray("mergedFrom");
        }
        return body;
    }

    private static Memory memory(ObjectNode body, Note note) {
        var said = note.said();
        var kind = String.valueOf(said.get("kind"));
        if (kind.equals(word(Memory.Kind.LESSON))) {
            body.putNull("kind");
        } else {
            body.put("kind", kind.toUpperCase(Locale.ROOT));
        }
        body.put("title", String.valueOf(said.get("title")));
        body.put("content", note.text());
        body.put("outcome", String.valueOf(said.get("outcome")).toUpperCase(Locale.ROOT));
        body.put("scope", String.valueOf(said.get("scope")).toUpperCase(Locale.ROOT));
        body.set("tags", JsonMapper.shared().valueToTree(said.get("tags")));
        body.set("initial", JsonMapper.shared().valueToTree(said.get("trust")));
        try {
            return MemoryRecord.of(body.toString());
        } catch (JacksonException _) {
            throw wrong("One of the fields is not as contextd export writes it.");
        }
    }
}
