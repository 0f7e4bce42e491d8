package dev.contextd.directory;

import dev.contextd.directory.ContextFile.Valid;
import dev.contextd.directory.ContextWriter.Inadmissible;
import dev.contextd.directory.Standing.State;
import dev.contextd.directory.describe.AgentsSection;
import dev.contextd.directory.describe.Description.Place;
import dev.contextd.failure.Failure;
import dev.contextd.failure.Failure.Kind;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What people do with the contexts of one project: see how they stand, and have them written.
public final class Caretaker {
    private static final String AGENTS = "AGENTS.md";
    private static final String[] USAGE = {
        "Directories of this project have a `.context.yaml` that says what they are for.",
        "Read it before the files, or ask `query_context` and `check_freshness` of contextd.",
        "When you decide something that others must know, write it there with `update_context`.",
    };

    private final Ground ground;
    private final Regeneration regeneration;

    Caretaker(Ground ground, Regeneration regeneration) {
        this.ground = ground;
        this.regeneration = regeneration;
    }

    /// How one directory stands.
    ///
    /// @param state `fresh`, `stale` or `missing`
    /// @param problem what is wrong with what is there
    public record Line(
            String scope, String state, String fingerprint, Optional<String> summary, Optional<String> problem) {
        public boolean is(String word) {
            return state.equals(word);
        }
    }

    /// How all stand.
    public record Status(Path root, List<Line> directories, int skipped) {
        public long count(String state) {
            return directories.stream().filter(line -> line.is(state)).count();
        }
    }

    /// What was done, a line each, and what could not be.
    public record Report(List<String> done, List<String> problems) {}

    public Status status() {
        var survey = survey();
        return new Status(
                ground.root(),
                survey.entries().stream()
                        .map(entry -> new Line(
                                entry.scope(),
                                entry.state().name().toLowerCase(Locale.ROOT),
                                entry.fingerprint(),
                                entry.summary(),
                                entry.problem()))
                        .toList(),
                survey.skipped());
    }

    /// What is wrong with the contexts there are, by scope.
    ///
    /// @param strict also whether what they say can be seen in the files
    public List<Finding> validate(boolean strict) {
        var survey = survey();
        var inspection = new Inspection(ground, survey, regeneration);
        return survey.entries().stream()
                .flatMap(entry -> inspection.of(entry, strict).stream())
                .toList();
    }

    /// The text of a context.
    public String show(String scope) {
        return switch (Looked.at(new Roots.Asked(ground.root().toString(), Optional.of(ground), true), scope)) {
            case Looked.Here here -> here.file().text();
            case Looked.Not not -> throw new Failure(Kind.NOT_FOUND, not.error());
        };
    }

    public Report rehash() {
        var report = new Report(new ArrayList<>(), new ArrayList<>());
        for (Entry entry : survey().entries()) {
            try {
                if (entry.hasContext() && !fits(entry)) {
                    regeneration.rehash(entry);
                    report.done().add(entry.scope());
                }
            } catch (IOException | Inadmissible e) {
                report.problems().add(entry.scope() + ": " + e.getMessage());
            }
        }
        return report;
    }

    /// Whether also programs that know fingerprints alone take it for fresh.
    private static boolean fits(Entry entry) throws IOException {
        return ContextFile.read(entry.directory().path()) instanceof Valid file
                && file.text("fingerprint")
                        .equals(Fingerprint.of(entry.directory().path()))
                && file.hash().isPresent();
    }

    /// What to write.
    ///
    /// @param scope only this one; all if absent
    /// @param stale only those that do not fit their files
    /// @param full also what each file is for and what it offers
    /// @param agents whether to tell of the contexts in `AGENTS.md`
    public record Wish(Optional<String> scope, boolean stale, boolean dryRun, boolean full, boolean agents) {}

    /// Writes contexts, those of directories below others before them, and last the root's: what is written beside it
    /// counts in its fingerprint.
    public Report regenerate(Wish wish, Progress progress) {
        var survey = survey();
        var chosen = chosen(survey, wish);
        boolean full = wish.full() || Scanning.of(ground.root()).full();
        var report = new Report(new ArrayList<>(), new ArrayList<>());
        var summaries = new HashMap<String, String>();
        survey.entries().forEach(entry -> entry.summary().ifPresent(it -> summaries.put(entry.scope(), it)));
        if (wish.dryRun()) {
            chosen.forEach(entry -> report.done().add(entry.scope()));
            return report;
        }
        int count = 0;
        for (Entry entry : chosen) {
            if (!entry.scope().equals(".")) {
                write(survey, entry, full, summaries, report);
            }
            progress.report(++count, chosen.size(), "%d of %d directories".formatted(count, chosen.size()));
        }
        boolean told = wish.agents() && wish.scope().isEmpty() && writeAgents(survey, summaries, report);
        if (told || chosen.stream().anyMatch(entry -> entry.scope().equals("."))) {
            root(survey, report).ifPresent(entry -> write(survey, entry, full, summaries, report));
        }
        return report;
    }

    /// The root as it is by now.
    private Optional<Entry> root(Survey.Result survey, Report report) {
        try {
            var sources =
                    survey.entry(".").map(entry -> entry.directory().sources()).orElse(List.of());
            return Optional.of(
                    Entry.of(new Scan.Directory(".", ground.root(), Scan.filesIn(ground, ground.root()), sources)));
        } catch (IOException e) {
            report.problems().add(".: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void write(Survey.Result survey, Entry entry, boolean full, Map<String, String> summaries, Report report) {
        try {
            var written = regeneration.regenerate(
                    ground, survey, entry, full, scope -> Optional.ofNullable(summaries.get(scope)));
            written.ifPresent(file -> {
                summaries.put(entry.scope(), file.text("summary"));
                report.done().add(entry.scope());
            });
        } catch (IOException | Inadmissible e) {
            report.problems().add(entry.scope() + ": " + e.getMessage());
        }
    }

    private static List<Entry> chosen(Survey.Result survey, Wish wish) {
        if (wish.scope().isPresent()) {
            return List.of(survey.entry(wish.scope().get())
                    .orElseThrow(() -> new Failure(
                            Kind.NOT_FOUND,
                            "There is no directory " + wish.scope().get()
                                    + " that should have a context; see contextd dir status.")));
        }
        return survey.byScope().descendingMap().values().stream()
                .filter(entry -> !wish.stale() || entry.state() != State.FRESH)
                .toList();
    }

    /// Whether there was something new to tell.
    private boolean writeAgents(Survey.Result survey, Map<String, String> summaries, Report report) {
        var file = ground.root().resolve(AGENTS);
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                report.problems().add(AGENTS + ": it is no regular file");
                return false;
            }
            var root = survey.entry(".");
            if (!summaries.containsKey(".") && root.isPresent()) {
                var described = regeneration.describe(
                        ground, survey, root.get(), scope -> Optional.ofNullable(summaries.get(scope)));
                summaries.put(".", described.summary());
            }
            String before = Files.exists(file) ? Files.readString(file) : "";
            var places = survey.scopes().stream()
                    .filter(summaries::containsKey)
                    .map(scope -> new Place(scope, summaries.getOrDefault(scope, "")))
                    .toList();
            String after = AgentsSection.updated(before, places, USAGE);
            if (!after.equals(before)) {
                ContextWriter.replace(file, after);
                report.done().add(AGENTS);
                return true;
            }
        } catch (IOException e) {
            report.problems().add(AGENTS + ": " + e.getMessage());
        }
        return false;
    }

    /// Whether `AGENTS.md` tells of the contexts.
    public boolean isTold() {
        var file = ground.root().resolve(AGENTS);
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.readString(file).contains(USAGE[0]);
        } catch (IOException _) {
            return false;
        }
    }

    /// Adds a path to what is not looked at; says whether it was not there before.
    public boolean ignore(String path) {
        var file = ground.root().resolve(".contextignore");
        String rule = path.replace('\\', '/');
        if (ground.directory(rule).isEmpty() || rule.isBlank() || rule.lines().count() > 1) {
            throw new Failure(Kind.VALIDATION, "Name a path below " + ground.root() + ".");
        }
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new Failure(Kind.VALIDATION, ".contextignore is no regular file.");
            }
            String before = Files.exists(file) ? Files.readString(file) : "";
            if (before.lines().anyMatch(rule::equals)) {
                return false;
            }
            String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
            ContextWriter.replace(file, before + gap + rule + "\n");
            return true;
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, ".contextignore cannot be written: " + e.getMessage());
        }
    }

    private Survey.Result survey() {
        try {
            return Survey.once(ground);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE, "Failed to scan project at \"" + ground.root() + "\": " + e.getMessage());
        }
    }
}
