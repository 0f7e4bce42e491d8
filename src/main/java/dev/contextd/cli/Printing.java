package dev.contextd.cli;

import dev.contextd.base.text.Moment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// How a command for people shows an answer: as a table, or as the JSON that the tool gave.
final class Printing {
    /// Of an id as it is shown on a screen: its kind and when it was made, which tells it from all others.
    private static final int ID_CHARS = 16;

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    @Option(names = "--screen", hidden = true, description = "What the one who gave the command sees it on.")
    private @Nullable String screen;

    private final StringWriter told = new StringWriter();

    Screen screen() {
        return screen(screen);
    }

    /// @param told as it was told; what this process prints to if nobody told
    static Screen screen(@Nullable String told) {
        return told == null ? Screen.of(System.getProperty(Screen.COLUMNS), System.getenv()) : Screen.parse(told);
    }

    boolean isJson() {
        return json;
    }

    /// Where sentences go that tell what is done while it is done; as JSON they are part of the answer.
    PrintWriter telling(PrintWriter out) {
        return json ? new PrintWriter(told) : out;
    }

    void printTold(PrintWriter out, ObjectNode answer) {
        told.toString().lines().forEach(answer.putArray("told")::add);
        print(out, answer, _ -> {});
    }

    void print(PrintWriter out, JsonNode answer, Consumer<Screen> shown) {
        if (json) {
            out.println(answer.toPrettyString());
        } else {
            shown.accept(screen());
        }
        out.flush();
    }

    static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /// Whole in a pipe, where programs read it.
    static String id(String id, Screen screen) {
        return screen.width().isEmpty() || id.length() <= ID_CHARS ? id : id.substring(0, ID_CHARS);
    }

    static String moment(JsonNode at) {
        return at.isString()
                ? Moment.shown(
                        Instant.parse(at.stringValue()), InstantSource.system().instant())
                : "";
    }

    /// The name of a project's folder, which says more in a line than its whole path.
    static String project(String folder, Screen screen) {
        return screen.width().isEmpty() ? folder : folder.substring(folder.lastIndexOf('/') + 1);
    }
}
