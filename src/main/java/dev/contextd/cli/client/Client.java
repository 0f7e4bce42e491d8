package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The agents whose configuration we know.
///
/// They agree on little but that a server has a command, arguments and an environment: each has files, a syntax and
/// words of its own. Those whose publishers document them stand here; nothing is guessed.
public enum Client {
    /// `alwaysLoad` makes it wait for the server before the first turn. Which tools it then shows at once is up to what
    /// the server says of each.
    CLAUDE(
            "Claude Code",
            EntryForm.json("mcpServers").of("type", "stdio").with("alwaysLoad", true),
            machine -> machine.home().resolve(".claude"),
            ".mcp.json") {
        @Override
        List<Path> userFiles(ClientMachine machine) {
            return List.of(machine.directory("CLAUDE_CONFIG_DIR")
                    .orElse(machine.home())
                    .resolve(".claude.json"));
        }
    },
    CURSOR(
            "Cursor",
            EntryForm.json("mcpServers"),
            machine -> machine.home().resolve(".cursor"),
            ".cursor/mcp.json",
            "mcp.json"),
    VSCODE(
            "VS Code",
            EntryForm.json("servers").of("type", "stdio"),
            machine -> machine.settings().resolve("Code").resolve("User"),
            ".vscode/mcp.json",
            "mcp.json") {
        @Override
        String program() {
            return "code";
        }
    },
    /// It knows no servers of a single project.
    WINDSURF(
            "Windsurf",
            EntryForm.json("mcpServers"),
            machine -> machine.home().resolve(".codeium").resolve("windsurf"),
            "",
            "mcp_config.json"),
    /// The one with TOML. A project's file counts only in projects that the user trusts.
    CODEX(
            "Codex",
            EntryForm.toml("mcp_servers")
                    .with("required", true)
                    .with("startup_timeout_sec", Patience.START_SECONDS)
                    .with("tool_timeout_sec", Patience.CALL_SECONDS),
            machine -> machine.directory("CODEX_HOME").orElse(machine.home().resolve(".codex")),
            ".codex/config.toml",
            "config.toml"),
    /// It waits for its servers, and for a call ten minutes.
    GEMINI(
            "Gemini CLI",
            EntryForm.json("mcpServers"),
            machine -> machine.home().resolve(".gemini"),
            ".gemini/settings.json",
            "settings.json"),
    /// It follows the customs of Linux on a Mac too.
    ZED(
            "Zed",
            EntryForm.json("context_servers"),
            machine -> switch (machine.os()) {
                case LINUX -> machine.xdgConfig().resolve("zed");
                case MAC -> machine.home().resolve(".config").resolve("zed");
                case WINDOWS -> machine.settings().resolve("Zed");
            },
            ".zed/settings.json",
            "settings.json");

    private final String title;
    private final EntryForm form;
    private final Function<ClientMachine, Path> folder;
    private final String projectFile;
    private final List<String> files;

    /// @param folder what is there once it has been started
    /// @param projectFile none if it knows no servers of a project
    /// @param files in that folder; the first that exists counts, or else the first
    Client(
            String title,
            EntryForm form,
            Function<ClientMachine, Path> folder,
            String projectFile,
            String... files) {
        this.title = title;
        this.form = form;
        this.folder = folder;
        this.projectFile = projectFile;
        this.files = List.of(files);
    }

    public static Client named(String word) {
        return Arrays.stream(values())
                .filter(client -> client.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION, "There is no client '" + word + "'; name one of " + words() + "."));
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
        var candidates = userFiles(machine);
        return candidates.stream().filter(Files::exists).findFirst().orElse(candidates.getFirst());
    }

    List<Path> userFiles(ClientMachine machine) {
        return files.stream().map(folder.apply(machine)::resolve).toList();
    }

    /// Whether there is any sign of it on this machine.
    public boolean isOn(ClientMachine machine) {
        return Files.exists(folder.apply(machine))
                || Files.exists(userFile(machine))
                || machine.program(program()).isPresent();
    }

    String program() {
        return word();
    }

    EntryForm form() {
        return form;
    }

    /// How long a client shall wait for us where it can be told.
    private static final class Patience {
        /// A launcher that has to build first needs its time.
        static final int START_SECONDS = 60;

        /// Longer than any call may take here, so that it is we who say what became of one that takes too long.
        static final int CALL_SECONDS = 330;
    }
}
