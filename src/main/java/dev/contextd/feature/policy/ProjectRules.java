package dev.contextd.feature.policy;

import dev.contextd.base.cache.LruCache;
import dev.contextd.feature.policy.RuleFiles.Stamp;
import dev.contextd.keep.search.Terms;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds what a project's own files say about a task: AGENTS.md, CONTRIBUTING.md and their like, section by section.
///
/// They are found by words, which the rules of a project and its tasks have in common, because nobody who begins a task
/// waits until a model has read all of them. Files are read again when they have changed.
public final class ProjectRules {
    private static final int PROJECTS_MAX = 100;
    private static final int SECTIONS_MAX = 2_000;

    /// What is given of them at most.
    private static final int FOUND_MAX = 4;

    /// A word of the heading tells more of what a section is about than one of the text.
    private static final double IN_TITLE = 2;

    /// So many words of a text, or one of its heading, have to be those of the task.
    private static final int WORDS_MIN = 2;

    /// A word that stands in more than this share of the sections tells nothing of any.
    private static final double COMMON = 0.3;

    /// In fewer sections than this, none is common.
    private static final int MANY = 10;

    private final LruCache<Path, Read> read = new LruCache<>(PROJECTS_MAX);

    private record Indexed(RuleSection section, Set<String> title, Set<String> terms) {}

    private record Read(Map<String, Stamp> stamps, List<Indexed> sections, Map<String, Integer> occurrences) {}

    private record Scored(RuleSection section, double score) {}

    /// The sections that have to do with one of the texts, best first.
    public List<RuleSection> about(List<String> texts, Path root) {
        var known = current(root);
        if (known.sections().isEmpty()) {
            return List.of();
        }
        var asked = texts.stream().flatMap(text -> Terms.ofQuery(text).stream()).collect(Collectors.toSet());
        asked.removeIf(term -> isCommon(term, known));
        return known.sections().stream()
                .flatMap(section -> scored(section, asked, known))
                .sorted((one, other) -> Double.compare(other.score(), one.score()))
                .limit(FOUND_MAX)
                .map(Scored::section)
                .toList();
    }

    private static boolean isCommon(String term, Read known) {
        int all = known.sections().size();
        return all >= MANY && known.occurrences().getOrDefault(term, 0) > all * COMMON;
    }

    private static Stream<Scored> scored(Indexed section, Set<String> asked, Read known) {
        double score = 0;
        int words = 0;
        boolean titled = false;
        for (String term : asked) {
            boolean inTitle = section.title().contains(term);
            if (inTitle || section.terms().contains(term)) {
                words++;
                titled |= inTitle;
                score += (inTitle ? IN_TITLE : 1) * rarity(term, known);
            }
        }
        return titled || words >= WORDS_MIN ? Stream.of(new Scored(section.section(), score)) : Stream.empty();
    }

    private static double rarity(String term, Read known) {
        return Math.log(
                1 + (double) known.sections().size() / known.occurrences().getOrDefault(term, 1));
    }

    private Read current(Path root) {
        var files = new RuleFiles(root);
        var stamps = files.stamps();
        return read.find(root).filter(it -> it.stamps().equals(stamps)).orElseGet(() -> {
            var fresh = read(files, stamps);
            read.put(root, fresh);
            return fresh;
        });
    }

    private static Read read(RuleFiles files, Map<String, Stamp> stamps) {
        var sections = stamps.keySet().stream()
                .flatMap(name -> files.sections(name).stream())
                .limit(SECTIONS_MAX)
                .map(section -> new Indexed(section, section.titleTerms(), new HashSet<>(section.terms())))
                .toList();
        var occurrences = new HashMap<String, Integer>();
        sections.forEach(section -> section.terms().forEach(term -> occurrences.merge(term, 1, Integer::sum)));
        return new Read(stamps, sections, occurrences);
    }
}
