package dev.contextd.cli.addon;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.cli.addon.AddOnFile.Dialect;
import dev.contextd.cli.addon.AddOnFile.Standing;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ServerEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The files by which an agent tells contextd what happens in its sessions. None of them is anybody else's: where one
/// is already, it stays as it is, or is kept and comes back.
public final class AddOn {
    private final List<AddOnFile> files;

    private AddOn(List<AddOnFile> files) {
        this.files = files;
    }

    /// What was done.
    public enum Outcome {
        UNCHANGED,
        WRITTEN,
        REMOVED,
        /// What somebody had there before is there again.
        RESTORED,
        /// Somebody has changed them, and they stay.
        LEFT
    }

    /// Empty for an agent that needs none, or has other ways to get one.
    ///
    /// @param client the agent's name
    /// @param templates the folder `agents`
    public static Optional<AddOn> of(String client, ClientMachine machine, Path templates) {
        var from = templates.resolve(client);
        return switch (client) {
            case "codex" -> {
                var home = machine.codexFolder();
                yield Optional.of(new AddOn(List.of(
                        new AddOnFile(from.resolve("hooks.json"), home.resolve("hooks.json"), Dialect.COMMAND))));
            }
            case "gemini" -> {
                var to = machine.geminiFolder().resolve("extensions").resolve("contextd");
                yield Optional.of(new AddOn(List.of(
                        new AddOnFile(
                                from.resolve("gemini-extension.json"),
                                to.resolve("gemini-extension.json"),
                                Dialect.COMMAND),
                        new AddOnFile(
                                from.resolve("hooks").resolve("hooks.json"),
                                to.resolve("hooks").resolve("hooks.json"),
                                Dialect.COMMAND))));
            }
            case "opencode" -> {
                var to = machine.xdgConfig().resolve("opencode").resolve("plugin");
                yield Optional.of(new AddOn(List.of(
                        new AddOnFile(from.resolve("contextd.js"), to.resolve("contextd.js"), Dialect.SCRIPT))));
            }
            default -> Optional.empty();
        };
    }

    /// Where they stand, or would.
    public List<Path> files() {
        return files.stream().map(AddOnFile::target).toList();
    }

    /// Refuses what `install` would refuse, and changes nothing.
    ///
    /// @param force whether to replace what is not as we left it; what is somebody else's is kept beside it
    public void requireInstallable(boolean force) {
        files.forEach(file -> file.requireReplaceable(force));
    }

    /// All of them or none.
    ///
    /// @param entry what the agent starts as the server; its hooks run the same program on the same data
    /// @param force as for `requireInstallable`
    public Outcome install(ServerEntry entry, boolean force) {
        requireInstallable(force);
        return attempt("written", () -> {
            boolean same = true;
            for (var file : files) {
                same &= file.says(entry);
            }
            if (same) {
                return Outcome.UNCHANGED;
            }
            for (var file : files) {
                file.write(entry);
            }
            return Outcome.WRITTEN;
        });
    }

    /// What stood there before comes back.
    ///
    /// @param force whether to remove also what is not as we left it; what has something of others in it is refused
    public Outcome uninstall(boolean force) {
        return attempt("removed", () -> {
            for (var file : files) {
                if (force) {
                    file.requireRemovable();
                } else if (file.mentionsUs() && file.standing() != Standing.OURS) {
                    return Outcome.LEFT;
                }
            }
            var outcome = Outcome.UNCHANGED;
            for (var file : files) {
                if (file.mentionsUs()) {
                    boolean restored = file.remove();
                    outcome = restored || outcome == Outcome.RESTORED ? Outcome.RESTORED : Outcome.REMOVED;
                }
            }
            return outcome;
        });
    }

    private interface Work<T> {
        T done() throws IOException;
    }

    private <T> T attempt(String verb, Work<T> work) {
        try {
            return work.done();
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The files of the hooks cannot be " + verb + ": " + FileTrouble.of(e) + ".",
                    Map.of(),
                    e);
        }
    }
}
