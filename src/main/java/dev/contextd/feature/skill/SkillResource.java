package dev.contextd.feature.skill;

import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.util.Optional;
import java.util.regex.Pattern;

/// A skill as its `SKILL.md`: `skill_…`, one version of it as `skill_…@1.0.0`, or what became of one version in another
/// as `skill_…@1.0.0..1.1.0`.
final class SkillResource implements Resource {
    private static final Pattern FORM = Pattern.compile("([^@]+)(?:@(.+?)(?:\\.\\.(.+))?)?");

    private final Skills skills;

    SkillResource(Skills skills) {
        this.skills = skills;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://skill/{id}",
                "skill",
                "A skill",
                "A skill as SKILL.md; id@1.0.0 is one version, id@1.0.0..1.1.0 the lines that differ between two",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String variable, Caller caller) {
        var form = FORM.matcher(variable);
        if (!form.matches()) {
            return Optional.empty();
        }
        var version = Optional.ofNullable(form.group(2));
        var other = Optional.ofNullable(form.group(3));
        return skills.find(form.group(1), caller.owner()).flatMap(skill -> {
            var first = skillVersion(skill, version.orElse(skill.current().version()));
            return other.isEmpty()
                    ? first.map(skillVersion -> SkillMarkdown.write(
                            skill.name(), skillVersion, skill.attribution(skillVersion, caller.owner())))
                    : first.flatMap(
                            from -> skillVersion(skill, other.get()).map(to -> diff(skill, from, to, caller.owner())));
        });
    }

    private Optional<SkillVersion> skillVersion(Skill skill, String version) {
        return skills.skillVersions().of(skill, version);
    }

    private static String diff(Skill skill, SkillVersion from, SkillVersion to, Owner reader) {
        var diff = LineDiff.of(SkillMarkdown.write(skill.name(), from), SkillMarkdown.write(skill.name(), to));
        return "# " + QuotedText.line(skill.name()) + " from " + from.version() + " to " + to.version() + " ("
                + diff.figures() + ")\n\n"
                + skill.attribution(to, reader).map(said -> said + "\n\n").orElse("")
                + QuotedText.of(String.join("\n", diff.changes())) + "\n";
    }
}
