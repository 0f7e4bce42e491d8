package dev.contextd.feature.skill;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.keep.library.Draft;

/// The outcome of importing a skill from a file: a new one, a higher version of the one there, or nothing.
record SkillImport(Skills skills, Draft draft, Owner owner) {
    /// What was done, in words.
    String bring(SkillMarkdown file) {
        var found = skills.skillVersions()
                .ownNamed(file.name(), owner)
                .flatMap(draft::item)
                .flatMap(Skills::skill);
        var skillVersion = file.skillVersion();
        if (found.isEmpty()) {
            var added = skills.skillVersions()
                    .add(draft, new SkillVersions.Fresh(file.name(), skillVersion, Scope.OWN, "import"), owner);
            return "created " + added.id() + ", version " + skillVersion.version();
        }
        var skill = found.get();
        var before = skill.current();
        int order = skillVersion.precedence().compareTo(before.precedence());
        if (order > 0) {
            skills.skillVersions().put(draft, skill, file.name(), skillVersion, skillVersion.createdAt(), owner);
            return "updated " + skill.id() + " from version " + before.version() + " to " + skillVersion.version();
        }
        if (order < 0) {
            return "skipped, version " + skillVersion.version() + " is lower than " + before.version() + " of "
                    + skill.id();
        }
        return skillVersion.saysTheSameAs(before)
                ? "unchanged, " + skill.id() + " is at version " + before.version()
                : "skipped, it differs from version " + before.version() + " of " + skill.id()
                        + "; give it a higher version to import it";
    }
}
