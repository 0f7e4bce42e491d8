package dev.contextd.feature.repository;

import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Terms;
import dev.contextd.source.walk.Globs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds passages, and looks at each file on disk before it says anything about it.
final class CodeSearch {
    /// A name in a question: `refreshAuthToken`, `TokenStore.refresh`, `token_store::refresh()`.
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(?:(?:\\.|::|#|->)[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

    /// What makes a word a name rather than a word: parts, or being all there is.
    private static final Pattern NAMELY = Pattern.compile("\\p{Ll}\\p{Lu}|_|\\$|\\.|::|#|->|\\p{L}\\p{N}");

    private static final int NAMES_MAX = 3;

    /// Definitions of a name that are shown before everything else.
    private static final int DEFINITIONS_MAX = 5;

    /// So many are weighed again by their names.
    private static final int POOL = 40;

    /// Both by `bench/run retrieval`: code is nearer to its words than prose is, and nearest to its name.
    private static final double NAME_WEIGHT = 0.3;

    private static final double MEANING_SHARE = 0.6;

    /// More are looked at than are asked for: some files may be gone.
    private static final int SPARE = 5;

    /// What to find.
    record Wanted(String query, int limit, Optional<Globs> paths, Optional<String> language, Optional<String> kind) {}

    /// A passage as it is on disk now.
    ///
    /// @param stale whether the file has changed there since it was indexed
    record Hit(
            CodePassages.About about,
            int startLine,
            int endLine,
            double score,
            String why,
            boolean stale,
            String content) {}

    private record Candidate(FoundItem found, double score, String why) {}

    private final Library library;
    private final FileCutter cutter;
    private final IndexLocation place;
    private final double embedded;

    /// @param embedded the share of passages that have their vectors
    CodeSearch(Library library, FileCutter cutter, IndexLocation place, double embedded) {
        this.embedded = embedded;
        this.library = library;
        this.cutter = cutter;
        this.place = place;
    }

    /// @param paths all paths of the index, asked for only if the question is about some of them
    List<Hit> find(Wanted wanted, Supplier<List<String>> paths) {
        var tags = new HashSet<String>();
        tags.add(place.tag());
        wanted.language().map(CodePassages::ofLanguage).ifPresent(tags::add);
        wanted.kind().map(CodePassages::ofKind).ifPresent(tags::add);
        var only = wanted.paths()
                .map(globs -> paths.get().stream()
                        .filter(globs::match)
                        .map(CodePassages::ofPath)
                        .collect(Collectors.toSet()));
        if (only.filter(Set::isEmpty).isPresent()) {
            return List.of();
        }
        var candidates = candidates(wanted, tags, only.orElse(Set.of()));
        var disk = new CurrentFiles(library.records(), cutter, place);
        var hits = new ArrayList<Hit>();
        for (Candidate candidate : candidates.values()) {
            disk.look(candidate.found().item())
                    .map(now -> new Hit(
                            CodePassages.about(candidate.found().item()),
                            now.startLine(),
                            now.endLine(),
                            candidate.score(),
                            candidate.why(),
                            now.stale(),
                            now.text()))
                    .ifPresent(hits::add);
            if (hits.size() == wanted.limit()) {
                break;
            }
        }
        return hits;
    }

    /// By id, best first: what defines a name that was asked for, then what fits the question.
    private Map<String, Candidate> candidates(Wanted wanted, Set<String> tags, Set<String> only) {
        int limit = wanted.limit() + SPARE;
        var candidates = new LinkedHashMap<String, Candidate>();
        for (String name : names(wanted.query())) {
            var named = new HashSet<>(tags);
            named.add(CodePassages.ofName(name));
            search(name, named, only, DEFINITIONS_MAX * 2).stream()
                    .sorted((a, b) -> Integer.compare(fit(b, name), fit(a, name)))
                    .limit(DEFINITIONS_MAX)
                    .forEach(found -> candidates.putIfAbsent(
                            found.item().id(),
                            new Candidate(found, 1, "defines " + name + "; " + Relevance.why(found))));
        }
        var terms = Terms.ofQuery(wanted.query());
        search(wanted.query(), tags, only, Math.max(limit, POOL)).stream()
                .map(found -> new Candidate(found, withName(found, terms), Relevance.why(found)))
                .sorted(Comparator.comparingDouble(Candidate::score).reversed())
                .limit(limit)
                .forEach(candidate ->
                        candidates.putIfAbsent(candidate.found().item().id(), candidate));
        return candidates;
    }

    /// A score that also counts how much of the passage's own name is in the question.
    private static double withName(FoundItem found, Set<String> terms) {
        String symbol = CodePassages.about(found.item()).symbol();
        var parts = Terms.of(symbol.substring(symbol.lastIndexOf('.') + 1));
        // the first of several is the whole name
        var words = new HashSet<>(parts.size() > 1 ? parts.subList(1, parts.size()) : parts);
        double share = words.isEmpty()
                ? 0
                : (double) words.stream().filter(terms::contains).count() / words.size();
        return found.score() * (1 + NAME_WEIGHT * share) / (1 + NAME_WEIGHT);
    }

    private List<FoundItem> search(String text, Set<String> tags, Set<String> only, int limit) {
        return library.search(new Search(
                text,
                List.of(place.holder()),
                Optional.of(place.project()),
                CodePassages.KIND,
                tags,
                only,
                MEANING_SHARE * embedded,
                Optional.empty(),
                Optional.empty(),
                limit,
                Blend.ITEMS));
    }

    /// How much of a name is in what a passage is about; its own definition is worth more than being among others.
    private static int fit(FoundItem found, String name) {
        String symbol = CodePassages.about(found.item()).symbol();
        if (symbol.equals(name) || symbol.endsWith("." + name)) {
            return 3;
        }
        String last = name.substring(name.lastIndexOf('.') + 1);
        if (symbol.substring(symbol.lastIndexOf('.') + 1).equals(last)) {
            return 2;
        }
        return symbol.toLowerCase(Locale.ROOT).endsWith(last.toLowerCase(Locale.ROOT)) ? 1 : 0;
    }

    /// The names in a question, written with dots.
    private static List<String> names(String query) {
        var names = new ArrayList<String>();
        var matcher = NAME.matcher(query);
        while (matcher.find() && names.size() < NAMES_MAX) {
            String name = matcher.group();
            if (NAMELY.matcher(name).find()
                    || query.strip().replaceAll("\\(\\)$", "").equals(name)) {
                names.add(name.replaceAll("::|#|->", "."));
            }
        }
        return names;
    }
}
