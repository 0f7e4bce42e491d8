package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.summary.SpokenMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A conversation under `src/test/resources/conversations` with what a person would keep of it.
///
/// `> user` and `> assistant` begin a message, `=== summary` the reference, `=== facts` what a summary has to tell: a
/// line for each fact, of parts joined by `&` that must all be there, each in one of its forms parted by `|`.
record Dialogue(String name, List<SpokenMessage> lines, String reference, List<String> facts) {
    /// Weights were chosen on these.
    static final String TUNED = "tuned";

    /// Never looked at while choosing.
    static final String HELD_OUT = "held-out";

    static List<Dialogue> read(Path root, String part) {
        try (var files =
                Files.list(root.resolve("src/test/resources/conversations").resolve(part))) {
            return files.sorted().map(Dialogue::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Dialogue read(Path file) {
        var lines = new ArrayList<SpokenMessage>();
        var facts = new ArrayList<String>();
        var reference = new StringBuilder();
        var text = new ArrayList<String>();
        String head = "";
        for (String line : (text(file) + "\n=== end").lines().toList()) {
            if (!line.startsWith("> ") && !line.startsWith("=== ")) {
                text.add(line);
                continue;
            }
            if (head.startsWith("> ")) {
                lines.add(line(lines.size(), head.substring(2), String.join("\n", text)));
            } else if (head.equals("=== summary")) {
                reference.append(String.join(" ", text));
            } else if (head.equals("=== facts")) {
                facts.addAll(text.stream().filter(fact -> !fact.isBlank()).toList());
            }
            head = line;
            text.clear();
        }
        return new Dialogue(file.getFileName().toString().replace(".txt", ""), lines, reference.toString(), facts);
    }

    private static SpokenMessage line(int index, String role, String content) {
        return new SpokenMessage(index, role, content.strip(), 0.5, Instant.EPOCH.plusSeconds(index), Optional.empty());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The share of the facts that a summary tells.
    double coverage(String summary) {
        return (double) facts.stream().filter(fact -> tells(summary, fact)).count() / facts.size();
    }

    static boolean tells(String summary, String fact) {
        String plain = summary.toLowerCase(Locale.ROOT);
        for (String part : fact.split("&", -1)) {
            boolean told = false;
            for (String form : part.split("\\|", -1)) {
                told |= plain.contains(form.strip().toLowerCase(Locale.ROOT));
            }
            if (!told) {
                return false;
            }
        }
        return true;
    }

    /// Everything that was said.
    String whole() {
        return String.join("\n", lines.stream().map(SpokenMessage::content).toList());
    }
}
