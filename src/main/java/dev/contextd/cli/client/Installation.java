package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The entry for contextd in the configuration of one client: looked up, written, removed.
public final class Installation {
    private final Client client;
    private final EntryForm form;
    private final ConfigFile file;

    public Installation(Client client, InstallScope scope, ClientMachine machine, Path project) {
        this.client = client;
        this.form = client.form();
        this.file = new ConfigFile(
                client.file(scope, machine, project),
                scope == InstallScope.USER,
                scope == InstallScope.USER ? machine.home() : project);
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

    /// What the file says besides our entry.
    public JsonNode others() {
        return body(file.read().orElse("")).rest();
    }

    /// Refuses a file that is broken.
    public Standing freshness() {
        var node = file.read().flatMap(text -> body(text).entry());
        if (node.isEmpty()) {
            return new Standing.Absent();
        }
        return ours(node)
                .<Standing>map(Standing.Installed::new)
                .orElseGet(() -> new Standing.Other(form.described(node.get())));
    }

    private Optional<ServerEntry> ours(Optional<JsonNode> node) {
        return node.flatMap(form::read).filter(ServerEntry::isOurs);
    }

    /// Whether our entry has all that one written today has; an older version may have left it.
    public boolean isComplete() {
        return file.read()
                .flatMap(text -> body(text).entry())
                .map(form::isComplete)
                .orElse(true);
    }

    /// What a person would add to a file that has nothing in it.
    public String snippet(ServerEntry entry) {
        return body("").with(form.write(entry));
    }

    /// An entry of ours is brought up to date, whichever version wrote it; what others have added to it stays.
    ///
    /// @param force whether to replace something else that stands under our name
    public Outcome install(ServerEntry entry, boolean force) {
        var before = file.read();
        String text = before.orElse("");
        var there = body(text).entry();
        var ours = ours(there);
        if (there.isPresent() && !force && ours.filter(entry::succeeds).isEmpty()) {
            throw new Failure(
                    Kind.CONFLICT,
                    "%s has something else under the name %s already: %s. Replace it with --force."
                            .formatted(file.path(), ServerEntry.NAME, form.described(there.get())));
        }
        var node = ours.isPresent() ? form.rewrite(there.orElseThrow(), entry, force) : form.write(entry);
        if (there.equals(Optional.of(node))) {
            return Outcome.UNCHANGED;
        }
        String after = edited(text, body -> body.with(node));
        if (before.isPresent() && original(node, after).isEmpty()) {
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
        if (!force && ours(there).isEmpty()) {
            throw new Failure(
                    Kind.CONFLICT,
                    "%s has something else under the name %s: %s. Remove it with --force."
                            .formatted(file.path(), ServerEntry.NAME, form.described(there.get())));
        }
        var original = original(there.get(), text);
        if (original.isPresent()) {
            file.restore(original.get(), before);
            return Outcome.RESTORED;
        }
        if (file.backups().isEmpty() && isAllOurs(there.get(), text)) {
            file.delete();
            return Outcome.RESTORED;
        }
        file.replace(before, edited(text, body -> body.without(!hadServers())));
        file.dropLaterBackups();
        return Outcome.REMOVED;
    }

    /// The kept file that becomes this text by an installation. That we can tell so needs no record of what was done,
    /// which could be lost or wrong.
    private Optional<Path> original(JsonNode entry, String text) {
        return entry instanceof ObjectNode ours
                ? file.backups().stream()
                        .filter(backup -> fromBackup(backup, kept -> edited(kept, body -> body.with(ours)))
                                .filter(text::equals)
                                .isPresent())
                        .findFirst()
                : Optional.empty();
    }

    /// Whether there is nothing in it but what stands there as we write it.
    private boolean isAllOurs(JsonNode entry, String text) {
        return entry instanceof ObjectNode ours && body("").with(ours).equals(text);
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
        var body = form.read(file.path().toString(), ConfigText.unmarked(text));
        EntryForms.unknown(client, body.rest()).ifPresent(sign -> {
            throw new Failure(
                    Kind.VALIDATION,
                    "%s is in a format of %s that contextd does not know: %s. Nothing was changed."
                            .formatted(file.path(), client.title(), sign));
        });
        return body;
    }

    private String edited(String text, Function<ConfigText, String> edit) {
        var body = body(text);
        String after = edit.apply(body);
        if (!body(after).rest().equals(body.rest())) {
            throw new IllegalStateException("more than our entry would change in " + file.path());
        }
        return text.startsWith(ConfigText.BYTE_ORDER_MARK) ? ConfigText.BYTE_ORDER_MARK + after : after;
    }
}
