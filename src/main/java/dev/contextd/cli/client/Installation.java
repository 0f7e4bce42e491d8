package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// The entry for contextd in the configuration of one client: looked up, written, removed.
public final class Installation {
    /// Some editors on Windows begin a file with it; it is no part of the text, but stays.
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Client client;
    private final ConfigFile file;

    public Installation(Client client, InstallScope scope, ClientMachine machine, Path project) {
        this.client = client;
        this.file = new ConfigFile(client.file(scope, machine, project), scope == InstallScope.USER);
    }

    /// What stands under our name in the client's configuration.
    public sealed interface Standing {
        record Absent() implements Standing {}

        record Installed(ServerEntry entry) implements Standing {}

        /// Somebody called something else by our name.
        record Other(String what) implements Standing {}
    }

    /// What was done.
    public enum Outcome {
        /// It said so already.
        UNCHANGED,
        WRITTEN,
        /// The file is byte for byte what it was.
        RESTORED,
        /// Others have changed the file since; all of theirs is still there.
        REMOVED
    }

    public Path file() {
        return file.path();
    }

    /// Refuses a file that is broken.
    public Standing freshness() {
        var node = file.read().flatMap(text -> body(text).entry());
        if (node.isEmpty()) {
            return new Standing.Absent();
        }
        return ServerEntry.from(node.get())
                .filter(ServerEntry::isOurs)
                .<Standing>map(Standing.Installed::new)
                .orElseGet(() -> new Standing.Other(ServerEntry.described(node.get())));
    }

    /// What a person would add to a file that has nothing in it.
    public String snippet(ServerEntry entry) {
        return body("").with(entry);
    }

    /// @param force whether to replace something else that stands under our name
    public Outcome install(ServerEntry entry, boolean force) {
        var before = file.read();
        String text = before.orElse("");
        var there = body(text).entry();
        if (there.flatMap(ServerEntry::from).equals(Optional.of(entry))) {
            return Outcome.UNCHANGED;
        }
        if (there.isPresent() && !force) {
            throw new Failure(
                    Kind.CONFLICT,
                    "%s has something else under the name %s already: %s. Replace it with --force."
                            .formatted(file.path(), ServerEntry.NAME, ServerEntry.described(there.get())));
        }
        String after = edited(text, body -> body.with(entry));
        if (before.isPresent() && original(entry, after).isEmpty()) {
            file.backUp();
        }
        file.replace(before, after);
        return Outcome.WRITTEN;
    }

    /// @param force whether to remove also what is not ours
    public Outcome uninstall(boolean force) {
        var before = file.read();
        String text = before.orElse("");
        var there = body(text).entry();
        if (there.isEmpty()) {
            return Outcome.UNCHANGED;
        }
        var entry = there.flatMap(ServerEntry::from);
        if (!force && entry.filter(ServerEntry::isOurs).isEmpty()) {
            throw new Failure(
                    Kind.CONFLICT,
                    "%s has something else under the name %s: %s. Remove it with --force."
                            .formatted(file.path(), ServerEntry.NAME, ServerEntry.described(there.get())));
        }
        var original = entry.flatMap(ours -> original(ours, text));
        if (original.isPresent()) {
            file.restore(original.get(), before);
            return Outcome.RESTORED;
        }
        if (file.backups().isEmpty() && entry.map(this::snippet).equals(before)) {
            file.delete();
            return Outcome.RESTORED;
        }
        file.replace(before, edited(text, body -> body.without(!hadServers())));
        file.dropLaterBackups();
        return Outcome.REMOVED;
    }

    /// The kept file that becomes this text by an installation. That we can tell so needs no record of what was done,
    /// which could be lost or wrong.
    private Optional<Path> original(ServerEntry entry, String text) {
        return file.backups().stream()
                .filter(backup -> fromBackup(backup, kept -> edited(kept, body -> body.with(entry)))
                        .filter(text::equals)
                        .isPresent())
                .findFirst();
    }

    private boolean hadServers() {
        return file.backups().stream()
                .anyMatch(backup ->
                        fromBackup(backup, kept -> body(kept).hasServers()).orElse(false));
    }

    /// Whoever edits a backup may break it; then it is no original of ours any more.
    private static <T> Optional<T> fromBackup(Path backup, Function<String, T> question) {
        try {
            return Optional.of(question.apply(ConfigFile.textOf(backup)));
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    private ConfigText body(String text) {
        return client.read(
                file.path().toString(),
                text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text);
    }

    private String edited(String text, Function<ConfigText, String> edit) {
        var body = body(text);
        String after = edit.apply(body);
        if (!body(after).rest().equals(body.rest())) {
            throw new IllegalStateException("more than our entry would change in " + file.path());
        }
        return text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + after : after;
    }
}
