package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class JsonAnswersTest {
    /// What goes on until it is stopped, speaks a protocol, or prints what is meant for a shell.
    private static final Set<String> WITHOUT =
            Set.of("serve", "run", "gateway", "stdio", "daemon", "hook", "watch", "completion", "help");

    @TempDir
    Path directory;

    private JsonNode json(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        var all = new ArrayList<>(List.of(arguments));
        all.add("--json");
        Commands.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        assertThat(out.toString()).as("%s", err).isNotEmpty();
        return Json.MAPPER.readTree(out.toString());
    }

    private String data() {
        return "--data-dir=" + directory.resolve("data");
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(command)
                : command.getSubcommands().values().stream().flatMap(JsonAnswersTest::leaves);
    }

    @Test
    void everyCommandThatAnswersCanDoSoAsJson() {
        assertThat(leaves(Commands.commandLine()).filter(command -> !WITHOUT.contains(command.getCommandName())))
                .hasSizeGreaterThan(30)
                .allSatisfy(command -> assertThat(command.getCommandSpec().optionsMap())
                        .as(command.getCommandName())
                        .containsKey("--json"));
    }

    @ParameterizedTest
    @CsvSource({
        "install, /agents/0/agent",
        "config, /settings/0/from",
        "version, /version",
        "upgrade --check, /upgrade",
        "doctor, /checks/0/result",
        "stop, /stopped",
        "token add ada, /token",
        "token list, /tokens",
        "call status --help, /arguments"
    })
    void isJson(String line, String has) {
        var arguments = new ArrayList<>(List.of(line.split(" ")));
        if (!Set.of("install", "version", "upgrade").contains(arguments.getFirst())) {
            arguments.add(data());
        }

        assertThat(json(arguments.toArray(String[]::new)).at(has).isMissingNode())
                .isFalse();
    }

    @Test
    void aTokenIsListedWithItsEndAndRevoked() {
        json("token", "add", "ada", "--expires", "30d", data());

        var token = json("token", "list", data()).at("/tokens/0");
        assertThat(token.path("name").asString()).isEqualTo("ada");
        assertThat(token.path("scope").asString()).isEqualTo("write");
        assertThat(token.path("expired").asBoolean(true)).isFalse();
        assertThat(json("token", "revoke", "ada", data()).path("revoked").asString())
                .isEqualTo("ada");
        assertThat(json("token", "list", data()).path("tokens")).isEmpty();
    }

    @Test
    void theContextsOfAProjectAreMadeAndJudgedInJson() throws Exception {
        var project = Files.createDirectories(directory.resolve("shop"));
        Files.writeString(project.resolve("Till.java"), "/// Counts money.\nfinal class Till {}\n");
        String path = "--path=" + project;

        assertThat(json("dir", "init", path, data()).path("written")).isNotEmpty();
        assertThat(json("dir", "status", path, data()).at("/summary/fresh").asInt())
                .isOne();
        assertThat(json("dir", "show", ".", path, data()).path("text").asString())
                .contains("summary");
        assertThat(json("dir", "validate", path, data()).path("errors").asInt(1))
                .isZero();
        assertThat(json("dir", "ignore", "docs", path, data()).path("added").asBoolean())
                .isTrue();
    }

    @Test
    void whatIsIndexedKeptAndPutBackIsCountedInJson() throws Exception {
        var project = Files.createDirectories(directory.resolve("shop"));
        Files.writeString(project.resolve("Till.java"), "/// Counts money.\nfinal class Till {}\n");

        assertThat(json("index", "--words-only", project.toString(), data())
                        .path("files_indexed")
                        .asInt())
                .isOne();
        var copy = directory.resolve("copy.db").toString();
        assertThat(json("backup", copy, data()).path("bytes").asLong()).isPositive();
        assertThat(json("restore", copy, data()).path("restored").asBoolean()).isTrue();
        var lines = directory.resolve("all.jsonl").toString();
        assertThat(json("export", lines, data()).path("file").asString()).isEqualTo(lines);
        assertThat(json("import", lines, data()).has("already_there")).isTrue();
        assertThat(json("skill", "export", directory.resolve("skills").toString(), data())
                        .path("done"))
                .isEmpty();
        assertThat(json("import-transcripts", directory.toString(), "--project=" + project, data())
                        .path("transcripts")
                        .asInt(1))
                .isZero();
    }
}
