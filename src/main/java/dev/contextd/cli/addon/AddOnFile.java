package dev.contextd.cli.addon;

import dev.contextd.base.file.AtomicFile;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file that we bring to an agent: the one in the folder `agents`, with our program where that says `contextd`.
///
/// @param template what it is made from
/// @param target where the agent looks for it
/// @param dialect how it names our program
record AddOnFile(Path template, Path target, Dialect dialect) {
    private static final long BYTES_MAX = 1 << 20;

    enum Dialect {
        /// A command line within a text of JSON.
        COMMAND("contextd hook ", ".{1,4096} hook ") {
            @Override
            String naming(String program) {
                String quoted = PLAIN.matcher(program).matches() ? program : "'" + program.replace("'", "'\\''") + "'";
                String text = Json.text(quoted + " hook ").toString();
                return text.substring(1, text.length() - 1);
            }
        },
        /// A text in a script.
        SCRIPT("const CONTEXTD = \"contextd\"", "const CONTEXTD = \".{1,4096}\"") {
            @Override
            String naming(String program) {
                return "const CONTEXTD = " + Json.text(program);
            }
        };

        /// What a shell takes for one word.
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_/.+@:-]+");

        private final String placeholder;
        private final String anyProgram;

        Dialect(String placeholder, String anyProgram) {
            this.placeholder = placeholder;
            this.anyProgram = anyProgram;
        }

        abstract String naming(String program);
    }

    /// What stands where the agent looks.
    enum Standing {
        ABSENT,
        /// With whatever program.
        OURS,
        /// Somebody else's, or ours and changed since.
        OTHER
    }

    Standing standing() throws IOException {
        try {
            if (Files.size(target) > BYTES_MAX) {
                return Standing.OTHER;
            }
            var pattern = Pattern.compile(Pattern.quote(Files.readString(template))
                    .replace(dialect.placeholder, "\\E" + dialect.anyProgram + "\\Q"));
            return pattern.matcher(Files.readString(target)).matches() ? Standing.OURS : Standing.OTHER;
        } catch (NoSuchFileException _) {
            return Standing.ABSENT;
        }
    }

    /// Whether it names us, whoever wrote it.
    boolean mentionsUs() throws IOException {
        return Files.exists(target) && Files.readString(target).contains("contextd");
    }

    boolean says(String program) throws IOException {
        return Files.exists(target) && Files.readString(target).equals(text(program));
    }

    private String text(String program) throws IOException {
        return Pattern.compile(Pattern.quote(dialect.placeholder))
                .matcher(Files.readString(template))
                .replaceAll(Matcher.quoteReplacement(dialect.naming(program)));
    }

    void write(String program) throws IOException {
        MadeFolder.make(folder());
        AtomicFile.of(target).forOwnerOnly().write(text(program));
    }

    /// Takes it away, and the folders that were made for it if they are empty then.
    void remove() throws IOException {
        Files.deleteIfExists(target);
        MadeFolder.unmake(folder());
    }

    private Path folder() {
        return Objects.requireNonNull(target.getParent());
    }
}
