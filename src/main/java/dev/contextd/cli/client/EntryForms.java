package dev.contextd.cli.client;

import dev.contextd.cli.client.EntryForm.Words;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// How each client writes down a server.
final class EntryForms {
    /// A launcher that has to build first needs its time.
    private static final int START_SECONDS = 60;

    /// Longer than any call may take here, so that it is we who say what became of one that takes too long.
    private static final int CALL_SECONDS = 330;

    private static final String SERVERS = "mcpServers";
    private static final String TYPE = "type";
    private static final String STDIO = "stdio";
    private static final String TIMEOUT = "timeout";

    private EntryForms() {}

    static EntryForm of(Client client) {
        return switch (client) {
            // This makes it wait for the server before the first turn. It also shows the model all that we list, so
            // that
            // the list has to be short.
            case CLAUDE -> EntryForm.json(SERVERS).of(TYPE, STDIO).with("alwaysLoad", true);
            case VSCODE -> EntryForm.json("servers").of(TYPE, STDIO);
            case CODEX ->
                EntryForm.toml("mcp_servers")
                        .with("required", true)
                        .with("startup_timeout_sec", START_SECONDS)
                        .with("tool_timeout_sec", CALL_SECONDS);
            case ZED -> EntryForm.json("context_servers");
            // Without a timeout it allows a request five seconds.
            case OPENCODE ->
                EntryForm.json("mcp")
                        .in(Words.LINE)
                        .of(TYPE, "local")
                        .with("enabled", true)
                        .with(TIMEOUT, CALL_SECONDS * 1_000);
            case CLINE, ROO -> EntryForm.json(SERVERS).with(TIMEOUT, CALL_SECONDS);
            // It calls servers extensions.
            case GOOSE ->
                EntryForm.yaml("extensions")
                        .in(Words.SHORT)
                        .of(TYPE, STDIO)
                        .of("name", ServerEntry.NAME)
                        .of("description", "Memory, checkpoints and context folding")
                        .with("enabled", true)
                        .with(TIMEOUT, CALL_SECONDS);
            case AMP -> EntryForm.json("amp.mcpServers");
            // Gemini CLI and Qwen Code wait by themselves, and for a call ten minutes.
            case CURSOR, WINDSURF, GEMINI, QWEN, CONTINUE, KIRO, JUNIE -> EntryForm.json(SERVERS);
        };
    }

    /// What a file says that only a later version of the client understands. There our entry would do nothing, or harm.
    static Optional<String> unknown(Client client, JsonNode others) {
        var servers = others.path("mcp").path("servers");
        return client == Client.OPENCODE && servers.isObject() && !servers.has(TYPE)
                ? Optional.of("it has mcp.servers, as opencode 2 writes its servers")
                : Optional.empty();
    }
}
