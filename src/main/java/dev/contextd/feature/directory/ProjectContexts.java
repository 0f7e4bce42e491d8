package dev.contextd.feature.directory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.feature.directory.describe.AgentsSection;
import dev.contextd.feature.directory.describe.Description.Place;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.file.ContextWriter.Inadmissible;
import dev.contextd.feature.directory.file.Fingerprint;
import dev.contextd.feature.directory.file.Freshness.State;
import dev.contextd.feature.directory.scan.ContextRoot;
import dev.contextd.feature.directory.scan.ListedContext;
import dev.contextd.feature.directory.scan.RootContexts;
import dev.contextd.feature.directory.scan.RootResolver;
import dev.contextd.feature.directory.scan.ScanSettings;
import dev.contextd.feature.directory.scan.ScopeLookup;
import dev.contextd.feature.directory.write.ModelQuestions;
import dev.contextd.feature.directory.write.Regeneration;
import dev.contextd.feature.directory.write.Regeneration.Style;
import dev.contextd.feature.directory.write.Wording;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The contexts of one project as the command line handles them: status, generation, checks.
public final class ProjectContexts {
    private static final String AGENTS = AgentsSection.FILE;
    private static final String[] USAGE = {
        "Directories of this project have a `.context.yaml` that says what they are for.",
        "Read it before the files, or ask `query_context` and `check_freshness` of contextd.",
        "When you decide something that others must know, write it there with `update_context`.",
    };

    private final ContextRoot contextRoot;
    private final Regeneration regeneration;
    private final Supplier<Optional<ModelQuestions>> models;

    /// @param models a model to ask in one run, if there is one
    ProjectContexts(ContextRoot contextRoot, Regeneration regeneration, Supplier<Optional<ModelQuestions>> models) {
        this.contextRoot = contextRoot;
        this.regeneration = regeneration;
        this.models = models;
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

    /// What was done, a line each, what could not be, and what is worth knowing although it failed nothing.
    public record Report(List<String> done, List<String> problems, List<String> notes) {
        static Report empty() {
            return new Report(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    public Status status() {
        var rootContexts = rootContexts();
        return new Status(
                contextRoot.root(),
                rootContexts.entries().stream()
                        .map(entry -> new Line(
                                entry.scope(),
                                entry.state().name().toLowerCase(Locale.ROOT),
                                entry.fingerprint(),
                                entry.summary(),
                                entry.problem()))
                        .toList(),
                rootContexts.skipped());
    }

    /// What is wrong with the contexts there are, by scope.
    ///
    /// @param strict also whether what they say can be seen in the files
    public List<ContextProblem> validate(boolean strict) {
        var rootContexts = rootContexts();
        var inspection = new ContextChecks(contextRoot, rootContexts, regeneration);
        return rootContexts.entries().stream()
                .flatMap(entry -> inspection.of(entry, strict).stream())
                .toList();
    }

    /// The text of a context.
    public String show(String scope) {
        return switch (ScopeLookup.at(
                new RootResolver.Asked(contextRoot.root().toString(), Optional.of(contextRoot), Optional.empty()),
                scope)) {
            case ScopeLookup.Here here -> here.file().text();
            case ScopeLookup.Not not -> throw new Failure(Kind.NOT_FOUND, not.error());
        };
    }

    public Report rehash() {
        var report = Report.empty();
        for (ListedContext entry : rootContexts().entries()) {
            try {
                if (entry.hasContext() && !fits(entry)) {
                    regeneration.rehash(contextRoot, entry);
                    report.done().add(entry.scope());
                }
            } catch (IOException e) {
                report.problems().add(entry.scope() + ": " + FileTrouble.of(e));
            } catch (Inadmissible e) {
                report.problems().add(entry.scope() + ": " + e.getMessage());
            }
        }
        return report;
    }

    /// Whether also programs that know fingerprints alone take it for fresh.
    private static boolean fits(ListedContext entry) throws IOException {
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
    /// @param model whether to ask a language model for better words
    public record Wish(
            Optional<String> scope, boolean stale, boolean dryRun, boolean full, boolean agents, boolean model) {}

    /// Writes contexts, those of directories below others before them, and last the root's: what is written beside it
    /// counts in its fingerprint.
    public Report regenerate(Wish wish, Progress progress) {
        var consultation = wish.model() ? Optional.of(consultation()) : Optional.<ModelQuestions>empty();
        var rootContexts = rootContexts();
        var chosen = chosen(rootContexts, wish);
        boolean full = wish.full() || ScanSettings.of(contextRoot.root()).full();
        var style = new Style(full, consultation.<Wording>map(it -> it).orElse(Wording.PLAIN));
        var report = Report.empty();
        var summaries = new HashMap<String, String>();
        rootContexts.entries().forEach(entry -> entry.summary().ifPresent(it -> summaries.put(entry.scope(), it)));
        if (wish.dryRun()) {
            chosen.stream()
                    .filter(entry -> wish.model() || wouldWrite(rootContexts, entry, style, summaries))
                    .forEach(entry -> report.done().add(entry.scope()));
            return report;
        }
        int count = 0;
        // those that quote what says something else by now
        var quoting = new HashSet<String>();
        for (ListedContext entry : wish.scope().isPresent() ? chosen : upwards(rootContexts)) {
            boolean isChosen = chosen.contains(entry);
            if (isChosen) {
                tell(progress, count++, chosen.size());
            }
            if (!entry.scope().equals(".") && (isChosen || quoting.contains(entry.scope()))) {
                var before = Optional.ofNullable(summaries.get(entry.scope()));
                write(rootContexts, entry, isChosen ? style : kept(entry, style), summaries, report);
                if (!before.equals(Optional.ofNullable(summaries.get(entry.scope())))) {
                    quoting.add(above(entry.scope()));
                }
            }
        }
        writeRoot(
                rootContexts,
                chosen.contains(root(rootContexts)),
                quoting.contains("."),
                wish,
                style,
                summaries,
                report);
        tell(progress, count, count);
        consultation.ifPresent(it -> report.notes().addAll(it.notes()));
        return report;
    }

    /// Whether something is wrong with it shows when it is written.
    private boolean wouldWrite(
            RootContexts.Result rootContexts, ListedContext entry, Style style, Map<String, String> summaries) {
        try {
            return entry.state() != State.FRESH
                    || !regeneration
                            .changes(
                                    contextRoot,
                                    rootContexts,
                                    entry,
                                    style,
                                    scope -> Optional.ofNullable(summaries.get(scope)))
                            .isEmpty();
        } catch (IOException | Inadmissible _) {
            return true;
        }
    }

    private static void tell(Progress progress, int done, int all) {
        progress.report(done, all, "%d of %d directories".formatted(done, all));
    }

    private static ListedContext root(RootContexts.Result rootContexts) {
        return rootContexts.entry(".").orElseThrow();
    }

    private static String above(String scope) {
        int end = scope.lastIndexOf('/');
        return end < 0 ? "." : scope.substring(0, end);
    }

    /// One that was not chosen says in its own words what it said before, but follows what others say by now.
    private static Style kept(ListedContext entry, Style style) {
        return new Style(style.full(), Wording.kept(entry.summary().orElse("")));
    }

    private void writeRoot(
            RootContexts.Result rootContexts,
            boolean isChosen,
            boolean quotes,
            Wish wish,
            Style style,
            Map<String, String> summaries,
            Report report) {
        var root = root(rootContexts);
        var own = isChosen ? style : kept(root, style);
        boolean told =
                wish.agents() && wish.scope().isEmpty() && writeAgents(rootContexts, root, own, summaries, report);
        if (told || isChosen || (quotes && wish.scope().isEmpty())) {
            write(rootContexts, root, own, summaries, report);
        }
    }

    private ModelQuestions consultation() {
        return models.get()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "No language model is configured; set model.url and model.name, or leave out --llm."));
    }

    private void write(
            RootContexts.Result rootContexts,
            ListedContext entry,
            Style style,
            Map<String, String> summaries,
            Report report) {
        try {
            var written = regeneration.regenerate(
                    contextRoot, rootContexts, entry, style, scope -> Optional.ofNullable(summaries.get(scope)));
            written.ifPresent(file -> {
                summaries.put(entry.scope(), file.text("summary"));
                report.done().add(entry.scope());
            });
        } catch (IOException e) {
            report.problems().add(entry.scope() + ": " + FileTrouble.of(e));
        } catch (Inadmissible e) {
            report.problems().add(entry.scope() + ": " + e.getMessage());
        }
    }

    /// Those below others before them.
    private static Collection<ListedContext> upwards(RootContexts.Result rootContexts) {
        return rootContexts.byScope().descendingMap().values();
    }

    private SequencedSet<ListedContext> chosen(RootContexts.Result rootContexts, Wish wish) {
        if (wish.scope().isPresent()) {
            return new LinkedHashSet<>(List.of(contextRoot
                    .directory(wish.scope().get())
                    .map(contextRoot::scope)
                    .flatMap(rootContexts::entry)
                    .orElseThrow(() -> new Failure(
                            Kind.NOT_FOUND,
                            "There is no directory " + wish.scope().get()
                                    + " that should have a context; see contextd dir status."))));
        }
        return upwards(rootContexts).stream()
                .filter(entry -> !wish.stale() || entry.state() != State.FRESH)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Whether there was something new to tell.
    private boolean writeAgents(
            RootContexts.Result rootContexts,
            ListedContext root,
            Style style,
            Map<String, String> summaries,
            Report report) {
        var file = contextRoot.root().resolve(AGENTS);
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                report.problems().add(AGENTS + ": it is no regular file");
                return false;
            }
            summaries.put(
                    ".",
                    regeneration.summary(
                            contextRoot,
                            rootContexts,
                            root,
                            style,
                            scope -> Optional.ofNullable(summaries.get(scope))));
            String before = Files.exists(file) ? Files.readString(file) : "";
            var places = rootContexts.scopes().stream()
                    .filter(summaries::containsKey)
                    .map(scope -> new Place(scope, summaries.getOrDefault(scope, "")))
                    .toList();
            String after = AgentsSection.updated(before, places, USAGE);
            if (!after.equals(before)) {
                regeneration.replace(file, after);
                report.done().add(AGENTS);
                return true;
            }
        } catch (IOException e) {
            report.problems().add(AGENTS + ": " + FileTrouble.of(e));
        } catch (Inadmissible _) {
            // said when the root is written
        }
        return false;
    }

    /// Whether `AGENTS.md` tells of the contexts.
    public boolean isTold() {
        var file = contextRoot.root().resolve(AGENTS);
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.readString(file).contains(USAGE[0]);
        } catch (IOException _) {
            return false;
        }
    }

    /// Adds a path to what is not looked at; says whether it was not there before.
    public boolean ignore(String path) {
        var file = contextRoot.root().resolve(".contextignore");
        String rule = path.replace('\\', '/');
        if (contextRoot.directory(rule).isEmpty()
                || rule.isBlank()
                || rule.lines().count() > 1) {
            throw new Failure(Kind.VALIDATION, "Name a path below " + contextRoot.root() + ".");
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
            regeneration.replace(file, before + gap + rule + "\n");
            return true;
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, ".contextignore cannot be written: " + FileTrouble.of(e));
        }
    }

    private RootContexts.Result rootContexts() {
        try {
            return RootContexts.once(contextRoot);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE, "Failed to scan project at \"" + contextRoot.root() + "\": " + e.getMessage());
        }
    }
}
