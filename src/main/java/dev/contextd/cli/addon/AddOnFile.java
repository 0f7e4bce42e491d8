package dev.contextd.cli.addon;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.client.ConfigFile;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// A file that we bring to an agent: the one in the folder `agents`, with our program where that says `contextd`.
///
/// @param template what it is made from
/// @param target where the agent looks for it
/// @param dialect how it names our program
record AddOnFile(Path template, Path target, Dialect dialect) {
    enum Dialect {
        /// A command line within a text of JSON.
        COMMAND("contextd hook ") {
            @Override
            String naming(ServerEntry entry) {
                var words = new StringBuilder(entry.environment().isEmpty() ? "" : "env ");
                entry.environment()
                        .forEach((name, value) ->
                                words.append(quoted(name + "=" + value)).append(' '));
                String text =
                        Json.text(words + quoted(entry.command()) + " hook ").toString();
                return text.substring(1, text.length() - 1);
            }

            private String quoted(String word) {
                return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
            }

            // In the description, since JSON has no comments; each of our files has one.
            @Override
            String sealable(String text) {
                return DESCRIPTION.matcher(text).replaceFirst("$1 (" + Seal.PLACE + ")$2");
            }

            @Override
            boolean isAllOurs(String text) {
                return HookList.in(text).filter(HookList::isAllOurs).isPresent();
            }
        },
        /// A value in a script.
        SCRIPT("const CONTEXTD = { program: \"contextd\", variables: {} }") {
            @Override
            String naming(ServerEntry entry) {
                return "const CONTEXTD = { program: %s, variables: %s }"
                        .formatted(Json.text(entry.command()), Json.MAPPER.writeValueAsString(entry.environment()));
            }

            @Override
            String sealable(String text) {
                return "// " + Seal.PLACE + "\n" + text;
            }

            // Nobody can tell what somebody has made of a program.
            @Override
            boolean isAllOurs(String text) {
                return false;
            }
        };

        /// What a shell takes for one word.
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_/.+@:=-]+");

        private static final Pattern DESCRIPTION = Pattern.compile("(\"description\": \"[^\"]*)(\")");

        private final String placeholder;

        Dialect(String placeholder) {
            this.placeholder = placeholder;
        }

        /// @param entry with the program, and the variables that lead it to the same data as the server
        abstract String naming(ServerEntry entry);

        /// The text with a place for the seal.
        abstract String sealable(String text);

        /// Whether there is nothing in it but hooks of ours, which somebody may have changed.
        abstract boolean isAllOurs(String text);
    }

    /// What stands where the agent looks.
    enum Standing {
        ABSENT,
        /// With whatever program, from whatever version.
        OURS,
        /// Ours and changed since, with nothing of anybody else.
        CHANGED,
        /// Somebody else's, or we cannot tell.
        OTHER
    }

    Standing standing() {
        Optional<String> text;
        try {
            text = file().read();
        } catch (Failure _) {
            return Standing.OTHER; // nothing that we wrote is unreadable
        }
        if (text.isEmpty()) {
            return Standing.ABSENT;
        }
        if (Seal.isIntact(text.get())) {
            return Standing.OURS;
        }
        return dialect.isAllOurs(text.get()) ? Standing.CHANGED : Standing.OTHER;
    }

    /// Whether it names us, whoever wrote it.
    boolean mentionsUs() {
        try {
            return file().read().filter(text -> text.contains("contextd")).isPresent();
        } catch (Failure _) {
            return false;
        }
    }

    boolean says(ServerEntry entry) throws IOException {
        return file().read().equals(Optional.of(text(entry)));
    }

    private String text(ServerEntry entry) throws IOException {
        String named = Files.readString(template).replace(dialect.placeholder, dialect.naming(entry));
        return Seal.on(dialect.sealable(named));
    }

    /// Refuses what could not be given back.
    ///
    /// @param force whether what is not as we left it may be replaced
    void requireReplaceable(boolean force) {
        var standing = standing();
        if (!force && (standing == Standing.OTHER || standing == Standing.CHANGED)) {
            throw new Failure(
                    Kind.CONFLICT,
                    target + " is there already and not as contextd writes it. Put what " + template
                            + " says into it by hand, or replace it with --force.");
        }
        file().read();
    }

    /// Keeps what is somebody else's beside it.
    void write(ServerEntry entry) throws IOException {
        MadeFolder.make(folder());
        var file = file();
        var before = file.read();
        if (standing() == Standing.OTHER) {
            file.backUp();
        }
        file.replace(before, text(entry));
    }

    /// Refuses what has something of others in it.
    void requireRemovable() {
        if (standing() == Standing.OTHER && mentionsUs()) {
            throw new Failure(
                    Kind.CONFLICT,
                    "%s is not contextd's alone and stays. Take out by hand: %s; then uninstall again."
                            .formatted(target, whatIsOurs()));
        }
    }

    private String whatIsOurs() {
        return file().read()
                .flatMap(HookList::in)
                .map(HookList::ours)
                .filter(events -> !events.isEmpty())
                .map(events -> "the hooks that run contextd, under " + String.join(", ", events))
                .orElse("what names contextd");
    }

    /// Puts back what stood there before us; else takes it away, and the folders that were made for it if they are
    /// empty then.
    ///
    /// @return whether something was put back
    boolean remove() throws IOException {
        var file = file();
        var backups = file.backups();
        if (!backups.isEmpty()) {
            file.restore(backups.getLast(), file.read());
            return true;
        }
        file.delete();
        MadeFolder.unmake(folder());
        return false;
    }

    private ConfigFile file() {
        // Its folder is the top: `MadeFolder` knows which folders are to go.
        return new ConfigFile(target, true, folder());
    }

    private Path folder() {
        return Objects.requireNonNull(target.getParent());
    }
}
