package dev.contextd.feature.remediation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The errors under `src/test/resources/errors`, a file for each ecosystem.
///
/// `=== name` begins an error as it was first met and solved. `--- ~ how` begins the same error in other clothes,
/// `--- ! how` one with many of its words and another cause. A line `[stack]` divides the message from its stack
/// trace. `\e` stands for the escape character; lines with `#` at the top of a file are comments.
final class ErrorCorpus {
    /// Thresholds were chosen on these.
    static final List<String> TUNED = List.of("java", "python", "node", "rust", "c", "shell");

    /// Never looked at while choosing, but for two cases that users met: `nil-pointer-session` and `pg-deadlock`.
    static final List<String> HELD_OUT = List.of("go", "sql", "containers");

    /// What real programs said when they were made to fail, in every way they have to say it, and near misses that
    /// failed in the same calls. Some of these errors are those of others above, so they are kept by themselves.
    static final List<String> PROVOKED_TUNED = List.of("postgres", "panics");

    static final List<String> PROVOKED_HELD_OUT = List.of("php", "ruby");

    private ErrorCorpus() {}

    record Text(String how, String message, String stack) {}

    record Case(String ecosystem, String name, Text text, List<Text> variants, List<Text> nearMisses) {}

    static List<Case> read(List<String> ecosystems) {
        return ecosystems.stream().flatMap(name -> read(name).stream()).toList();
    }

    private static List<Case> read(String ecosystem) {
        var cases = new ArrayList<Case>();
        var lines = new ArrayList<String>();
        String head = "";
        for (String line : lines(ecosystem)) {
            if (line.startsWith("=== ") || line.startsWith("--- ~ ") || line.startsWith("--- ! ")) {
                end(ecosystem, head, lines, cases);
                head = line;
                lines.clear();
            } else if (!head.isEmpty()) {
                lines.add(line);
            }
        }
        end(ecosystem, head, lines, cases);
        return cases;
    }

    private static List<String> lines(String ecosystem) {
        try {
            return Files.readAllLines(Path.of("src/test/resources/errors/" + ecosystem + ".txt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(String ecosystem, String head, List<String> lines, List<Case> cases) {
        if (head.isEmpty()) {
            return;
        }
        int border = lines.indexOf("[stack]");
        var message = lines.subList(0, border < 0 ? lines.size() : border);
        var stack = border < 0 ? List.<String>of() : lines.subList(border + 1, lines.size());
        var text = new Text(head.replaceFirst("^\\S+( [~!])? ", ""), join(message), join(stack));
        if (head.startsWith("=== ")) {
            cases.add(new Case(ecosystem, text.how(), text, new ArrayList<>(), new ArrayList<>()));
        } else if (head.startsWith("--- ~ ")) {
            cases.getLast().variants().add(text);
        } else {
            cases.getLast().nearMisses().add(text);
        }
    }

    private static String join(List<String> lines) {
        return String.join("\n", lines).stripTrailing().replace("\\e", "\u001b");
    }
}
