package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.Description.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Our section in a person's `AGENTS.md`: between two comments, everything outside of them is theirs.
///
/// When the closing comment was lost, only lines that we could have written are taken for ours, up to the first that we
/// could not: rather an old line of ours stays than a new one of theirs goes.
public final class AgentsSection {
    public static final String FILE = "AGENTS.md";

    static final String START = "<!-- directory contexts: written by contextd, changes in here are lost -->";
    static final String END = "<!-- end of directory contexts -->";
    static final String HEADING = "## Directory contexts";

    /// An agent reads this file whole in every session, so the table is short; the tools know the rest.
    static final int ROWS_MAX = 40;

    private static final int SUMMARY_MAX = 160;
    private static final Pattern LINE = Pattern.compile("[^\\r\\n]*(?:\\r\\n|\\r|\\n)|[^\\r\\n]+$");
    private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}|~{3,}).*", Pattern.DOTALL);
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private AgentsSection() {}

    /// The file with the section as it should be; the very same text if it is that already.
    ///
    /// @param agentsMarkdown the file, empty if there is none
    /// @param scopes directories with their summaries
    /// @param usage how to use the contexts, a line each
    public static String updated(String agentsMarkdown, List<Place> scopes, String... usage) {
        var own = section(scopes, List.of(usage));
        int line = agentsMarkdown.indexOf('\n');
        String newline = line > 0 && agentsMarkdown.charAt(line - 1) == '\r' ? "\r\n" : "\n";
        String text = String.join(newline, own) + newline;
        var lines =
                LINE.matcher(agentsMarkdown).results().map(MatchResult::group).toList();
        var spans = spans(lines, Set.copyOf(own));
        if (spans.isEmpty()) {
            return agentsMarkdown + gap(agentsMarkdown, newline) + text;
        }
        var result = new StringBuilder();
        int at = 0;
        for (Span span : spans) {
            result.append(String.join("", lines.subList(at, span.from())));
            // Whoever merged two branches may have two sections; one is enough.
            result.append(at == 0 && span.equals(spans.getFirst()) ? text : "");
            at = span.to();
        }
        return result.append(String.join("", lines.subList(at, lines.size()))).toString();
    }

    /// What the file says without us.
    static String without(String agentsMarkdown) {
        var lines =
                LINE.matcher(agentsMarkdown).results().map(MatchResult::group).toList();
        var result = new StringBuilder();
        int at = 0;
        for (Span span : spans(lines, Set.of(HEADING))) {
            result.append(String.join("", lines.subList(at, span.from())));
            at = span.to();
        }
        return result.append(String.join("", lines.subList(at, lines.size()))).toString();
    }

    /// Lines from one to another, the other not included.
    private record Span(int from, int to) {}

    private static List<Span> spans(List<String> lines, Set<String> own) {
        var spans = new ArrayList<Span>();
        String fence = "";
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            var mark = FENCE.matcher(lines.get(at));
            if (mark.matches()) {
                if (fence.isEmpty()) {
                    fence = mark.group(1);
                } else if (line.startsWith(fence)) {
                    fence = "";
                }
            }
            if (fence.isEmpty() && line.equals(START)) {
                int to = end(lines, at + 1, own);
                spans.add(new Span(at, to));
                at = to - 1;
            }
        }
        return spans;
    }

    private static int end(List<String> lines, int from, Set<String> own) {
        int ours = from;
        boolean broken = false;
        for (int at = from; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            if (line.equals(END)) {
                return at + 1;
            }
            if (line.equals(START)) {
                break;
            }
            broken |= !line.isEmpty() && !line.startsWith("|") && !own.contains(line);
            if (!broken && !line.isEmpty()) {
                ours = at + 1;
            }
        }
        return ours;
    }

    private static String gap(String before, String newline) {
        if (before.isEmpty()) {
            return "";
        }
        return before.endsWith("\n") || before.endsWith("\r") ? newline : newline + newline;
    }

    private static List<String> section(List<Place> scopes, List<String> usage) {
        var rows = scopes.stream()
                .sorted(Comparator.comparingInt((Place place) -> depth(place.path()))
                        .thenComparing(Place::path))
                .limit(ROWS_MAX)
                .sorted(Comparator.comparing((Place place) -> place.path().equals(".") ? "" : place.path()))
                .map(place -> "| `" + cell(place.path()) + "` | " + cell(place.summary()) + " |")
                .toList();
        var more = scopes.size() > rows.size()
                ? List.of("", "The table shows " + rows.size() + " of " + scopes.size() + " directories.")
                : List.<String>of();
        return Stream.of(
                        List.of(START, HEADING, ""),
                        usage.stream()
                                .flatMap(String::lines)
                                .map(AgentsSection::harmless)
                                .toList(),
                        usage.isEmpty() ? List.<String>of() : List.of(""),
                        List.of("| directory | what it is |", "| --- | --- |"),
                        rows,
                        more,
                        List.of(END))
                .flatMap(List::stream)
                .toList();
    }

    private static int depth(String path) {
        return path.equals(".")
                ? 0
                : 1 + (int) path.chars().filter(c -> c == '/').count();
    }

    private static String cell(String text) {
        String line = SPACE.matcher(harmless(text)).replaceAll(" ").strip();
        return Prose.cut(line, SUMMARY_MAX).replace("|", "\\|");
    }

    /// A summary must not be able to end the section.
    private static String harmless(String text) {
        return text.replace("<!--", "<! --").replace("-->", "-- >").stripTrailing();
    }
}
