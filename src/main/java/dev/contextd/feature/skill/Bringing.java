package dev.contextd.feature.skill;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.keep.library.Draft;

/// What becomes of a skill that comes from a file: a new one, a higher version of the one there, or nothing.
record Bringing(Skills skills, Draft draft, Owner owner) {
    /// What was done, in words.
    String bring(SkillMarkdown file) {
        var found = skills.editions()
                .ownNamed(file.name(), owner)
                .flatMap(draft::item)
                .flatMap(Skills::skill);
        var edition = file.edition();
        if (found.isEmpty()) {
            var added =
                    skills.editions().add(draft, new Editions.Fresh(file.name(), edition, Scope.OWN, "import"), owner);
            return "created " + added.id() + ", version " + edition.version();
        }
        var skill = found.get();
        var before = skill.current();
        int order = edition.precedence().compareTo(before.precedence());
        if (order > 0) {
            skills.editions().put(draft, skill, file.name(), edition, edition.createdAt());
            return "updated " + skill.id() + " from version " + before.version() + " to " + edition.version();
        }
        if (order < 0) {
            return "skipped, version " + edition.version() + " is lower than " + before.version() + " of " + skill.id();
        }
        return edition.saysTheSameAs(before)
                ? "unchanged, " + skill.id() + " is at version " + before.version()
                : "skipped, it differs from version " + before.version() + " of " + skill.id()
                        + "; give it a higher version to import it";
    }
}
