package dev.contextd.feature.transcript;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The agents whose transcripts are understood, and where each of them keeps its own.
public enum Agent {
    CLAUDE,
    CODEX,
    GEMINI,
    OPENCODE,
    QWEN;

    /// As it is said on a command line.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Agent> of(String word) {
        return Arrays.stream(values())
                .filter(agent -> agent.word().equals(word))
                .findFirst();
    }

    public static String words() {
        return Arrays.stream(values()).map(Agent::word).collect(Collectors.joining(", "));
    }

    /// Where it keeps what it writes down for this user, whether or not there is anything.
    ///
    /// @param environment with which the agent is started too
    public List<Path> places(Map<String, String> environment, Path home) {
        return switch (this) {
            case CLAUDE ->
                List.of(folder(environment, "CLAUDE_CONFIG_DIR", home.resolve(".claude"))
                        .resolve("projects"));
            case CODEX -> {
                var folder = folder(environment, "CODEX_HOME", home.resolve(".codex"));
                yield List.of(folder.resolve("sessions"), folder.resolve("archived_sessions"));
            }
            case GEMINI -> List.of(folder(environment, "GEMINI_CLI_HOME", home).resolve(".gemini/tmp"));
            case OPENCODE ->
                List.of(folder(environment, "XDG_DATA_HOME", home.resolve(".local/share"))
                        .resolve("opencode"));
            case QWEN -> {
                var folder = folder(environment, "QWEN_HOME", home.resolve(".qwen"));
                yield List.of(folder(environment, "QWEN_RUNTIME_DIR", folder).resolve("projects"));
            }
        };
    }

    private static Path folder(Map<String, String> environment, String name, Path otherwise) {
        String folder = environment.getOrDefault(name, "");
        return folder.isBlank() ? otherwise : Path.of(folder);
    }
}
