package dev.contextd.keep.search;

import dev.contextd.base.text.Beginning;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
/// Everything is in lower case, without accents, in compatibility form, and stemmed if it is but letters. Each
/// ideograph is a term. Words such as `the` are terms of a document, but of a query only if it has no others.
public final class Terms {
    /// Changes with every change of the rules; an index built by other rules has to be built again.
    public static final int REVISION = 1;

    /// A longer term is cut: it is a hash or a blob, and its start is enough to tell it from others.
    static final int TERM_LENGTH_MAX = 64;

    /// What of a query is looked at.
    static final int QUERY_TERMS_MAX = 128;

    private static final Set<String> STOP_WORDS = stems(
            "a an and are as at be been but by can could did do does for from had has have how i if in into is it its "
                    + "me my no nor not of on or our out should so than that the their them then there these "
                    + "they this those to up us was we were what when where which who why will with would you "
                    + "your");

    private static final Pattern BETWEEN_NAMES = Pattern.compile("[/\\\\:#@]+");
    private static final Pattern DOTS = Pattern.compile("\\.+");
    private static final Pattern INSIDE_IDENTIFIERS = Pattern.compile("[-_$+']");

    private final List<String> found = new ArrayList<>();

    private Terms() {}

    private static Set<String> stems(String words) {
        return Arrays.stream(words.split(" ")).map(Stem::of).collect(Collectors.toSet());
    }

    /// All terms in their order, as often as they occur.
    public static List<String> of(String text) {
        var terms = new Terms();
        String plain = plain(text);
        int start = -1;
        for (int at = 0; at <= plain.length(); ) {
            int c = at < plain.length() ? plain.codePointAt(at) : ' ';
            boolean inside = isWord(c) || (start >= 0 && isJoint(c) && isWordAt(plain, at + 1));
            if (inside && start < 0) {
                start = at;
            } else if (!inside && start >= 0) {
                terms.chunk(plain.substring(start, at));
                start = -1;
            }
            at += Character.charCount(c);
        }
        return terms.found;
    }

    /// The different terms of a query, without words that say nothing unless there are only such.
    public static Set<String> ofQuery(String text) {
        var all = new LinkedHashSet<>(of(text));
        var telling = new LinkedHashSet<>(all);
        telling.removeIf(STOP_WORDS::contains);
        return (telling.isEmpty() ? all : telling)
                .stream().limit(QUERY_TERMS_MAX).collect(LinkedHashSet::new, Set::add, Set::addAll);
    }

    private void chunk(String chunk) {
        var parts = parts(chunk);
        // A lone word is kept as its stem only; the whole beside it would count it twice.
        var seen = parts.size() > 1 ? wholes(chunk) : Set.<String>of();
        found.addAll(seen);
        for (String part : parts) {
            String term = Beginning.of(Stem.of(fold(part)), TERM_LENGTH_MAX);
            if (!seen.contains(term)) {
                found.add(term);
            }
        }
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
            seen.add(Beginning.of(Stem.of(fold(term)), TERM_LENGTH_MAX));
        }
    }

    /// Split at joints, between lower and upper case, before the last capital of several, around digits and ideographs.
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
        if (Character.isDigit(here) != Character.isDigit(before)
                || Character.isIdeographic(here)
                || Character.isIdeographic(before)) {
            return true;
        }
        return Character.isUpperCase(here)
                && (Character.isLowerCase(before) || (i + 1 < points.length && Character.isLowerCase(points[i + 1])));
    }

    private static boolean isWordAt(String text, int at) {
        return at < text.length() && isWord(text.codePointAt(at));
    }

    private static boolean isWord(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || isMark(c);
    }

    private static boolean isJoint(int c) {
        return "./\\-:#@+'".indexOf(c) >= 0;
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String plain(String text) {
        if (isAscii(text)) {
            return text;
        }
        String open = Normalizer.normalize(text, Normalizer.Form.NFKD);
        var plain = new StringBuilder(open.length());
        open.codePoints().filter(c -> c < 0x300 || c > 0x36F).forEach(plain::appendCodePoint);
        return Normalizer.normalize(plain, Normalizer.Form.NFC);
    }

    /// Down and up and down again, for letters with more than two cases.
    private static String fold(String term) {
        if (isAscii(term)) {
            return term.toLowerCase(Locale.ROOT);
        }
        var folded = new StringBuilder(term.length());
        term.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }
}
