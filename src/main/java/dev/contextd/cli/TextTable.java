package dev.contextd.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Rows under headers, as wide as what is in them; on a screen no wider than that: then columns of prose give way.
///
/// What is printed may have been written by anybody, so nothing in it can move the cursor or turn the line around.
final class TextTable {
    private static final String BETWEEN = "  ";
    private static final String MORE = "…";

    /// What is left of a column of prose at least.
    private static final int PROSE_MIN = 10;

    /// How a column behaves.
    enum Column {
        WORD,
        NUMBER,
        /// Gives way where there is no room.
        PROSE,
    }

    private final List<Column> columns = new ArrayList<>();
    private final List<String> headers = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final List<Screen.Colour[]> colours = new ArrayList<>();
    private boolean wrapped;

    TextTable word(String header) {
        return column(header, Column.WORD);
    }

    TextTable number(String header) {
        return column(header, Column.NUMBER);
    }

    TextTable prose(String header) {
        return column(header, Column.PROSE);
    }

    /// Prose that has no room goes on in the next line, for what has to be read to its end.
    TextTable wrapped() {
        wrapped = true;
        return this;
    }

    private TextTable column(String header, Column column) {
        headers.add(header);
        columns.add(column);
        return this;
    }

    void row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(Arrays.stream(cells).map(TextTable::plain).toList());
        colours.add(new Screen.Colour[cells.length]);
    }

    /// Paints a cell of the last row.
    void paint(int column, Screen.Colour colour) {
        colours.getLast()[column] = colour;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void print(PrintWriter out, Screen screen) {
        var widths = widths(screen);
        out.println(screen.paint(Screen.Colour.BOLD, line(headers, widths, new Screen.Colour[0], Screen.PIPE)));
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            while (wrapped && row.stream().anyMatch(cell -> !cell.isEmpty())) {
                var first = new ArrayList<String>();
                for (int column = 0; column < widths.length; column++) {
                    first.add(
                            columns.get(column) == Column.PROSE
                                    ? beginning(row.get(column), widths[column])
                                    : row.get(column));
                }
                out.println(line(first, widths, colours.get(i), screen));
                row = rest(row, first);
            }
            if (!wrapped) {
                out.println(line(row, widths, colours.get(i), screen));
            }
        }
        out.flush();
    }

    /// As many words as there is room for; of a longer word what fits.
    private static String beginning(String text, int width) {
        if (cells(text) <= width) {
            return text;
        }
        int end = 0;
        int taken = 0;
        int space = -1;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            if (point == ' ') {
                space = end;
            }
            taken += cells(point);
            if (taken > width) {
                break;
            }
            end += Character.charCount(point);
        }
        return text.substring(0, space > 0 ? space : Math.max(end, Character.charCount(text.codePointAt(0))));
    }

    private static List<String> rest(List<String> row, List<String> shown) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> row.get(i).substring(shown.get(i).length()).strip())
                .toList();
    }

    private int[] widths(Screen screen) {
        var widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = IntStream.concat(
                            IntStream.of(cells(headers.get(i))), rows.stream().mapToInt(row -> cells(row.get(column))))
                    .max()
                    .orElse(0);
        }
        if (screen.width().isPresent()) {
            shrink(widths, screen.width().getAsInt() - BETWEEN.length() * (widths.length - 1));
        }
        return widths;
    }

    /// The widest column of prose gives way, cell by cell, until all fit; then the others likewise.
    private void shrink(int[] widths, int room) {
        while (Arrays.stream(widths).sum() > room) {
            int widest = widest(widths, Column.PROSE, PROSE_MIN);
            if (widest < 0) {
                widest = widest(widths, Column.WORD, PROSE_MIN);
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private int widest(int[] widths, Column of, int least) {
        return IntStream.range(0, widths.length)
                .filter(i -> columns.get(i) == of && widths[i] > least)
                .reduce((a, b) -> widths[b] > widths[a] ? b : a)
                .orElse(-1);
    }

    private String line(List<String> row, int[] widths, Screen.Colour[] painted, Screen screen) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            var text = cut(row.get(i), widths[i]);
            var padding = " ".repeat(widths[i] - cells(text));
            var shown = i < painted.length && painted[i] != null ? screen.paint(painted[i], text) : text;
            line.append(i == 0 ? "" : BETWEEN);
            if (columns.get(i) == Column.NUMBER) {
                line.append(padding).append(shown);
            } else {
                line.append(shown).append(i == widths.length - 1 ? "" : padding);
            }
        }
        return line.toString().stripTrailing();
    }

    private static String cut(String text, int width) {
        if (cells(text) <= width) {
            return text;
        }
        var fitting = new StringBuilder();
        int taken = MORE.length();
        for (int point : text.codePoints().toArray()) {
            taken += cells(point);
            if (taken > width) {
                break;
            }
            fitting.appendCodePoint(point);
        }
        return fitting + MORE;
    }

    /// A cell: one line without what a terminal would obey.
    static String plain(String text) {
        return harmless(text).strip();
    }

    /// A line as it can be shown on a terminal that nobody who wrote it shall command.
    static String harmless(String text) {
        var plain = new StringBuilder();
        text.codePoints().forEach(point -> {
            int type = Character.getType(point);
            boolean obeyed = type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.SURROGATE;
            plain.appendCodePoint(obeyed ? ' ' : point);
        });
        return plain.toString();
    }

    private static int cells(String text) {
        return text.codePoints().map(TextTable::cells).sum();
    }

    /// Ideographs and pictures take two cells, marks upon a letter none.
    private static int cells(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide = Character.isIdeographic(point)
                || (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x3000 && point <= 0x33FF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F300 && point <= 0x1FAFF);
        return wide ? 2 : 1;
    }
}
