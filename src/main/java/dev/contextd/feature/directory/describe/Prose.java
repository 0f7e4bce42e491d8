package dev.contextd.feature.directory.describe;

import dev.contextd.base.secret.Secrets;
import dev.contextd.base.text.Beginning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Sentences out of doc comments, Markdown and manifests, as a person would copy them: without markup, tags, badges,
/// licences, notes to self and secrets.
final class Prose {
    /// What of a text is looked at.
    private static final int LOOK = 6_000;

    private static final int LETTERS_MIN = 8;

    private static final Secrets SECRETS = Secrets.standard();

    private static final Pattern TAG_LINE = Pattern.compile(
            "^\\s*(?:[@\\\\](?!link|code|literal|value)\\w+\\b.*|:(?:param|return|raises|type)\\b.*"
                    + "|(?:Args|Arguments|Parameters|Returns|Raises|Yields|Examples?|Usage|Attributes|Note|Notes|See also)"
                    + ":?\\s*)$",
            Pattern.CASE_INSENSITIVE);

    /// Tags whose words are the description.
    private static final Pattern ABOUT_FILE = Pattern.compile(
            "(?m)^\\s*[@\\\\](?:fileoverview|file|overview|module|description|desc|brief|summary|packageDocumentation)\\b[ \\t]*");

    /// A tag of Javadoc within a sentence, such as a link with its words.
    private static final Pattern INLINE_TAG = Pattern.compile("\\{@(\\w+)\\s+((?:[^{}]|\\{[^{}]*})*+)}");

    private static final Pattern REFERENCE =
            Pattern.compile("^([\\w.#]+(?:\\([^)]*\\))?)(?:\\s+(.+))?$", Pattern.DOTALL);
    private static final Pattern CSHARP_SEE =
            Pattern.compile("<(?:see|seealso|paramref|typeparamref)\\s+\\w+=\"(?:\\w:)?([^\"]+)\"\\s*/?>");
    /// A link of reStructuredText: words, and where they lead unless that stands below.
    private static final Pattern RST_LINK = Pattern.compile("`([^`<>]++)(?:<[^`<>]*+>)?`__?(?!\\w)");

    /// A directive of reStructuredText, whose lines below are indented: an image, an index, code.
    private static final Pattern RST_DIRECTIVE =
            Pattern.compile("\\.\\. (?:\\|[^|]+\\| )?[\\w:-]+::.*|\\.\\. _[^:]+:.*");

    private static final Pattern IMAGE = Pattern.compile("!\\[[^\\]]*]\\([^)]*\\)|!\\[[^\\]]*]\\[[^\\]]*]");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)](?:\\([^)]*\\)|\\[[^\\]]*])");
    private static final Pattern SHORT_LINK = Pattern.compile("\\[([\\w.:#()" + CodeSpans.MARK + "]+)]");
    private static final Pattern ROLE = Pattern.compile(":\\w+(?::\\w+)?:`~?([^`<]+?)(?:\\s*<[^>]*>)?`");
    /// `List<Tree>` has none.
    private static final Pattern TAG =
            Pattern.compile("(?<!\\w(?=<[A-Z]))</?[a-zA-Z][^<>]{0,300}>|<!--.*?-->", Pattern.DOTALL);
    /// `__init__` is none.
    private static final Pattern EMPHASIS =
            Pattern.compile("(?<![\\w*])(\\*{1,3}|__(?![a-z0-9_]+__))(?=\\S)(.+?)(?<=\\S)\\1(?![\\w*])");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern BREAK =
            Pattern.compile("(?i)<p\\b[^>]*>|<br\\s*/?>|<(?:ul|ol|pre|table|h\\d|li)\\b[^>]*>");

    private static final Pattern NOT_FOR_READERS = Pattern.compile(
            "(?i)copyright|licen[cs]ed? (?:under|to|agreement)|spdx-|all rights reserved|\\(c\\) ?\\d{4}|permission is hereby"
                    + "|^\\W*(?:todo|fixme|xxx|hack|nocommit)\\b|@generated|do not edit|auto-?generated|^created (?:by|on|with|at)\\b"
                    + "|^(?:author|date|version|since|file ?name|file|user|time)\\s*[:=]|eslint|prettier-ignore|^vim?:|^-\\*-"
                    + "|^\\{@?inheritdoc}?|^inherit ?doc|^default constructor|^see the file|^(?:here,? )?we (?:need|have) to|^this is a (?:hack|workaround)|^https?://\\S+$"
                    + "|consider (?:supporting|donating|sponsoring)|\\bdonat(?:e|ions?)\\b|\\bbecom(?:e|ing) a sponsor|\\bsponsored by");

    /// An address to connect to stands on top of many readmes, before its words.
    private static final Pattern ADDRESS = Pattern.compile("^[a-z][\\w+.-]*://\\S");

    private static final Set<String> ABBREVIATIONS = Set.of(
            "e.g", "i.e", "etc", "vs", "cf", "dr", "mr", "mrs", "no", "approx", "incl", "resp", "al", "st", "fig", "eg",
            "ie", "aka");

    private Prose() {}

    /// The first sentences that say something; empty if none does.
    static Optional<String> of(String text, int sentences, int max) {
        String look = ABOUT_FILE
                .matcher(text.substring(0, Math.min(text.length(), LOOK)))
                .replaceAll("");
        for (String paragraph : paragraphs(look)) {
            String plain = plain(paragraph);
            if (saysSomething(plain)) {
                return Optional.of(clean(cut(firstSentences(plain, sentences), max)));
            }
        }
        return Optional.empty();
    }

    /// One line of words: what marks them up is gone.
    static String plain(String text) {
        String s = INLINE_TAG
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        inline(found.group(1), found.group(2).strip())));
        s = ROLE.matcher(s).replaceAll("$1");
        s = RST_LINK.matcher(s)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1).strip()));
        var code = new CodeSpans();
        s = code.aside(s);
        s = CSHARP_SEE
                .matcher(s)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1).replaceFirst(".*\\.", "")));
        s = IMAGE.matcher(s).replaceAll("");
        s = LINK.matcher(s).replaceAll("$1");
        s = SHORT_LINK.matcher(s).replaceAll("$1");
        s = TAG.matcher(s).replaceAll("");
        s = EMPHASIS.matcher(s).replaceAll("$2");
        s = code.back(entities(s));
        return SPACE.matcher(s).replaceAll(" ").strip();
    }

    private static String inline(String tag, String inner) {
        var reference = REFERENCE.matcher(inner);
        if (tag.startsWith("link") && reference.matches()) {
            return label(reference.group(1), reference.group(2));
        }
        return tag.equals("code") ? "`" + inner + "`" : inner;
    }

    private static String label(String target, @Nullable String words) {
        if (words != null) {
            return words;
        }
        String name = target.replaceFirst("^#", "").replaceFirst("^(?:[a-z][\\w]*\\.)+(?=[A-Z])", "");
        return name.replace('#', '.').replaceFirst("\\([^)]*\\)$", "()");
    }

    private static String entities(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&nbsp;", " ")
                .replace("&mdash;", "–")
                .replace("&amp;", "&");
    }

    private static List<String> paragraphs(String text) {
        var paragraphs = new ArrayList<String>();
        var open = new StringBuilder();
        boolean fenced = false;
        boolean directive = false;
        for (String line : BREAK.matcher(text).replaceAll("\n\n").split("\\R", -1)) {
            directive = RST_DIRECTIVE.matcher(line).matches() || (directive && (line.isBlank() || isIndented(line)));
            if (directive) {
                add(paragraphs, open);
                continue;
            }
            boolean fence = line.strip().startsWith("```") || line.strip().startsWith("~~~");
            boolean ends = line.isBlank()
                    || fence
                    || isRule(line)
                    || TAG_LINE.matcher(line).matches()
                    || isHeading(line);
            if (ends) {
                add(paragraphs, open);
                if (TAG_LINE.matcher(line).matches()) {
                    // What follows is about parameters, versions and the like.
                    return paragraphs;
                }
            } else if (!fenced) {
                open.append(line).append('\n');
            }
            fenced ^= fence;
            if (isRule(line)) {
                // What was underlined is a title.
                dropTitle(paragraphs);
            }
        }
        add(paragraphs, open);
        return paragraphs;
    }

    private static boolean isIndented(String line) {
        return Character.isWhitespace(line.charAt(0));
    }

    private static void dropTitle(List<String> paragraphs) {
        if (!paragraphs.isEmpty() && paragraphs.getLast().strip().lines().count() == 1) {
            paragraphs.removeLast();
        }
    }

    private static void add(List<String> paragraphs, StringBuilder open) {
        if (!open.toString().isBlank()) {
            paragraphs.add(open.toString());
        }
        open.setLength(0);
    }

    private static boolean isHeading(String line) {
        return line.matches("\\s{0,3}#{1,6}\\s.*");
    }

    private static boolean isRule(String line) {
        return line.strip().length() > 2 && line.strip().chars().allMatch(c -> "=-*_~#/+".indexOf(c) >= 0);
    }

    /// Text for people: letters, more than a word, no list or table, no notice.
    private static boolean saysSomething(String plain) {
        long letters = plain.chars().filter(Character::isLetter).count();
        return letters >= LETTERS_MIN
                && letters * 2 > plain.length()
                && (plain.indexOf(' ') > 0
                        || letters > plain.codePoints().filter(c -> c < 0x80).count())
                && !NOT_FOR_READERS
                        .matcher(plain.substring(0, Math.min(plain.length(), 400)))
                        .find()
                && !ADDRESS.matcher(plain).find()
                && !plain.contains(" | ")
                && !plain.contains("() {")
                && "|>[{<$-*+=/".indexOf(plain.charAt(0)) < 0;
    }

    private static String firstSentences(String plain, int count) {
        int end = 0;
        for (int i = 0; i < count && end < plain.length(); i++) {
            int next = sentenceEnd(plain, end);
            String sentence = plain.substring(end, next).strip();
            if (i > 0
                    && (sentence.endsWith(":")
                            || NOT_FOR_READERS.matcher(sentence).find()
                            || next - end > 200)) {
                break;
            }
            end = next;
        }
        return ended(plain.substring(0, end).strip());
    }

    /// One after the other, as they stand.
    static List<String> sentences(String plain) {
        var sentences = new ArrayList<String>();
        for (int from = 0; from < plain.length(); ) {
            int end = sentenceEnd(plain, from);
            sentences.add(plain.substring(from, end).strip());
            from = end;
        }
        return sentences;
    }

    /// With a full stop, and without the colon that announced a list.
    static String ended(String sentence) {
        String bare = sentence.replaceFirst("[\\s:;,–-]+$", "").replaceFirst("(?<!\\.)\\.\\.$", ".");
        return bare.isEmpty() || ".!?…。".indexOf(bare.charAt(bare.length() - 1)) >= 0 ? bare : bare + ".";
    }

    private static int sentenceEnd(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean last = at + 1 == text.length();
            if (c == '。' || (".!?".indexOf(c) >= 0 && (last || isBreak(text, from, at)))) {
                return at + 1;
            }
        }
        return text.length();
    }

    private static boolean isBreak(String text, int from, int at) {
        int next = at + 1;
        if (text.charAt(next) == ')' && next + 1 < text.length()) {
            next++;
        }
        if (text.charAt(next) != ' ' || next + 1 >= text.length()) {
            return false;
        }
        int word = text.lastIndexOf(' ', at - 1) + 1;
        String before = text.substring(Math.max(from, word), at)
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^\\W+", "");
        boolean initial = before.length() == 1 && !before.equals("a");
        return !Character.isLowerCase(text.charAt(next + 1)) && !initial && !ABBREVIATIONS.contains(before);
    }

    /// Within so many characters: at the end of a sentence if one ends in the second half, else of a word.
    static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = -1;
        for (int at = sentenceEnd(text, 0); at <= max; at = sentenceEnd(text, at)) {
            end = at;
        }
        if (end * 3 >= max) {
            return text.substring(0, end).strip();
        }
        int space = text.lastIndexOf(' ', max - 1);
        int at = space > max / 2 ? space : max - 1;
        String kept = Beginning.of(text, at);
        return kept.replaceFirst("[\\s,;:(–-]+$", "") + "…";
    }

    /// Without control characters and secrets.
    static String clean(String text) {
        var line = new StringBuilder(text.length());
        text.codePoints()
                .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT && c != 0xFFFD)
                .filter(c -> Character.getType(c) != Character.SURROGATE && !isPictograph(c))
                .forEach(line::appendCodePoint);
        return SECRETS.scrub(SPACE.matcher(line).replaceAll(" ").strip()).text();
    }

    private static boolean isPictograph(int c) {
        return Character.isEmojiPresentation(c) || c == 0xFE0F;
    }

    /// `a`, `a and b`, `a, b and c`, `a, b and 7 more`.
    static String list(List<String> names, int max) {
        if (names.size() == 1) {
            return names.getFirst();
        }
        boolean all = names.size() <= max;
        var shown = names.subList(0, all ? names.size() - 1 : max - 1);
        return String.join(", ", shown) + " and " + (all ? names.getLast() : names.size() - shown.size() + " more");
    }
}
