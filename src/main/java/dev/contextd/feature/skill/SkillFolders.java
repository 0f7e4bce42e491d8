package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Limit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/// Skills from folders with a `SKILL.md`, and back.
public final class SkillFolders {
    /// Written together; each takes up to eight changes, and a draft has a thousand.
    private static final int BATCH = 100;

    private static final int PAGE = 100;
    private static final int FOLDER_CHARS_MAX = 64;
    private static final Pattern NOT_IN_A_FOLDER = Pattern.compile("[^a-z0-9]+");

    private final Skills skills;
    private final ToIntFunction<Limit> limits;
    private final ScrubbedSkill scrubbed;

    /// @param scrub masks the secrets in a text; gets the name of its field first
    public SkillFolders(Skills skills, ToIntFunction<Limit> limits, BinaryOperator<String> scrub) {
        this.skills = skills;
        this.limits = limits;
        this.scrubbed = new ScrubbedSkill(scrub);
    }

    /// What came of it, in lines for people to read.
    ///
    /// @param problems if there are any, nothing was done
    public record Report(List<String> done, List<String> warnings, List<String> problems) {}

    /// Reads every `SKILL.md` at or below a directory. All are read before the first is kept, and if one is broken none
    /// is.
    public Report bring(Path directory, Owner owner) {
        var warnings = new ArrayList<String>();
        var problems = new ArrayList<String>();
        var files = new LinkedHashMap<Path, SkillMarkdown>();
        var names = new HashMap<String, Path>();
        for (Path file : SkillTree.skills(directory)) {
            String shown = directory.relativize(file).toString();
            try {
                var read = SkillMarkdown.parse(SkillTree.text(file), limits, skills::tokens, skills.now());
                var other = names.putIfAbsent(read.name(), file);
                if (other != null) {
                    throw new BrokenSkill(1, "has the same name as " + directory.relativize(other));
                }
                var clean = scrubbed.of(read, skills::tokens);
                if (!clean.equals(read)) {
                    warnings.add(shown + ": secrets were masked");
                }
                files.put(file, clean);
                others(file).ifPresent(it -> warnings.add(shown + ": only SKILL.md is kept; not imported: " + it));
            } catch (BrokenSkill e) {
                problems.add(shown + ":" + e.line() + ": " + e.getMessage());
            }
        }
        if (files.isEmpty() && problems.isEmpty()) {
            problems.add("There is no SKILL.md at or below " + directory + ".");
        }
        var done = problems.isEmpty() ? keep(directory, files, owner) : List.<String>of();
        return new Report(done, warnings, problems);
    }

    private static Optional<String> others(Path file) {
        var others = SkillTree.others(file);
        return others.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", others));
    }

    private List<String> keep(Path directory, Map<Path, SkillMarkdown> files, Owner owner) {
        var done = new ArrayList<String>();
        var all = new ArrayList<>(files.entrySet());
        for (int from = 0; from < all.size(); from += BATCH) {
            var part = all.subList(from, Math.min(from + BATCH, all.size()));
            done.addAll(skills.change(
                    owner,
                    draft -> part.stream()
                            .map(entry -> directory.relativize(entry.getKey()) + ": "
                                    + new SkillImport(skills, draft, owner).bring(entry.getValue()))
                            .toList()));
        }
        return done;
    }

    /// Writes the current version of every skill into a folder of its own below a directory.
    ///
    /// @param overwrite whether a `SKILL.md` that says something else may be replaced
    public Report write(Path directory, Owner owner, boolean overwrite) {
        var files = new LinkedHashMap<Path, String>();
        var warnings = new ArrayList<String>();
        var names = new HashMap<String, String>();
        for (Skill skill : all(owner)) {
            var other = names.putIfAbsent(skill.name(), skill.id());
            if (other != null) {
                warnings.add(skill.name() + " (" + skill.id() + ", "
                        + skill.scope().name().toLowerCase(Locale.ROOT) + ") was left out: " + other
                        + " has the same name");
                continue;
            }
            var file = directory.resolve(folder(skill.name())).resolve(SkillTree.FILE);
            files.put(file, SkillMarkdown.write(skill.name(), skill.current()));
            if (!skill.earlier().isEmpty()) {
                warnings.add(skill.name() + ": only version " + skill.current().version() + " is written, "
                        + skill.earlier().size() + " earlier ones are not");
            }
        }
        try {
            var problems = overwrite ? List.<String>of() : inTheWay(directory, files);
            return new Report(problems.isEmpty() ? write(directory, files) : List.of(), warnings, problems);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The skills could not be written to " + directory + "; check its permissions and room.",
                    Map.of(),
                    e);
        }
    }

    /// The owner's own first, so that of the same name these are written.
    private List<Skill> all(Owner owner) {
        var all = new ArrayList<Skill>();
        Optional<String> cursor = Optional.empty();
        do {
            var page = skills.list(Skills.Selection.ALL, Skills.SortBy.CREATED_AT, new Paging(PAGE, 0, cursor), owner);
            all.addAll(page.entries());
            cursor = page.nextCursor();
        } while (cursor.isPresent());
        all.sort((a, b) -> a.scope().compareTo(b.scope()));
        return all;
    }

    private static List<String> inTheWay(Path directory, Map<Path, String> files) throws IOException {
        var problems = new ArrayList<String>();
        for (var file : files.entrySet()) {
            if (Files.exists(file.getKey()) && !same(file)) {
                problems.add(
                        directory.relativize(file.getKey()) + ": says something else; use --overwrite to replace it");
            }
        }
        return problems;
    }

    private static boolean same(Map.Entry<Path, String> file) throws IOException {
        return Files.exists(file.getKey())
                && new String(Files.readAllBytes(file.getKey()), StandardCharsets.UTF_8).equals(file.getValue());
    }

    private static List<String> write(Path directory, Map<Path, String> files) throws IOException {
        var done = new ArrayList<String>();
        for (var file : files.entrySet()) {
            String shown = directory.relativize(file.getKey()).toString();
            if (same(file)) {
                done.add(shown + ": unchanged");
                continue;
            }
            Files.createDirectories(file.getKey().resolveSibling(""));
            AtomicFile.of(file.getKey()).write(file.getValue());
            done.add(shown + ": written");
        }
        return done;
    }

    /// A folder's name from a skill's: itself if it is plain, else what is plain of it and a mark that tells it from
    /// others.
    static String folder(String name) {
        String plain = NOT_IN_A_FOLDER
                .matcher(name.toLowerCase(Locale.ROOT))
                .replaceAll("-")
                .replaceAll("^-|-$", "");
        if (plain.equals(name) && name.length() <= FOLDER_CHARS_MAX) {
            return name;
        }
        String mark = SkillVersions.digest(name).substring(0, 8);
        return (plain.length() > FOLDER_CHARS_MAX ? plain.substring(0, FOLDER_CHARS_MAX) : plain)
                + (plain.isEmpty() ? "" : "-")
                + mark;
    }
}
