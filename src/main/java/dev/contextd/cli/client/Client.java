package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.text.Nearest;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/// The agents whose configuration we know: it is documented, or was seen in what they publish.
///
/// They agree on little but that a server has a command, arguments and an environment. [ClientPlace] says where each
/// has its files, [EntryForms] what it wants to read in them.
public enum Client {
    CLAUDE("Claude Code", ".mcp.json"),
    CURSOR("Cursor", ".cursor/mcp.json"),
    VSCODE("VS Code", ".vscode/mcp.json"),
    WINDSURF("Windsurf"),
    /// A project's file counts only in projects that the user trusts.
    CODEX("Codex", ".codex/config.toml"),
    GEMINI("Gemini CLI", ".gemini/settings.json"),
    ZED("Zed", ".zed/settings.json"),
    OPENCODE("opencode", "opencode.json"),
    QWEN("Qwen Code", ".qwen/settings.json"),
    CLINE("Cline"),
    ROO("Roo Code", ".roo/mcp.json"),
    GOOSE("Goose"),
    CONTINUE("Continue", ".continue/mcpServers/contextd.json"),
    KIRO("Kiro", ".kiro/settings/mcp.json"),
    JUNIE("JetBrains Junie", ".junie/mcp/mcp.json"),
    AMP("Amp", ".amp/settings.json");

    private final String title;
    private final String projectFile;

    /// One that knows no servers of a single project.
    Client(String title) {
        this(title, "");
    }

    Client(String title, String projectFile) {
        this.title = title;
        this.projectFile = projectFile;
    }

    public static Client named(String word) {
        var words = Arrays.stream(values()).map(Client::word).toList();
        return Arrays.stream(values())
                .filter(client -> client.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "There is no client '" + word + "'"
                                + Nearest.of(word, words)
                                        .map(near -> ", did you mean " + near + "?")
                                        .orElse("; name one of " + words() + ".")));
    }

    /// All of them, for people.
    public static String words() {
        return Arrays.stream(values()).map(Client::word).collect(Collectors.joining(", "));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return title;
    }

    public boolean knows(InstallScope scope) {
        return scope == InstallScope.USER || !projectFile.isEmpty();
    }

    /// Where our entry goes.
    ///
    /// @param project the top of the project, for that scope
    public Path file(InstallScope scope, ClientMachine machine, Path project) {
        return switch (scope) {
            case USER -> userFile(machine);
            case PROJECT -> {
                if (!knows(scope)) {
                    throw new Failure(
                            Kind.VALIDATION,
                            title + " has no servers of a project; use --scope user, which counts everywhere.");
                }
                yield project.resolve(projectFile);
            }
        };
    }

    private Path userFile(ClientMachine machine) {
        return ClientPlace.of(this, machine).file();
    }

    /// Whether there is any sign of it on this machine.
    public boolean isOn(ClientMachine machine) {
        return Files.exists(ClientPlace.of(this, machine).folder())
                || Files.exists(userFile(machine))
                || machine.program(program()).isPresent();
    }

    /// What people start.
    String program() {
        return switch (this) {
            case VSCODE -> "code";
            case CONTINUE -> "cn";
            default -> word();
        };
    }

    /// An entry as it stands in this client's configuration under our name.
    public ObjectNode written(ServerEntry entry) {
        return form().write(entry);
    }

    /// The least configuration of this client that has an entry.
    public ObjectNode document(ServerEntry entry) {
        var all = Json.object();
        all.putObject(form().servers()).set(ServerEntry.NAME, written(entry));
        return all;
    }

    EntryForm form() {
        return EntryForms.of(this);
    }
}
