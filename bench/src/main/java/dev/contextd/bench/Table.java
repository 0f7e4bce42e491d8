package dev.contextd.bench;

import java.util.ArrayList;
import java.util.List;

/// A table for people: the first column to the left, figures to the right.
public final class Table {
    private final String title;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String title, String... columns) {
        this.title = title;
        rows.add(List.of(columns));
    }

    public void row(Object... cells) {
        var row = new ArrayList<String>();
        for (Object cell : cells) {
            row.add(cell instanceof Double number ? figure(number) : cell.toString());
        }
        rows.add(row);
    }

    /// Three digits that count are more than the measurements carry.
    private static String figure(double number) {
        return String.format(number < 10 ? "%.2f" : number < 100 ? "%.1f" : "%.0f", number);
    }

    public void print(String... notes) {
        System.out.println();
        System.out.println(title);
        for (int i = 0; i < rows.size(); i++) {
            System.out.println(line(rows.get(i)));
            if (i == 0) {
                System.out.println("-".repeat(line(rows.getFirst()).length()));
            }
        }
        for (String note : notes) {
            System.out.println(note);
        }
    }

    private String line(List<String> row) {
        var line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            int width = width(column);
            line.append(String.format(column == 0 ? "%-" + width + "s" : "  %" + width + "s", row.get(column)));
        }
        return line.toString();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElseThrow();
    }
}
