package dev.contextd.agent;

import dev.contextd.interop.NodeTools;
import dev.contextd.tool.Json;
import dev.contextd.wire.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The agents from npm, each with its way to be started without a person and with a model of our own.
enum Agent {
    CLAUDE("@anthropic-ai/claude-code-PLATFORM/claude") {
        @Override
        List<String> arguments(String prompt) {
            return List.of("-p", prompt, "--permission-mode", "bypassPermissions");
        }

        @Override
        Move reading(Path file) {
            return new Move.Use("Read", Json.object().put("file_path", file.toString()));
        }

        @Override
        Dialect dialect() {
            return Dialect.MESSAGES;
        }

        @Override
        Map<String, String> environment(String model) {
            return Map.of(
                    "ANTHROPIC_BASE_URL", model,
                    "ANTHROPIC_API_KEY", "sk-ant-made-up",
                    "IS_SANDBOX", "1",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                    "DISABLE_AUTOUPDATER", "1");
        }
    },
    CODEX("@openai/codex/bin/codex.js") {
        @Override
        List<String> arguments(String prompt) {
            return List.of(
                    "exec",
                    "--skip-git-repo-check",
                    "--dangerously-bypass-approvals-and-sandbox",
                    "--dangerously-bypass-hook-trust", // its user trusts them once
                    prompt);
        }

        @Override
        Move reading(Path file) {
            return new Move.Use("exec_command", Json.object().put("cmd", "cat " + file));
        }

        @Override
        Dialect dialect() {
            return Dialect.RESPONSES;
        }

        @Override
        Map<String, String> environment(String model) {
            return Map.of("SCRIPTED_KEY", "made-up");
        }

        @Override
        void prepare(Path home, String model) throws IOException {
            write(home.resolve(".codex/config.toml"), """
                    model = "scripted"
                    model_provider = "scripted"

                    [model_providers.scripted]
                    name = "scripted"
                    base_url = "%s/v1"
                    wire_api = "responses"
                    env_key = "SCRIPTED_KEY"
                    """.formatted(model));
        }
    },
    GEMINI("@google/gemini-cli/bundle/gemini.js") {
        @Override
        List<String> arguments(String prompt) {
            return List.of("-p", prompt, "--yolo", "-m", "gemini-2.5-pro");
        }

        @Override
        Move reading(Path file) {
            return new Move.Use("read_file", Json.object().put("file_path", file.toString()));
        }

        @Override
        Dialect dialect() {
            return Dialect.GEMINI;
        }

        @Override
        Map<String, String> environment(String model) {
            return Map.of(
                    "GOOGLE_GEMINI_BASE_URL", model,
                    "GEMINI_API_KEY", "made-up",
                    "GEMINI_CLI_TRUST_WORKSPACE", "true");
        }

        @Override
        void prepare(Path home, String model) throws IOException {
            write(home.resolve(".gemini/settings.json"), """
                    {
                      "security": { "auth": { "selectedType": "gemini-api-key" } },
                      "privacy": { "usageStatisticsEnabled": false },
                      "general": { "disableAutoUpdate": true }
                    }
                    """);
        }
    },
    OPENCODE("opencode-PLATFORM/bin/opencode") {
        @Override
        List<String> arguments(String prompt) {
            return List.of("run", "-m", "scripted/scripted", prompt);
        }

        @Override
        Move reading(Path file) {
            return new Move.Use("read", Json.object().put("filePath", file.toString()));
        }

        @Override
        Dialect dialect() {
            return Dialect.CHAT;
        }

        @Override
        Map<String, String> environment(String model) {
            var config = Json.object().put("autoupdate", false).put("share", "disabled");
            var provider = config.putObject("provider").putObject("scripted");
            provider.put("npm", "@ai-sdk/openai-compatible").put("name", "scripted");
            provider.putObject("options").put("baseURL", model + "/v1").put("apiKey", "made-up");
            provider.putObject("models").putObject("scripted").put("name", "scripted");
            return Map.of("OPENCODE_CONFIG_CONTENT", config.toString(), "OPENCODE_DISABLE_MODELS_FETCH", "1");
        }
    },
    QWEN("@qwen-code/qwen-code/cli-entry.js") {
        @Override
        List<String> arguments(String prompt) {
            return List.of("-p", prompt, "--yolo", "--auth-type", "openai");
        }

        @Override
        Move reading(Path file) {
            return new Move.Use("read_file", Json.object().put("file_path", file.toString()));
        }

        @Override
        Dialect dialect() {
            return Dialect.CHAT;
        }

        @Override
        Map<String, String> environment(String model) {
            return Map.of("OPENAI_BASE_URL", model + "/v1", "OPENAI_API_KEY", "made-up", "OPENAI_MODEL", "scripted");
        }
    };

    private final String file;

    Agent(String file) {
        this.file = file;
    }

    abstract List<String> arguments(String prompt);

    abstract Map<String, String> environment(String model);

    /// How its model reads a file with a tool of the agent's own.
    abstract Move reading(Path file);

    abstract Dialect dialect();

    /// What its user has set before.
    void prepare(Path home, String model) throws IOException {}

    /// The name by which `contextd install` knows it.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The command of a session.
    List<String> session(String prompt) {
        return command(arguments(prompt));
    }

    List<String> command(List<String> arguments) {
        var program = AgentPackages.file(file);
        var command = new ArrayList<String>();
        if (file.endsWith(".js")) {
            command.add(NodeTools.node());
        }
        command.add(program.toString());
        command.addAll(arguments);
        return command;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
