package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.local.bridge.Prospectus;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolSelection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes down what a server of this build offers, by asking one; the build runs it between the compiler and the jar.
final class ProspectusWriter {
    /// What is asked in both eras.
    private static final List<String> LISTS =
            List.of("tools/list", "prompts/list", "resources/list", "resources/templates/list");

    private static final String OLDEST = "2024-11-05";

    private final Wiring wiring;
    private final Map<String, String> results = new LinkedHashMap<>();

    private ProspectusWriter(Wiring wiring) {
        this.wiring = wiring;
    }

    /// @param arguments the file to write; what commands say of themselves comes beside it
    static void main(String[] arguments) throws IOException {
        var nowhere = Path.of("").toAbsolutePath();
        var settings = Settings.read(Map.of(), Map.of(), nowhere.resolve("none"));
        try (var wiring = Wiring.ofLocalUser(Config.of(settings, Map.of(), nowhere, nowhere))) {
            Files.writeString(Path.of(arguments[0]), of(wiring).toString(), StandardCharsets.UTF_8);
            Files.writeString(
                    Path.of(arguments[0]).resolveSibling(CompletionCommand.FILE),
                    CompletionCommand.script(wiring.catalog()),
                    StandardCharsets.UTF_8);
        }
        Files.writeString(
                Path.of(arguments[0]).resolveSibling(HelpPages.NAME),
                HelpPages.of(Commands.commandLine()).toString(),
                StandardCharsets.UTF_8);
    }

    /// @param wiring with the settings that everybody begins with
    static Prospectus of(Wiring wiring) throws IOException {
        return new ProspectusWriter(wiring).written();
    }

    private Prospectus written() throws IOException {
        ask(false, "initialize");
        ask(false, "ping");
        ask(true, "server/discover");
        for (String list : LISTS) {
            ask(false, list);
            ask(true, list);
        }
        var tools = tools();
        return new Prospectus(versions(), tools, results);
    }

    private void ask(boolean stateless, String method) throws IOException {
        var answer = answer(method, stateless, StatelessRevision.DATE);
        if (answer.path("capabilities") instanceof ObjectNode capabilities) {
            changing(capabilities);
        }
        results.put(Prospectus.key(method, stateless), answer.toString());
    }

    /// What a bridge tells before its server is there may turn out otherwise; a server's own lists do not change.
    private static void changing(ObjectNode capabilities) {
        for (String lists : List.of("tools", "prompts", "resources")) {
            capabilities.withObject("/" + lists).put("listChanged", true);
        }
    }

    /// The result of one request to a server that has only heard a handshake before.
    private JsonNode answer(String method, boolean stateless, String version) throws IOException {
        var params = Json.object();
        if (stateless) {
            params.putObject("_meta")
                    .put("io.modelcontextprotocol/protocolVersion", version)
                    .putObject("io.modelcontextprotocol/clientCapabilities");
        }
        var lines = request(1, "initialize", handshake(version)) + "\n"
                + (method.equals("initialize") ? "" : request(2, method, params) + "\n");
        var out = new ByteArrayOutputStream();
        wiring.serveStdio(
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
                out,
                Connection.startedIn(Path.of("").toAbsolutePath()),
                new ToolSelection(ToolSelection.names(), false));
        int id = method.equals("initialize") ? 1 : 2;
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(Json.MAPPER::readTree)
                .filter(message -> message.path("id").asInt(0) == id)
                .map(message -> message.path("result"))
                .filter(JsonNode::isObject)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no answer to " + method + ": " + out));
    }

    private static ObjectNode handshake(String version) {
        var params = Json.object().put("protocolVersion", version);
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "build").put("version", "1");
        return params;
    }

    private static ObjectNode request(int id, String method, ObjectNode params) {
        var request = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        return request;
    }

    /// Those that a handshake agrees on, the one first that it proposes.
    private List<String> versions() throws IOException {
        var versions = new ArrayList<String>();
        versions.add(agreed("none"));
        for (JsonNode known :
                answer("server/discover", true, StatelessRevision.DATE).path("supportedVersions")) {
            addIfAgreed(known.asString(), versions);
        }
        addIfAgreed(OLDEST, versions);
        return versions;
    }

    private void addIfAgreed(String version, List<String> versions) throws IOException {
        if (!versions.contains(version) && agreed(version).equals(version)) {
            versions.add(version);
        }
    }

    private String agreed(String version) throws IOException {
        return answer("initialize", false, version).path("protocolVersion").asString();
    }

    /// Takes the tools out of their lists; what follows them stays.
    private List<Prospectus.Listed> tools() {
        var listed = Json.MAPPER
                .readTree(results.get(Prospectus.key("tools/list", false)))
                .path("tools");
        for (boolean stateless : List.of(false, true)) {
            results.computeIfPresent(Prospectus.key("tools/list", stateless), (_, result) -> {
                var head = "{\"tools\":" + listed;
                if (!result.startsWith(head)) {
                    throw new IllegalStateException("a list of tools begins otherwise: " + result);
                }
                return result.substring(head.length());
            });
        }
        var tools = new ArrayList<Prospectus.Listed>();
        for (JsonNode tool : listed) {
            var info = wiring.catalog()
                    .find(tool.path("name").asString())
                    .orElseThrow()
                    .info();
            tools.add(new Prospectus.Listed(
                    info.toolset().word(), info.core(), info.effect().readOnly(), tool.toString()));
        }
        return tools;
    }
}
