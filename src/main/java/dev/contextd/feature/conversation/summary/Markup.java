package dev.contextd.feature.conversation.summary;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line without the marks of Markdown that say nothing: those of a quotation and of `**strong words**`.
///
/// A name is never altered. So underscores stay, since nobody can tell `__init__` from a strong `init`, and asterisks
/// go only in pairs around words: those of a glob, a power or `**kwargs` are no such pairs.
final class Markup {
    private static final Pattern QUOTATION = Pattern.compile("^(?:> ?){0,20}>\\s+");

    /// Inline code, which stays, or strong words. Longer than these are not looked for, so that time is linear.
    private static final Pattern CODE_OR_STRONG = Pattern.compile("(`{1,3})(?!`).{1,300}?(?<!`)\\1(?!`)"
            + "|(?<![^\\s(\"'\u2018\u201c])\\*\\*(?<words>[\\p{L}\\p{N}`\"'(](?:[^*]{0,300}[\\p{L}\\p{N}`\"').:!?,;])?)\\*\\*"
            + "(?![^\\s.,:;!?)\"'\u2019\u201d\u2013\u2014-])");

    private Markup() {}

    static String plain(String line) {
        String said = QUOTATION.matcher(line.strip()).replaceFirst("");
        return CODE_OR_STRONG.matcher(said).replaceAll(found -> {
            var words = found.group("words");
            return Matcher.quoteReplacement(words == null ? found.group() : words);
        });
    }
}
