package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.system.Checkup;
import dev.contextd.local.bridge.Build;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// `contextd doctor` in a process of its own: what looks at files of a server from within would disturb the locks that
/// the server has on them.
final class DoctorProcess implements Checkup {
    private final List<String> arguments;

    /// @param arguments the settings of the server, as on its command line
    DoctorProcess(List<String> arguments) {
        this.arguments = List.copyOf(arguments);
    }

    @Override
    public List<Finding> findings() {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-jar",
                Build.place().toString(),
                "doctor",
                "--json"));
        command.addAll(arguments);
        try {
            var process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                process.getOutputStream().close();
                return parsed(process.getInputStream().readAllBytes());
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException | JacksonException e) {
            throw new Failure(
                    Kind.UNAVAILABLE, "The machine could not be looked at; run `contextd doctor`.", Map.of(), e);
        }
    }

    private static List<Finding> parsed(byte[] printed) {
        return Json.MAPPER
                .readTree(new String(printed, StandardCharsets.UTF_8))
                .path("checks")
                .valueStream()
                .map(check -> new Finding(text(check, "name"), text(check, "result"), text(check, "message")))
                .toList();
    }

    private static String text(JsonNode check, String field) {
        return check.path(field).asString("");
    }
}
