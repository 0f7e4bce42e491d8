package dev.contextd.cli.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Whether the agent that starts the server of our plugin also starts one by an entry of its user, which then is the
/// one that offers tools.
///
/// Files are read as they stream by and not understood beyond that: an agent waits meanwhile. What cannot be read has
/// no entry, because tools that are there twice are better than none.
public final class OwnEntry {
    private static final String NAME = "contextd";
    private static final long FILE_BYTES_MAX = 32 << 20;
    private static final JsonFactory JSON = new JsonFactory();

    /// A table of ours in Codex's TOML, or a key with dots.
    private static final Pattern TOML =
            Pattern.compile("(?m)^[ \\t]*\\[?[ \\t]*mcp_servers[ \\t]*\\.[ \\t]*[\"']?" + NAME + "[\"']?[ \\t]*[].=]");

    private OwnEntry() {}

    /// @param here where the agent works, unless it says so itself
    public static boolean exists(ClientMachine machine, Path here) {
        return machine.environment().containsKey("CLAUDECODE")
                ? ofClaude(machine, machine.directory("CLAUDE_PROJECT_DIR").orElse(here))
                : ofCodex(machine, here);
    }

    /// One of a project's own file counts once its user has let it.
    private static boolean ofClaude(ClientMachine machine, Path project) {
        var user = Client.CLAUDE.file(InstallScope.USER, machine, project);
        var shared = Client.CLAUDE.file(InstallScope.PROJECT, machine, project);
        var local = project.resolve(".claude").resolve("settings.local.json");
        return has(user, "mcpServers", NAME)
                || has(user, "projects", project.toString(), "mcpServers", NAME)
                || (has(shared, "mcpServers", NAME)
                        && (has(user, "projects", project.toString(), "enabledMcpjsonServers", NAME)
                                || has(local, "enabledMcpjsonServers", NAME)
                                || has(local, "enableAllProjectMcpServers")));
    }

    private static boolean ofCodex(ClientMachine machine, Path project) {
        return List.of(InstallScope.USER, InstallScope.PROJECT).stream()
                .map(scope -> Client.CODEX.file(scope, machine, project))
                .anyMatch(file -> TOML.matcher(text(file)).find());
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= FILE_BYTES_MAX
                    ? Files.readString(file, StandardCharsets.UTF_8)
                    : "";
        } catch (IOException _) {
            return "";
        }
    }

    /// Whether something stands at the end of a way of names that is an object, true, or the last name in an array.
    private static boolean has(Path file, String... way) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > FILE_BYTES_MAX) {
                return false;
            }
            try (var in = Files.newInputStream(file);
                    var parser = JSON.createParser(ObjectReadContext.empty(), in)) {
                parser.nextToken();
                return leads(parser, Arrays.asList(way));
            }
        } catch (IOException | JacksonException _) {
            return false;
        }
    }

    private static boolean leads(JsonParser parser, List<String> way) {
        if (way.isEmpty()) {
            return parser.currentToken() == JsonToken.START_OBJECT || parser.currentToken() == JsonToken.VALUE_TRUE;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            return lists(parser, way);
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return false;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean here = parser.currentName().equals(way.getFirst());
            parser.nextToken();
            if (here) {
                return leads(parser, way.subList(1, way.size()));
            }
            parser.skipChildren();
        }
        return false;
    }

    private static boolean lists(JsonParser parser, List<String> way) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (way.size() == 1
                    && parser.currentToken() == JsonToken.VALUE_STRING
                    && parser.getString().equals(way.getFirst())) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }
}
