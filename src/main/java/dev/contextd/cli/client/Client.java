package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The agents whose configuration we know.
///
/// They agree on little but the two fields `command` and `args`: each has files, a format and a word for servers of its
/// own.
public enum Client {
    CLAUDE("Claude Code", "mcpServers", true, ".mcp.json") {
        @Override
        Path userFile(ClientMachine machine) {
            return machine.directory("CLAUDE_CONFIG_DIR").orElse(machine.home()).resolve(".claude.json");
        }

        @Override
        Path trace(ClientMachine machine) {
            return machine.home().resolve(".claude");
        }
    },
    CURSOR("Cursor", "mcpServers", false, ".cursor/mcp.json") {
        @Override
        Path userFile(ClientMachine machine) {
            return machine.home().resolve(".cursor").resolve("mcp.json");
        }
    },
    VSCODE("VS Code", "servers", true, ".vscode/mcp.json") {
        @Override
        Path userFile(ClientMachine machine) {
            return machine.settings().resolve("Code").resolve("User").resolve("mcp.json");
        }

        @Override
        String program() {
            return "code";
        }
    },
    /// It knows no servers of a single project.
    WINDSURF("Windsurf", "mcpServers", false, "") {
        @Override
        Path userFile(ClientMachine machine) {
            return machine.home().resolve(".codeium").resolve("windsurf").resolve("mcp_config.json");
        }
    },
    /// The one with TOML. A project's file counts only in projects that the user trusts.
    CODEX("Codex", "mcp_servers", false, ".codex/config.toml") {
        @Override
        Path userFile(ClientMachine machine) {
            return machine.directory("CODEX_HOME")
                    .orElse(machine.home().resolve(".codex"))
                    .resolve("config.toml");
        }
    },
    GEMINI("Gemini CLI", "mcpServers", false, ".gemini/settings.json") {
        @Override
        Path userFile(ClientMachine machine) {
            return machine.home().resolve(".gemini").resolve("settings.json");
        }
    },
    /// It follows the customs of Linux on a Mac too.
    ZED("Zed", "context_servers", false, ".zed/settings.json") {
        @Override
        Path userFile(ClientMachine machine) {
            return switch (machine.os()) {
                case LINUX -> machine.xdgConfig().resolve("zed").resolve("settings.json");
                case MAC -> machine.home().resolve(".config").resolve("zed").resolve("settings.json");
                case WINDOWS -> machine.settings().resolve("Zed").resolve("settings.json");
            };
        }
    };

    private final String title;
    private final String servers;
    private final boolean typed;
    private final String projectFile;

    Client(String title, String servers, boolean typed, String projectFile) {
        this.title = title;
        this.servers = servers;
        this.typed = typed;
        this.projectFile = projectFile;
    }

    public static Client named(String word) {
        return Arrays.stream(values())
                .filter(client -> client.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "There is no client '" + word + "'; name one of "
                                + Arrays.stream(values()).map(Client::word).collect(Collectors.joining(", ")) + "."));
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

    /// Whether there is any sign of it on this machine.
    public boolean isOn(ClientMachine machine) {
        return Files.exists(trace(machine))
                || Files.exists(userFile(machine))
                || machine.program(program()).isPresent();
    }

    abstract Path userFile(ClientMachine machine);

    /// What is there once it has been started.
    Path trace(ClientMachine machine) {
        return Optional.ofNullable(userFile(machine).getParent()).orElseThrow();
    }

    String program() {
        return word();
    }

    /// The name of what holds the servers.
    String servers() {
        return servers;
    }

    boolean typed() {
        return typed;
    }

    ConfigText read(String file, String text) {
        return this == CODEX ? TomlText.read(this, file, text) : JsonText.read(this, file, text);
    }
}
