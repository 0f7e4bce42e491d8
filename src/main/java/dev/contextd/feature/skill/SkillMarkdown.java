package dev.contextd.feature.skill;

import dev.contextd.source.yaml.YamlFields;
import dev.contextd.tool.Limit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A skill as a `SKILL.md`: fields between two fences, then the content to the last character.
///
/// What [#write] wrote, [#parse] reads and [#write] writes again as it was. Of other people's files every field is
/// kept, though perhaps not the way it was written.
record SkillMarkdown(String name, SkillVersion skillVersion) {
    static final String VERSION_DEFAULT = "1.0.0";

    private static final int LIST_MAX = 20;
    private static final Pattern FILE = Pattern.compile(
            "\\A\\uFEFF?---[ \\t]*\\r?\\n(.*?)^---[ \\t]*(?:\\r?\\n|\\z)",
            Pattern.DOTALL | Pattern.MULTILINE | Pattern.UNIX_LINES);

    /// @param limits how long each text may be
    static SkillMarkdown parse(String file, ToIntFunction<Limit> limits, ToIntFunction<String> tokens, Instant now)
            throws BrokenSkill {
        var parts = FILE.matcher(file);
        if (!parts.find()) {
            throw new BrokenSkill(1, "it must begin with front matter: fields between two lines of ---");
        }
        var fields = FrontMatter.of(parts.group(1));
        String content = file.substring(parts.end());
        int contentLine = (int) file.substring(0, parts.end()).lines().count() + 1;
        check(content, contentLine, limits.applyAsInt(Limit.SKILL));
        int versionLine = fields.line("version");
        String version =
                fields.text("version", limits.applyAsInt(Limit.VERSION)).orElse(VERSION_DEFAULT);
        if (SemanticVersion.of(version).isEmpty()) {
            throw new BrokenSkill(versionLine, "version must be a semantic version such as 1.0.0 or 2.1.0-rc.1");
        }
        String name = fields.required("name", limits.applyAsInt(Limit.SKILL_NAME));
        var skillVersion = new SkillVersion(
                version,
                fields.required("description", limits.applyAsInt(Limit.SKILL_DESCRIPTION)),
                content,
                fields.text("author", limits.applyAsInt(Limit.AUTHOR)),
                fields.text("category", limits.applyAsInt(Limit.CATEGORY)),
                fields.texts("prerequisites", limits.applyAsInt(Limit.PREREQUISITE), LIST_MAX),
                fields.text("expected_outcome", limits.applyAsInt(Limit.OUTCOME)),
                fields.texts("tags", limits.applyAsInt(Limit.TAG), LIST_MAX),
                fields.map("metadata", SkillVersions.METADATA_CHARS_MAX),
                fields.others(SkillVersions.METADATA_CHARS_MAX),
                tokens.applyAsInt(content),
                now,
                Optional.empty());
        return new SkillMarkdown(name, skillVersion);
    }

    private static void check(String content, int line, int charsMax) throws BrokenSkill {
        if (content.isBlank()) {
            throw new BrokenSkill(line, "there is nothing after the front matter");
        }
        if (content.codePointCount(0, content.length()) > charsMax) {
            throw new BrokenSkill(line, "the content is longer than " + charsMax + " characters");
        }
        int nul = content.indexOf('\0');
        if (nul >= 0) {
            int lines = (int) content.substring(0, nul).lines().count();
            throw new BrokenSkill(line + Math.max(0, lines - 1), "there is a NUL character");
        }
    }

    static String write(String name, SkillVersion skillVersion) {
        return "---\n" + YamlFields.write(fields(name, skillVersion)) + "---\n" + skillVersion.content();
    }

    /// All that stands before the content.
    static Map<String, @Nullable Object> fields(String name, SkillVersion skillVersion) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put("name", name);
        fields.put("description", skillVersion.description());
        fields.put("version", skillVersion.version());
        put(fields, "author", skillVersion.author());
        put(fields, "category", skillVersion.category());
        if (!skillVersion.tags().isEmpty()) {
            fields.put("tags", skillVersion.tags());
        }
        if (!skillVersion.prerequisites().isEmpty()) {
            fields.put("prerequisites", skillVersion.prerequisites());
        }
        put(fields, "expected_outcome", skillVersion.expectedOutcome());
        if (!skillVersion.metadata().isEmpty()) {
            fields.put("metadata", skillVersion.metadata());
        }
        fields.putAll(skillVersion.fields());
        return fields;
    }

    /// The same with a comment on top of its fields, where a reader sees it before anything else.
    static String write(String name, SkillVersion skillVersion, Optional<String> comment) {
        var file = write(name, skillVersion);
        return comment.map(said -> "---\n# " + said + "\n" + file.substring("---\n".length()))
                .orElse(file);
    }

    private static void put(Map<String, @Nullable Object> fields, String name, Optional<String> value) {
        value.ifPresent(text -> fields.put(name, text));
    }
}
