package dev.contextd.cli.run;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.client.Client;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The agents that can be sent through a gateway.
public enum RunnableAgent {
    CLAUDE("@anthropic-ai/claude-code"),
    CODEX("@openai/codex"),
    OPENCODE("opencode-ai"),
    GEMINI("@google/gemini-cli"),
    QWEN("@qwen-code/qwen-code");

    private final String npm;

    RunnableAgent(String npm) {
        this.npm = npm;
    }

    public static RunnableAgent named(String word) {
        return Arrays.stream(values())
                .filter(it -> it.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "contextd run knows no agent '" + word + "'; name one of "
                                + Arrays.stream(values())
                                        .map(RunnableAgent::word)
                                        .collect(Collectors.joining(", "))
                                + "."));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Client client() {
        return Client.valueOf(name());
    }

    /// What a user does who has not got it.
    public String howToGet() {
        return "npm install -g " + npm;
    }

    public AgentWay way(RunPlan plan) {
        return switch (this) {
            case CLAUDE -> new ClaudeWay(plan);
            case CODEX -> new CodexWay(plan);
            case OPENCODE -> new OpencodeWay(plan);
            case GEMINI -> new GeminiWay(plan);
            case QWEN -> new QwenWay(plan);
        };
    }
}
