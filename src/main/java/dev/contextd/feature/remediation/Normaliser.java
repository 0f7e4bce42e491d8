package dev.contextd.feature.remediation;

import java.util.List;
import java.util.regex.Pattern;

/// Takes out of a message what changes from run to run and from machine to machine.
///
/// What it is about stays: names of modules, tables, columns, files and error codes tell one error from another.
final class Normaliser {
    /// Colours and what else terminals are told.
    private static final Pattern TERMINAL =
            Pattern.compile("\\x1B\\[[0-?]*[ -/]*[@-~]|\\x1B\\][^\\x07]*+\\x07|\\x1B[@-Z\\\\-_]");

    /// One kind of quote. French ones have a space inside, German ones are the other way round.
    private static final TextRewriting QUOTES = TextRewriting.of(
            "(?<![\\p{L}\\p{N}_)>])«[\\h\\u00a0\\u202f]",
            "'",
            "[\\h\\u00a0\\u202f]»(?=[\\s\\p{Punct}]|$)",
            "'",
            "[«»“”„‚‘’`\"]",
            "'",
            "''+",
            "'");

    /// Values that are data, known by the words around them.
    private static final TextRewriting DATA = TextRewriting.of(
            "(?i)(for input string: |with base \\d+: |string to float: |invalid input syntax for (?:type )?\\w+: |"
                    + "duplicate entry |invalid digit found in string: |parsing )'[^'\n]*+'",
            "$1'<value>'",
            "\\((\\w+)\\)=\\([^)\n]*+\\)",
            "($1)=(<value>)",
            "(Unexpected token '?[^\\s'])'?, '[^'\n]{1,20}'\\.\\.\\. is not valid JSON",
            "$1 in JSON",
            "(Unexpected token) '?([^\\s',]{1,3})'?(?= in JSON)",
            "$1 $2",
            "in JSON at position \\d+",
            "in JSON",
            "(user '[^'\n]*+'@)'[^'\n]*+'",
            "$1'<host>'",
            "(?i)(thread )'[^'\n]*+'",
            "$1<thread>",
            " -> \\[Help \\d+]|at character \\d+",
            "",
            "(panicked at) '(.*)',\\s",
            "$1 $2 ",
            "\\b(?:sh|dash): \\d+: (\\S+): not found",
            "$1: command not found",
            "(?i)\\bfile not found\\b",
            "No such file or directory",
            "Cannot read property ('[^']*+') of (undefined|null)",
            "Cannot read properties of $2 (reading $1)");

    /// Files in which things happen, told from hosts by their ends.
    private static final String SOURCES =
            "java|kts?|scala|groovy|gradle|pyx?|[cm]?[jt]sx?|vue|svelte|go|rs|cc?|cpp|cxx|hh?"
                    + "|hpp|mm?|cs|fs|rb|php|p[lm]|sh|bash|sql|ya?ml|toml|json|xml|swift|dart|exs?|erl|hs|lua|jl|proto|tf|mk|s?css"
                    + "|html?";

    /// Where it happened: a file with a line.
    private static final TextRewriting PLACES = TextRewriting.of(
            "(?:[A-Za-z]:)?[\\w./\\\\@+-]*\\w\\.\\w+:\\(\\.\\w+\\+0x[0-9a-f]+\\)(?:: )?",
            "",
            "(?:[A-Za-z]:)?[\\w./\\\\@+-]*\\w\\.(?:" + SOURCES + ")(?::\\d+(?::\\d+)?|\\(\\d+,\\d+\\))(?:: | - |:$)?",
            "",
            "(?m)^[\\w./\\\\@+-]*: line \\d+: ",
            "",
            "(?i)(?:, )?\\b(?:at )?line \\d+(?:[:,]? col(?:umn)? \\d+)?(?: \\(char \\d+\\))?",
            "");

    /// The same without the line alone: of a whole block, the names of its files tell much.
    private static final TextRewriting LINES = TextRewriting.of(
            "(\\w\\.(?:" + SOURCES + "))(?::\\d+(?::\\d+)?|\\(\\d+,\\d+\\))",
            "$1 ",
            "(?i)(?:, )?\\b(?:at )?line \\d+(?:[:,]? col(?:umn)? \\d+)?(?: \\(char \\d+\\))?",
            "");

    private static final Pattern PLACEHOLDER = Pattern.compile("<\\w+>");

    private static final TextRewriting IDENTITIES = TextRewriting.of(
            "\\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\\b",
            "<uuid>",
            "\\b\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?",
            "<time>",
            "@?sha256:[0-9a-f]{8,64}",
            ":<n>",
            "\\b[a-z][a-z0-9.+-]*://[^\\s'<>)]+",
            "<url>",
            "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)*(?:\\.[a-z]{2,}\\b|\\.\\d+\\.\\d+\\.\\d+\\b(?=: ))",
            "<email>",
            "0x[0-9a-fA-F]+\\b",
            "<addr>",
            "\\b(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{12,64}\\b",
            "<hash>",
            "\\b([a-z][a-z0-9]*(?:-[a-z0-9]+)*?)-[a-f0-9]{8,10}-[a-z0-9]{5}(?![\\w-]*-)",
            "$1-<pod>",
            "\\b(pod[ =/']+[a-z][a-z0-9]*(?:-[a-z0-9]+)*?)-[bcdfghjklmnpqrstvwxz2456789]{5}\\b",
            "$1-<pod>");

    private static final TextRewriting ADDRESSES = TextRewriting.of(
            "(?:\\blocalhost/)?\\b\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d{1,5})?\\b",
            "<host>",
            "\\[[0-9a-f:]*::[0-9a-f:]*](?::\\d{1,5})?|(?<![\\w:]):::\\d{1,5}\\b",
            "<host>",
            "\\blocalhost(?::\\d{1,5})?\\b",
            "<host>");

    private static final TextRewriting PORTS =
            TextRewriting.of("(?i)\\bport[ =:]+\\d{1,5}\\b", "port <n>", "(?<=[a-z]):\\d{2,5}\\b(?!\\.)", ":<n>");

    /// Directories change with the machine; names of files tell what is missing.
    private static final TextRewriting PATHS = TextRewriting.of(
            "(?:/tmp|/var/tmp|/var/folders|/private/tmp)(?:/[\\w.@+~%=-]+)+",
            "<temp>",
            "(?<![\\w<.:])(?:[A-Za-z]:)?(?:[/\\\\][\\w.@+~%=-]+)*[/\\\\]([\\w.@+~%=-]+)",
            "$1",
            "(?<![\\w/])(?:[\\w.@+-]+/)+([\\w@+-]+(?:\\.[\\w@+-]+)*\\.[a-z]{1,5})\\b",
            "$1");

    private static final TextRewriting NUMBERS = TextRewriting.of(
            // a package and its version
            "(?<!['\\w])([a-zA-Z][\\w./-]*)(?:@|[=~><]=)'?[~^<>=]*(?=v?\\d)",
            "'$1' ",
            "(?:[~^<>=!]=?|==)\\s?(?=v?\\d)",
            " ",
            "'[~^<>=]*v?\\d+(?:\\.[\\dx*]+)+[^'\n]{0,40}'|\\bv?\\d+(?:\\.[\\dx*]+)+(?:[-+][\\w.]+)?(?![\\w(])",
            "<n>",
            "(?<![\\w.-])\\d+(?:[.,]\\d+)?(?:[KMGT]i?B?|ms|s|m|h|d|m\\d+s|h\\d+m)\\b",
            "<n>",
            "(?<=\\w)\\[\\d+]",
            "",
            "(?<![\\w<])\\d{3,}(?=\\.\\w)",
            "<n>",
            // codes tell errors apart, counts do not
            "(?i)(?<!\\d{4} \\()(?<!errno )(?<!code )(?<!code: )(?<!code = )(?<!error )(?<!status )(?<!status: )(?<!signal )(?<!http )"
                    + "(?<!sqlstate )(?<![\\w.<#/-])-?\\d+(?![\\w>])(?! \\(\\w{5}\\))(?! (?:Not|Un|For|Bad|Int|Too|Gat|Ser))",
            "<n>",
            "<n>(?:(?:,? (?:\\|\\| )?|/)<n>)+",
            "<n>");

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private Normaliser() {}

    /// Without what terminals and typography add.
    static String plain(String text) {
        return QUOTES.apply(TERMINAL.matcher(text).replaceAll(""));
    }

    /// A plain text without its volatile parts.
    static String steady(String plain) {
        return without(plain, PLACES);
    }

    /// The words that are left of a plain text, with the names of files and without marks for what was taken out.
    static List<String> words(String plain) {
        String steady = PLACEHOLDER.matcher(without(plain, LINES)).replaceAll(" ");
        return SPACES.splitAsStream(steady).filter(word -> !word.isEmpty()).toList();
    }

    private static String without(String plain, TextRewriting places) {
        String text = plain;
        for (TextRewriting rewriting :
                new TextRewriting[] {DATA, ADDRESSES, places, IDENTITIES, PORTS, PATHS, NUMBERS}) {
            text = rewriting.apply(text);
        }
        return SPACES.matcher(text).replaceAll(" ").strip();
    }
}
