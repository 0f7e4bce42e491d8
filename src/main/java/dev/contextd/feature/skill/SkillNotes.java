package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.source.yaml.YamlFields;
import dev.contextd.tool.Limit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Skills as notes: the fields of a `SKILL.md`, and which skill it is. Earlier versions and figures of use stay here.
final class SkillNotes implements NoteKind {
    private static final String VERSION = "version";

    /// What a note has and a `SKILL.md` has not.
    private static final Set<String> OURS = Set.of("id", "kind", "scope");

    private final Skills skills;
    private final ToIntFunction<Limit> limits;

    SkillNotes(Skills skills, ToIntFunction<Limit> limits) {
        this.skills = skills;
        this.limits = limits;
    }

    @Override
    public String kind() {
        return Skills.KIND;
    }

    @Override
    public String prefix() {
        return SkillVersions.PREFIX;
    }

    @Override
    public String folder() {
        return "skills";
    }

    @Override
    public Set<String> words() {
        return Set.of(Skills.KIND);
    }

    @Override
    public boolean isOfProject() {
        return false;
    }

    @Override
    public Optional<Note> of(Item item) {
        return Skills.skill(item)
                .map(skill -> note(skill.id(), skill.scope(), new SkillMarkdown(skill.name(), skill.current())));
    }

    private static Note note(String id, Scope scope, SkillMarkdown file) {
        var said = new LinkedHashMap<String, Object>();
        said.put("kind", Skills.KIND);
        SkillMarkdown.fields(file.name(), file.skillVersion()).forEach((field, value) -> {
            if (value != null && !OURS.contains(field)) {
                said.put(field, value);
            }
        });
        said.put("scope", word(scope));
        return new Note(id, said, Map.of(), file.skillVersion().content());
    }

    private static String word(Scope scope) {
        return scope.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Note read(Map<String, @Nullable Object> fields, String text, String name) {
        var id = fields.get("id");
        return note(id instanceof String given ? given : "", scope(fields.get("scope")), parsed(fields, text, name));
    }

    private SkillMarkdown parsed(Map<String, ? extends @Nullable Object> fields, String text, String name) {
        var own = new LinkedHashMap<String, @Nullable Object>();
        own.put("name", name);
        own.putAll(fields);
        OURS.forEach(own::remove);
        try {
            return SkillMarkdown.parse(
                    "---\n" + YamlFields.write(own) + "---\n" + text, limits, skills::tokens, skills.now());
        } catch (BrokenSkill e) {
            throw new Failure(Failure.Kind.VALIDATION, e.getMessage() + ".");
        }
    }

    private static Scope scope(@Nullable Object word) {
        return switch (word == null ? "own" : word.toString()) {
            case "own" -> Scope.OWN;
            case "team" -> Scope.TEAM;
            case "org" -> Scope.ORG;
            default -> throw new Failure(Failure.Kind.VALIDATION, "scope must be own, team or org.");
        };
    }

    /// One's own skill of the same name is the same skill.
    @Override
    public Optional<String> twin(Note note, Owner owner) {
        return scope(note.said().get("scope")) == Scope.OWN
                ? skills.skillVersions().ownNamed(String.valueOf(note.said().get("name")), owner)
                : Optional.empty();
    }

    /// Text that changed under the same version is the next version.
    @Override
    public Note take(Draft draft, Note note, Optional<Item> before, Owner owner, ProjectKey project) {
        var file = parsed(note.said(), note.text(), note.id());
        var found = before.flatMap(Skills::skill);
        var versions = skills.skillVersions();
        if (found.isEmpty()) {
            var fresh = new SkillVersions.Fresh(
                    file.name(), file.skillVersion(), scope(note.said().get("scope")), "import");
            versions.add(draft, fresh, note.id(), owner);
            return note;
        }
        var skill = found.get();
        var wanted = file.skillVersion();
        var version = wanted.version().equals(skill.current().version())
                ? wanted.precedence().next()
                : wanted.version();
        var raised = parsed(with(note.said(), version), note.text(), note.id());
        var put = raised.skillVersion();
        versions.put(draft, skill, raised.name(), put, put.createdAt(), owner);
        return note(skill.id(), skill.scope(), raised);
    }

    private static Map<String, Object> with(Map<String, Object> said, String version) {
        var more = new LinkedHashMap<>(said);
        more.put(VERSION, version);
        return more;
    }
}
