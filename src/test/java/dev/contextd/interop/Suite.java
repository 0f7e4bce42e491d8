package dev.contextd.interop;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The official conformance suite, pointed at a server.
final class Suite {
    private static final String MAIN = "@modelcontextprotocol/conformance/dist/index.js";

    /// The suite names the folder of a scenario's results `server-<scenario>-<time>`.
    private static final Pattern RESULTS = Pattern.compile("server-(.+)-\\d{4}-\\d\\d-\\d\\dT[0-9-]+Z");

    private final Path directory;

    /// @param directory for its results
    Suite(Path directory) {
        this.directory = directory;
    }

    /// Runs all scenarios of a revision, the required ones and those it runs without scoring them.
    Report run(String url, String revision) throws IOException, InterruptedException {
        var results = Files.createDirectory(directory.resolve("results-" + revision));
        var ran = NodeTools.installed(
                directory, MAIN, List.of("server", "--url", url, "--requirements", revision, "-o", results.toString()));
        return new Report(ran.exit(), required(revision), read(results));
    }

    /// The scenarios a server has to pass, as the suite lists them.
    private List<String> required(String revision) throws IOException, InterruptedException {
        var list = NodeTools.installed(directory, MAIN, List.of("list", "--requirements", revision));
        return list.outputOfSuccess()
                .lines()
                .dropWhile(line -> !line.startsWith("Server scenarios"))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .map(line -> line.strip().replaceFirst("^- ", ""))
                .toList();
    }

    private static Map<String, List<Check>> read(Path results) throws IOException {
        var scenarios = new TreeMap<String, List<Check>>();
        try (var folders = Files.list(results)) {
            for (var folder : folders.toList()) {
                var name = RESULTS.matcher(folder.getFileName().toString());
                if (name.matches()) {
                    scenarios.put(name.group(1), checks(folder.resolve("checks.json")));
                }
            }
        }
        return scenarios;
    }

    private static List<Check> checks(Path file) throws IOException {
        var checks = new ArrayList<Check>();
        for (var check : Json.MAPPER.readTree(Files.readAllBytes(file))) {
            checks.add(new Check(
                    check.path("id").asString(""),
                    Check.Status.valueOf(check.path("status").asString("")),
                    check.path("errorMessage").asString("")));
        }
        return checks;
    }
}
