package dev.contextd.cli;

import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// What a command prints to: how wide it is, if that has an end, and whether it shows colours. A pipe is as wide as
/// need
/// be and plain.
///
/// @param width in cells
record Screen(OptionalInt width, boolean colour) {
    /// The launcher says here how wide the terminal is, if standard output is one.
    static final String COLUMNS = "contextd.columns";

    static final Screen PIPE = new Screen(OptionalInt.empty(), false);

    private static final String COLOUR = ",colour";
    private static final int WIDTH_MIN = 40;
    private static final int WIDTH_MAX = 1_000;
    private static final int WIDTH = 80;

    /// Colours mean the same on a light and on a dark screen.
    enum Colour {
        BOLD("1"),
        DIM("2"),
        GREEN("32"),
        YELLOW("33"),
        RED("31"),
        CYAN("36");

        private final String code;

        Colour(String code) {
            this.code = code;
        }
    }

    /// That of this process.
    ///
    /// @param columns as the launcher found them; nothing if standard output is no terminal
    static Screen of(@Nullable String columns, Map<String, String> environment) {
        if (columns == null) {
            return PIPE;
        }
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return new Screen(OptionalInt.of(cells(columns)), !plain);
    }

    /// As it is told to a server that runs the command.
    static Screen parse(String text) {
        if (text.isEmpty()) {
            return PIPE;
        }
        boolean colour = text.endsWith(COLOUR);
        return new Screen(
                OptionalInt.of(cells(colour ? text.substring(0, text.length() - COLOUR.length()) : text)), colour);
    }

    @Override
    public String toString() {
        return width.isEmpty() ? "" : width.getAsInt() + (colour ? COLOUR : "");
    }

    private static int cells(String columns) {
        try {
            int cells = Integer.parseInt(columns.strip());
            return cells <= 0 ? WIDTH : Math.clamp(cells, WIDTH_MIN, WIDTH_MAX);
        } catch (NumberFormatException _) {
            return WIDTH;
        }
    }

    String paint(Colour with, String text) {
        return colour && !text.isEmpty() ? "\033[" + with.code + "m" + text + "\033[0m" : text;
    }
}
