package dev.contextd.feature.skill;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.tool.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Stores skills: the current version is the item that is found, earlier versions and the name stand on side records
/// beside it. A name is given once for each holder, and a version never goes back.
final class SkillVersions {
    /// Versions kept of one skill beside the current one; beyond it the lowest goes.
    static final int EARLIER_MAX = 200;

    /// Of metadata, as JSON.
    static final int METADATA_CHARS_MAX = 50_000;

    static final String PREFIX = "skill_";

    private static final String NAME = "skill-name";
    private static final String VERSION = "skill-version";

    /// Skills belong to no project; keys of projects are hexadecimal.
    private static final ProjectKey EVERYWHERE = new ProjectKey("all");

    private static final Pattern NOT_IN_A_NAME =
            Pattern.compile("[\\p{Cc}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    private final Supplier<Library> library;

    SkillVersions(Supplier<Library> library) {
        this.library = library;
    }

    record Fresh(String name, SkillVersion skillVersion, Scope scope, String source) {}

    Skill add(Draft draft, Fresh fresh, Owner owner) {
        return add(draft, fresh, Ids.fresh(PREFIX), owner);
    }

    Skill add(Draft draft, Fresh fresh, String id, Owner owner) {
        check(fresh.name(), fresh.skillVersion());
        var now = fresh.skillVersion().createdAt();
        var holder = holder(fresh.scope(), owner);
        free(fresh.name(), holder);
        var skill = new Skill(
                id,
                fresh.scope(),
                fresh.name(),
                fresh.skillVersion(),
                List.of(),
                0,
                0,
                0,
                owner.name(),
                fresh.source(),
                now,
                now);
        var item = new Item(
                skill.id(),
                holder,
                EVERYWHERE,
                Skills.KIND,
                Skills.labels(skill.current()),
                now,
                skill.text(),
                SkillRecord.toJson(skill));
        draft.add(item, List.of(nameSlip(skill, holder)));
        return skill;
    }

    /// Puts a version in the place of the current one, which is kept if its version was lower. Of a shared skill
    /// nothing is lost: it changes only with a higher version.
    Skill put(Draft draft, Skill skill, String name, SkillVersion wanted, Instant now, Owner editor) {
        check(name, wanted);
        var skillVersion = isTheSame(skill, name, wanted) ? wanted : wanted.editedBy(editor.name());
        var item = draft.item(skill.id()).orElseThrow(() -> Skills.notFound(skill.id()));
        var before = skill.current();
        int order = skillVersion.precedence().compareTo(before.precedence());
        boolean sameVersion = skillVersion.version().equals(before.version());
        if (order < 0
                || (order == 0 && !sameVersion)
                || (sameVersion && !skillVersion.content().equals(before.content()))
                || (sameVersion && skill.isShared() && !isTheSame(skill, name, skillVersion))) {
            throw new Failure(
                    Kind.CONFLICT,
                    "The skill is at version " + before.version()
                            + "; give a higher version, which a change of content needs, and every change of a shared skill.",
                    Map.of("id", skill.id(), "version", before.version()));
        }
        var more = new ArrayList<SideRecord>();
        var less = new ArrayList<List<String>>();
        var earlier = new ArrayList<>(skill.earlier());
        if (!sameVersion) {
            more.add(new SideRecord(versionPath(skill.id(), before.version()), SkillRecord.toJson(before), false));
            earlier.add(before.version());
            if (earlier.size() > EARLIER_MAX) {
                Authorship.check(item, editor);
                less.add(versionPath(skill.id(), earlier.removeFirst()));
            }
        }
        var after = skill.with(name, skillVersion, earlier, now);
        if (!name.equals(skill.name())) {
            free(name, item.holder());
            less.add(namePath(skill.name(), item.holder()));
            more.add(nameSlip(after, item.holder()));
        }
        draft.replace(
                new Item(
                        item.id(),
                        item.holder(),
                        item.project(),
                        item.kind(),
                        Skills.labels(skillVersion),
                        item.at(),
                        after.text(),
                        SkillRecord.toJson(after)),
                more,
                less);
        return after;
    }

    private static boolean isTheSame(Skill skill, String name, SkillVersion skillVersion) {
        return name.equals(skill.name()) && skillVersion.saysTheSameAs(skill.current());
    }

    /// One version of a skill.
    Optional<SkillVersion> of(Skill skill, String version) {
        return version.equals(skill.current().version())
                ? Optional.of(skill.current())
                : library.get()
                        .records()
                        .sideRecord(versionPath(skill.id(), version))
                        .map(SkillRecord::skillVersion);
    }

    /// The id of the nearest skill of a name.
    Optional<String> named(String name, Owner owner) {
        return Holders.of(owner).stream()
                .flatMap(holder -> library.get().records().sideRecord(namePath(name, holder)).stream())
                .map(SkillRecord::idOn)
                .findFirst();
    }

    /// The id of one's own skill of a name.
    Optional<String> ownNamed(String name, Owner owner) {
        return library.get()
                .records()
                .sideRecord(namePath(name, Holders.own(owner)))
                .map(SkillRecord::idOn);
    }

    private void free(String name, Holder holder) {
        library.get()
                .records()
                .sideRecord(namePath(name, holder))
                .map(SkillRecord::idOn)
                .ifPresent(id -> {
                    throw new Failure(
                            Kind.CONFLICT,
                            "There is a skill of this name, " + id
                                    + "; change it with skill_update, or choose another name.",
                            Map.of("id", id, "field", "name"));
                });
    }

    private static void check(String name, SkillVersion skillVersion) {
        checkName(name);
        if (skillVersion.description().isBlank()) {
            throw invalid("description", "must say what the skill is for and when to use it.");
        }
        if (skillVersion.content().isBlank()) {
            throw invalid("content", "must say what to do.");
        }
        checkVersion(skillVersion.version());
        if (SkillRecord.length(skillVersion.metadata()) > METADATA_CHARS_MAX) {
            throw invalid("metadata", "must be at most " + METADATA_CHARS_MAX + " characters long as JSON.");
        }
    }

    static void checkName(String name) {
        if (name.isBlank() || NOT_IN_A_NAME.matcher(name).find()) {
            throw invalid("name", "must be one line of text without control or direction characters.");
        }
    }

    static void checkVersion(String version) {
        if (SemanticVersion.of(version).isEmpty()) {
            throw invalid("version", "must be a semantic version such as 1.0.0 or 2.1.0-rc.1.");
        }
    }

    private static Failure invalid(String field, String rule) {
        return new Failure(Kind.VALIDATION, field + " " + rule, Map.of("field", field));
    }

    private static Holder holder(Scope scope, Owner owner) {
        return switch (scope) {
            case OWN -> Holders.own(owner);
            case TEAM -> Holders.team(owner);
            case ORG -> Holders.org(owner);
        };
    }

    private static SideRecord nameSlip(Skill skill, Holder holder) {
        return new SideRecord(namePath(skill.name(), holder), SkillRecord.id(skill.id()), true);
    }

    private static List<String> namePath(String name, Holder holder) {
        return List.of(NAME, holder.key(), digest(name));
    }

    /// Stands for a name where that would be too long or have characters of its own meaning.
    static String digest(String name) {
        return Sha256.hex(name);
    }

    private static List<String> versionPath(String id, String version) {
        return List.of(VERSION, id, version);
    }
}
