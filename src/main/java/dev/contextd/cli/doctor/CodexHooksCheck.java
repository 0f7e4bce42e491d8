package dev.contextd.cli.doctor;

import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientSettings;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Whether Codex runs our hooks: it leaves out, without a word, those that the user has not said to trust.
///
/// It keeps that in its configuration, for each hook under the path of the file, the event and two numbers, with a hash
/// of the hook that only Codex can tell to be right.
public final class CodexHooksCheck implements Check {
    private static final String NAME = "codex hooks";

    private final Installation codex;
    private final Path file;

    public CodexHooksCheck(ClientMachine machine, Path project) {
        this.codex = new Installation(Client.CODEX, InstallScope.USER, machine, project);
        this.file = codex.file().resolveSibling("hooks.json");
    }

    @Override
    public Finding run() {
        return Check.told(NAME, this::finding).run();
    }

    private Finding finding() {
        var ours = ours();
        if (ours.isEmpty()) {
            return Finding.ok(NAME, "there are none of ours in " + file);
        }
        var state = codex.others().path("hooks").path("state");
        long asleep = ours.stream().filter(hook -> !isTrusted(state.path(hook))).count();
        return asleep == 0
                ? Finding.ok(NAME, ours.size() + " in " + file + ", all of them trusted")
                : Finding.warning(
                        NAME,
                        asleep + " of " + ours.size() + " in " + file
                                + " do not run, since Codex was not told to trust them; start codex, type /hooks and"
                                + " trust them");
    }

    private static boolean isTrusted(JsonNode state) {
        return state.path("trusted_hash").isString() && state.path("enabled").asBoolean(true);
    }

    /// The names under which Codex keeps what it knows of each of our hooks.
    private List<String> ours() {
        var keys = new ArrayList<String>();
        ClientSettings.json(file).path("hooks").properties().forEach(event -> {
            for (int group = 0; group < event.getValue().size(); group++) {
                var handlers = event.getValue().path(group).path("hooks");
                for (int handler = 0; handler < handlers.size(); handler++) {
                    if (isOurs(handlers.path(handler))) {
                        keys.add(file + ":" + snakeCase(event.getKey()) + ":" + group + ":" + handler);
                    }
                }
            }
        });
        return keys;
    }

    private static boolean isOurs(JsonNode handler) {
        return handler.path("command").asString("").contains("contextd")
                || handler.path("server").asString("").equals("contextd");
    }

    private static String snakeCase(String event) {
        return event.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
