package dev.contextd.source.code;

import dev.contextd.source.code.Outline.Lines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The headings of a Markdown file, each from its line to the next of its level or above.
final class MarkdownOutline {
    private static final Pattern ATX = Pattern.compile("^ {0,3}(#{1,6})(?:[ \\t]+(.*?))?(?:[ \\t]+#+)?[ \\t]*$");
    private static final Pattern UNDERLINE = Pattern.compile("^ {0,3}(=+|-+)[ \\t]*$");
    private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}|~{3,})(.*)$");

    /// Lines that begin so are no text that could be underlined to a heading.
    private static final Pattern OTHER_BLOCK = Pattern.compile("^(?: {4}|\\t| {0,3}(?:[-*+>|]|\\d+[.)]\\s|<|$)).*");

    private static final int LINE_CHARACTERS_MAX = 1_000;

    private record Heading(int level, String title, List<String> enclosing, int start) {}

    private final SourceText source;
    private final Deque<Heading> open = new ArrayDeque<>();
    private final List<Definition> definitions = new ArrayList<>();

    private MarkdownOutline(SourceText source) {
        this.source = source;
    }

    static Outline of(SourceText source) {
        var reading = new MarkdownOutline(source);
        reading.lines();
        reading.close(1, source.lines());
        reading.definitions.sort((a, b) -> Integer.compare(a.startByte(), b.startByte()));
        return new Outline(Language.MARKDOWN, true, reading.definitions, List.of(), Optional.empty(), "", List.of());
    }

    private void lines() {
        String fence = "";
        String before = "";
        for (int line = afterFrontMatter(); line <= source.lines(); line++) {
            String text = line(line);
            var mark = FENCE.matcher(text);
            if (mark.matches()) {
                if (fence.isEmpty()) {
                    fence = mark.group(1);
                } else if (mark.group(1).startsWith(fence) && mark.group(2).isBlank()) {
                    fence = "";
                }
                before = "";
            } else if (fence.isEmpty()) {
                heading(line, text, before);
                before = text;
            }
        }
    }

    private int afterFrontMatter() {
        if (!line(1).equals("---")) {
            return 1;
        }
        for (int line = 2; line <= source.lines(); line++) {
            if (line(line).equals("---")) {
                return line + 1;
            }
        }
        return 1;
    }

    private void heading(int line, String text, String before) {
        var atx = ATX.matcher(text);
        var underline = UNDERLINE.matcher(text);
        if (atx.matches()) {
            String title = Optional.ofNullable(atx.group(2)).orElse("");
            add(atx.group(1).length(), title, line);
        } else if (underline.matches()
                && line > 1
                && !OTHER_BLOCK.matcher(before).matches()
                && !ATX.matcher(before).matches()) {
            add(underline.group(1).startsWith("=") ? 1 : 2, before.strip(), line - 1);
        }
    }

    private void add(int level, String title, int line) {
        if (definitions.size() + open.size() >= SyntaxWalk.DEFINITIONS_MAX) {
            return;
        }
        close(level, line - 1);
        var enclosing = new ArrayList<String>();
        open.descendingIterator().forEachRemaining(h -> enclosing.add(h.title()));
        open.push(new Heading(level, title.replaceAll("\\s+", " ").strip(), enclosing, line));
    }

    /// Ends the headings of the level and below it at the line.
    private void close(int level, int last) {
        while (!open.isEmpty() && open.peek().level() >= level) {
            var heading = open.pop();
            int end = Math.max(heading.start(), last);
            definitions.add(new Definition(
                    DefinitionKind.HEADING,
                    heading.title(),
                    heading.enclosing(),
                    heading.title(),
                    "",
                    heading.start(),
                    end,
                    source.startOf(heading.start()),
                    source.endOf(end),
                    true));
        }
    }

    private String line(int line) {
        String text = source.text(new Lines(line, line));
        return text.length() > LINE_CHARACTERS_MAX ? "" : text;
    }
}
