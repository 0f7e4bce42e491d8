package dev.contextd.feature.repository;

import dev.contextd.base.cache.LruCache;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Vector;
import dev.contextd.source.walk.Globs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds passages, and looks at each file on disk before it says anything about it.
final class CodeSearch {
    /// So many of each leg are weighed again: files are ranked as a whole, and tests may be in the way of sources.
    static final int POOL = 150;

    /// Definitions of one name that have its vote.
    private static final int DEFINITIONS_MAX = 5;

    /// Passages that are looked at because something mentioned is in them.
    private static final int MENTIONED_MAX = 60;

    /// Passages that are read because all words of the question are in them.
    private static final int LITERAL_MAX = 20;

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /// What to find.
    record Wanted(String query, int limit, Optional<Globs> paths, Optional<String> language, Optional<String> kind) {}

    /// A passage as it is on disk now.
    ///
    /// @param terms of the question that it has
    /// @param stale whether the file has changed there since it was indexed
    record Hit(
            CodePassages.About about,
            int startLine,
            int endLine,
            double score,
            String why,
            Set<String> terms,
            boolean stale,
            String content) {}

    private final Library library;
    private final CurrentFiles files;
    private final IndexLocation place;
    private final LruCache<String, CodePassages.About> abouts;
    private final double embedded;

    /// @param files as they are now, for this search
    /// @param abouts what is known of passages by their ids, which are never given again
    /// @param embedded the share of passages that have their vectors
    CodeSearch(
            Library library,
            CurrentFiles files,
            IndexLocation place,
            LruCache<String, CodePassages.About> abouts,
            double embedded) {
        this.library = library;
        this.files = files;
        this.place = place;
        this.abouts = abouts;
        this.embedded = embedded;
    }

    /// @param paths all paths of the index, asked for only if the question is about some of them
    List<Hit> find(Wanted wanted, Supplier<List<String>> paths) {
        var only = wanted.paths()
                .map(globs -> paths.get().stream()
                        .filter(globs::match)
                        .map(CodePassages::ofPath)
                        .collect(Collectors.toSet()));
        if (only.filter(Set::isEmpty).isPresent()) {
            return List.of();
        }
        var hits = new ArrayList<Hit>();
        for (CodeRanking.Candidate candidate : ranked(wanted, only.orElse(Set.of()), paths)) {
            if (hits.size() == wanted.limit()) {
                break;
            }
            library.item(candidate.hit(), List.of(place.holder()))
                    .ifPresent(item -> files.look(item)
                            .map(now -> {
                                var found = new FoundItem(
                                        item,
                                        candidate.likelihood(),
                                        candidate.likelihood(),
                                        candidate.terms(),
                                        Set.of(),
                                        candidate.cosine());
                                return new Hit(
                                        candidate.about(),
                                        now.startLine(),
                                        now.endLine(),
                                        candidate.likelihood(),
                                        why(candidate, found, wanted.query()),
                                        candidate.terms(),
                                        now.stale(),
                                        now.text());
                            })
                            .ifPresent(hits::add));
        }
        return hits;
    }

    private static String why(CodeRanking.Candidate candidate, FoundItem found, String question) {
        return candidate.defines().isEmpty()
                ? Relevance.why(found, question)
                : "defines " + candidate.defines() + "; " + Relevance.why(found, question);
    }

    private List<CodeRanking.Candidate> ranked(Wanted wanted, Set<String> only, Supplier<List<String>> paths) {
        var question = CodeQuestion.of(wanted.query());
        if (embedded == 0) {
            return ranked(wanted, question, Optional::empty, only, paths);
        }
        try (var meaning = library.vectors().reading(question.meaning())) {
            return ranked(wanted, question, meaning, only, paths);
        }
    }

    private List<CodeRanking.Candidate> ranked(
            Wanted wanted,
            CodeQuestion question,
            Supplier<Optional<Vector>> meaning,
            Set<String> only,
            Supplier<List<String>> paths) {
        var tags = new HashSet<String>();
        tags.add(place.tag());
        wanted.language().map(CodePassages::ofLanguage).ifPresent(tags::add);
        wanted.kind().map(CodePassages::ofKind).ifPresent(tags::add);
        var legs = legs(question.words(), tags, only, meaning, POOL);
        var ranking = new CodeRanking(question, meaning.get().isPresent() ? embedded : 0, legs);
        var mentioned =
                question.files().isEmpty() ? Set.<String>of() : question.files().among(paths.get());
        var definitions = definitions(question, tags, only, mentioned);
        Stream.of(legs.lexical(), legs.dense(), definitions)
                .flatMap(List::stream)
                .filter(hit -> !ranking.has(hit.id()))
                .forEach(hit -> about(hit).ifPresent(about -> ranking.add(hit, about)));
        definitions.forEach(ranking::byWords);
        legs.lexical().forEach(ranking::byWords);
        legs.dense().forEach(ranking::byMeaning);
        literal(question, legs).forEach(ranking::literal);
        question.names().forEach(name -> vote(name, definitions, ranking));
        ranking.mentioned(mentioned);
        return ranking.ranked();
    }

    /// What says a question in prose word for word.
    private List<String> literal(CodeQuestion question, Legs legs) {
        if (question.byWords()) {
            return List.of();
        }
        var said = Pattern.compile(
                SPACES.splitAsStream(question.words().strip())
                        .map(Pattern::quote)
                        .collect(Collectors.joining("\\s+")),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return legs.lexical().stream()
                .filter(hit -> hit.terms().size() >= legs.rarity().size())
                .limit(LITERAL_MAX)
                .filter(hit -> library.item(hit, List.of(place.holder()))
                        .filter(item -> said.matcher(item.text()).find())
                        .isPresent())
                .map(Legs.Hit::id)
                .toList();
    }

    /// What defines a name or stands in a file that is mentioned, so that it can be weighed whether or not it was among
    /// the best.
    private List<Legs.Hit> definitions(
            CodeQuestion question, Set<String> tags, Set<String> only, Set<String> mentioned) {
        var any = new HashSet<String>();
        question.names().forEach(name -> any.add(CodePassages.ofName(name)));
        mentioned.forEach(path -> any.add(CodePassages.ofPath(path)));
        if (any.isEmpty()) {
            return List.of();
        }
        return legs(question.words(), tags, any, Optional::empty, MENTIONED_MAX).lexical().stream()
                .filter(hit -> only.isEmpty()
                        || about(hit)
                                .filter(about -> only.contains(CodePassages.ofPath(about.path())))
                                .isPresent())
                .toList();
    }

    private void vote(String name, List<Legs.Hit> definitions, CodeRanking ranking) {
        var fits = new HashMap<String, Integer>();
        for (Legs.Hit hit : definitions) {
            about(hit)
                    .map(about -> fit(about.symbol(), name))
                    .filter(fit -> fit > 0)
                    .ifPresent(fit -> fits.put(hit.id(), fit));
        }
        definitions.stream()
                .map(Legs.Hit::id)
                .filter(fits::containsKey)
                .sorted(Comparator.<String>comparingInt(fits::get).reversed())
                .limit(DEFINITIONS_MAX)
                .forEach(id -> ranking.defines(id, name, fits.getOrDefault(id, 0), fits.size()));
    }

    private Optional<CodePassages.About> about(Legs.Hit hit) {
        var known = abouts.find(hit.id());
        if (known.isPresent()) {
            return known;
        }
        var read = library.item(hit, List.of(place.holder())).map(CodePassages::about);
        read.ifPresent(about -> abouts.put(hit.id(), about));
        return read;
    }

    private Legs legs(String words, Set<String> tags, Set<String> any, Supplier<Optional<Vector>> meaning, int depth) {
        var search = new Search(
                words,
                List.of(place.holder()),
                Optional.of(place.project()),
                CodePassages.KIND,
                tags,
                any,
                embedded,
                Optional.empty(),
                Optional.empty(),
                depth);
        return library.legs(search, meaning);
    }

    /// How much of a name is in what a passage is about.
    private static int fit(String symbol, String name) {
        if (symbol.equals(name) || symbol.endsWith("." + name)) {
            return 3;
        }
        String last = name.substring(name.lastIndexOf('.') + 1);
        if (symbol.substring(symbol.lastIndexOf('.') + 1).equals(last)) {
            return 2;
        }
        return symbol.toLowerCase(Locale.ROOT).endsWith(last.toLowerCase(Locale.ROOT)) ? 1 : 0;
    }
}
