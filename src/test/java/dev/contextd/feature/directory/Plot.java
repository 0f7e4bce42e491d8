package dev.contextd.feature.directory;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.feature.directory.file.Fingerprint;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A project with contexts, and somebody who asks about it over MCP.
public final class Plot implements AutoCloseable {
    final Path root;
    final World world;

    Plot(Path directory) throws Exception {
        this(directory, Map.of());
    }

    Plot(Path directory, Map<String, String> flags) throws Exception {
        root = Files.createDirectories(directory.resolve("project")).toRealPath();
        world = World.in(directory, flags);
        write(".context.config.yaml", "min_tokens: 0\n");
    }

    Path write(String path, String text) throws Exception {
        var file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /// Writes a context as other programs do, with the fingerprint of the files as they are.
    void context(String scope, String summary, String more) throws Exception {
        var directory = root.resolve(scope).normalize();
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(".context.yaml"), yaml(scope, Fingerprint.of(directory), summary) + more);
    }

    public static String yaml(String scope, String fingerprint, String summary) {
        return """
                version: 1
                last_updated: 2026-02-13T10:00:00Z
                fingerprint: "%s"
                scope: %s
                summary: %s
                maintenance: Keep it true.
                """.formatted(fingerprint, scope, summary);
    }

    /// A call in this project.
    JsonNode call(String tool, String arguments) throws Exception {
        return Answers.of(world, tool, arguments(arguments));
    }

    String arguments(String arguments) {
        var object = (ObjectNode) Json.MAPPER.readTree(arguments);
        if (!object.has("path")) {
            object.put("path", root.toString());
        }
        return object.toString();
    }

    /// The whole result: also its text and whether it is an error.
    JsonNode result(String tool, String arguments) throws Exception {
        return world.http().call(tool, arguments(arguments)).json().path("result");
    }

    @Override
    public void close() throws IOException {
        world.close();
    }
}
