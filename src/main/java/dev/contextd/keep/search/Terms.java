package dev.contextd.keep.search;

import dev.contextd.base.text.Beginning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The terms of a text: the one analysis that every index shares, done here and not in an engine, so that all of them
/// see the same terms. An engine only splits them at spaces.
///
/// A chunk is what stands between spaces and other marks, such as `src/auth/TokenStore.java`. It gives, from large to
/// small, each of these once:
/// - itself, if it is a path, a version or the like: `src/auth/tokenstore.java`;
/// - its names: `tokenstore.java`; its identifiers, without what joins their parts, so that `tokenStore`, `token_store`
///   and `token-store` are the same: `tokenstor`;
/// - their parts, split where the case or the kind of character changes: `token`, `store`, `java`.
///
/// Everything is in lower case, without accents, in compatibility form, and stemmed if it is but letters; what is
/// written with an umlaut is also found by `ae`, `oe` and `ue`. In a text of another language that we know, a word also
/// gives its roots ([Tongue]), and in scripts without spaces every two neighbours are a term ([UnspacedScript]). Words
/// such as `the` are terms of a document, but of a query only if it has no others.
public final class Terms {
    /// Changes with every change of the rules; an index built by other rules has to be built again.
    public static final int REVISION = 3;

    /// A longer term is cut: it is a hash or a blob, and its start is enough to tell it from others.
    static final int TERM_LENGTH_MAX = 64;

    /// What of a query is looked for; of a longer one what tells most.
    public static final int QUERY_TERMS_MAX = 128;

    /// A shorter word has no root but itself.
    private static final int ROOTED_LENGTH_MIN = 5;

    private static final Set<String> STOP_WORDS = stems(
            "a an and are as at be been but by can could did do does for from had has have how i if in into is it its "
                    + "me my no nor not of on or our out should so than that the their them then there these "
                    + "they this those to up us was we were what when where which who why will with would you "
                    + "your");

    private static final Pattern BETWEEN_NAMES = Pattern.compile("[/\\\\:#@]+");
    private static final Pattern DOTS = Pattern.compile("\\.+");
    private static final Pattern INSIDE_IDENTIFIERS = Pattern.compile("[-_$+']");
    private static final Pattern ELISION = Pattern.compile("'");

    private final boolean asked;
    private final Tongue tongue;
    private final List<String> found = new ArrayList<>();

    /// Those of the terms that are names of something, and not words.
    private final Set<String> names = new HashSet<>();

    private Terms(List<String> chunks, boolean asked) {
        this.asked = asked;
        this.tongue = Tongue.of(chunks);
    }

    private Terms(String text, boolean asked) {
        var chunks = chunks(PlainText.of(text));
        this(chunks, asked);
        chunks.forEach(this::read);
    }

    private static Set<String> stems(String words) {
        return Arrays.stream(words.split(" ")).map(Stem::of).collect(Collectors.toSet());
    }

    /// All terms in their order, as often as they occur.
    public static List<String> of(String text) {
        return new Terms(text, false).found;
    }

    /// The different terms of a query, without words that say nothing unless there are only such. Of more than
    /// [#QUERY_TERMS_MAX] the most telling, in their order.
    public static Set<String> ofQuery(String text) {
        var terms = new Terms(text, true);
        var all = new LinkedHashSet<>(terms.found);
        var telling = new LinkedHashSet<>(all);
        telling.removeIf(terms::isSmall);
        return terms.mostTelling(telling.isEmpty() ? all : telling);
    }

    /// The words of a text, as they stand in it, that have one of the terms first.
    public static List<String> having(Set<String> terms, String text) {
        var chunks = chunks(PlainText.of(text));
        var analysis = new Terms(chunks, false);
        var left = new HashSet<>(terms);
        var words = new ArrayList<String>();
        for (String chunk : chunks) {
            analysis.found.clear();
            analysis.read(chunk);
            if (left.removeAll(Set.copyOf(analysis.found))) {
                words.add(chunk);
            }
        }
        return words;
    }

    private boolean isSmall(String term) {
        return STOP_WORDS.contains(term) || tongue.isSmall(term) || UnspacedScript.isSmall(term);
    }

    private Set<String> mostTelling(Set<String> terms) {
        if (terms.size() <= QUERY_TERMS_MAX) {
            return terms;
        }
        var counts = new HashMap<String, Integer>();
        found.forEach(term -> counts.merge(term, 1, Integer::sum));
        var best = terms.stream()
                .sorted(Comparator.comparingInt((String term) ->
                                TermWeight.of(term, names.contains(term), counts.getOrDefault(term, 1)))
                        .reversed())
                .limit(QUERY_TERMS_MAX)
                .collect(Collectors.toSet());
        var kept = new LinkedHashSet<>(terms);
        kept.retainAll(best);
        return kept;
    }

    /// What stands between spaces and other marks, and runs of one script without spaces.
    private static List<String> chunks(String plain) {
        var chunks = new ArrayList<String>();
        int start = -1;
        for (int at = 0; at <= plain.length(); ) {
            int c = at < plain.length() ? plain.codePointAt(at) : ' ';
            var script = UnspacedScript.of(c);
            boolean inside = script.isEmpty() && (isWord(c) || (start >= 0 && isJoint(c) && isWordAt(plain, at + 1)));
            if (inside && start < 0) {
                start = at;
            } else if (!inside && start >= 0) {
                chunks.add(plain.substring(start, at));
                start = -1;
            }
            int end = at;
            int next = script.map(it -> it.end(plain, end)).orElse(at + Character.charCount(c));
            if (script.isPresent()) {
                chunks.add(plain.substring(at, next));
            }
            at = next;
        }
        return chunks;
    }

    private void read(String chunk) {
        var script = UnspacedScript.of(chunk.codePointAt(0));
        if (script.isPresent()) {
            script.get().terms(chunk, asked).forEach(term -> found.add(cut(term)));
        } else if (tongue.hasElisions()) {
            ELISION.splitAsStream(chunk).filter(word -> !word.isEmpty()).forEach(this::chunk);
        } else {
            chunk(chunk);
        }
    }

    private void chunk(String chunk) {
        var parts = parts(chunk);
        // A lone word is kept as its stem only; the whole beside it would count it twice.
        var seen = parts.size() > 1 ? wholes(chunk) : Set.<String>of();
        found.addAll(seen);
        names.addAll(seen);
        // What was asked in one language may be written in another, where the word is found by its stem.
        var roots = parts.size() == 1 ? roots(cut(PlainText.fold(parts.getFirst()))) : Set.<String>of();
        found.addAll(roots);
        for (String part : parts) {
            String term = term(part);
            if (!seen.contains(term) && !roots.contains(term)) {
                found.add(term);
            }
            if (PlainText.hasUmlaut(part)) {
                found.add(term(PlainText.transcribed(part)));
            }
        }
    }

    private Set<String> roots(String word) {
        return word.length() >= ROOTED_LENGTH_MIN && !tongue.isSmall(word) ? tongue.roots(word) : Set.of();
    }

    private static String term(String word) {
        return cut(Stem.of(PlainText.fold(word)));
    }

    private static String cut(String term) {
        return Beginning.of(term, TERM_LENGTH_MAX);
    }

    private static Set<String> wholes(String chunk) {
        var seen = new LinkedHashSet<String>();
        add(seen, chunk.replace('\\', '/'));
        for (String name : BETWEEN_NAMES.split(chunk, -1)) {
            add(seen, name);
            for (String identifier : DOTS.split(name, -1)) {
                add(seen, INSIDE_IDENTIFIERS.matcher(identifier).replaceAll(""));
            }
        }
        return seen;
    }

    private static void add(Set<String> seen, String term) {
        if (!term.isEmpty()) {
            seen.add(term(term));
        }
    }

    /// Split at joints, between lower and upper case, before the last capital of several, around digits.
    private static List<String> parts(String chunk) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        int[] points = chunk.codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            if (!Character.isLetterOrDigit(points[i]) && !isMark(points[i])) {
                end(part, parts);
                continue;
            }
            if (i > 0 && startsPart(points, i)) {
                end(part, parts);
            }
            part.appendCodePoint(points[i]);
        }
        end(part, parts);
        return parts;
    }

    private static void end(StringBuilder part, List<String> parts) {
        if (!part.isEmpty()) {
            parts.add(part.toString());
            part.setLength(0);
        }
    }

    private static boolean startsPart(int[] points, int i) {
        int before = points[i - 1];
        int here = points[i];
        if (isMark(here)) {
            return false;
        }
        if (Character.isDigit(here) != Character.isDigit(before)) {
            return true;
        }
        return Character.isUpperCase(here)
                && (Character.isLowerCase(before) || (i + 1 < points.length && Character.isLowerCase(points[i + 1])));
    }

    private static boolean isWordAt(String text, int at) {
        return at < text.length()
                && isWord(text.codePointAt(at))
                && UnspacedScript.of(text.codePointAt(at)).isEmpty();
    }

    private static boolean isWord(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || isMark(c);
    }

    private static boolean isJoint(int c) {
        return "./\\-:#@+'".indexOf(c) >= 0;
    }

    static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }
}
