package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeopleCommandsTest {
    @TempDir
    Path directory;

    private World world;
    private Path shop;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory.resolve("data"));
        shop = Files.createDirectory(directory.resolve("shop"));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private record Ended(int exitCode, String out, String err) {}

    /// As a server runs it for somebody who stands in the folder `shop`.
    private Ended run(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Commands.runHosted(
                List.of(arguments), world.wiring, shop, new PrintWriter(out, true), new PrintWriter(err, true));
        return new Ended(code, out.toString(), err.toString());
    }

    private Ended onScreen(int width, String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.add(1, "--screen=" + width + ",colour");
        return run(all.toArray(String[]::new));
    }

    @Test
    void whatIsRememberedIsListedFoundShownAndForgotten() {
        assertThat(run("remember", "Tides", "come", "twice", "a", "day").out()).startsWith("Kept as mem_");

        var listed = run("list");
        assertThat(listed.out()).contains("KIND", "Tides come twice a day", shop.toString(), " ago");
        assertThat(run("search", "tides").out()).contains("Tides come twice a day");
        String id = Json.MAPPER
                .readTree(run("list", "--json").out())
                .at("/items/0/id")
                .asString();
        assertThat(run("show", id.substring(0, 16)).out()).contains("# Tides come twice a day", "outcome: success");

        assertThat(run("forget", id.substring(0, 16)).out()).isEqualTo("Forgotten: " + id + "\n");
        assertThat(run("list").out()).isEqualTo("Nothing is kept.\n");
        var gone = run("show", id);
        assertThat(gone.exitCode()).isOne();
        assertThat(gone.err()).contains(id, "contextd list");
    }

    @Test
    void aScreenGetsColoursLinesThatFitAndTheNameOfTheFolder() {
        run("remember", "Tides come twice a day, and spring tides twice a month, whatever the calendar says of it");

        var lines = onScreen(90, "list").out().lines().toList();

        assertThat(lines.getLast()).contains("\033[", "…", "  shop  ").doesNotContain(shop.toString());
        assertThat(lines)
                .allSatisfy(line -> assertThat(
                                line.replaceAll("\033\\[[0-9;]*m", "").length())
                        .isLessThanOrEqualTo(90));
    }

    @Test
    void statusCountsWhatIsKept() {
        run("remember", "Tides come twice a day");

        assertThat(run("status").out()).contains("is healthy").containsPattern("memory +1");
    }

    @Test
    void branchesAreATreeAndTheirSessionIsNamedAfterTheNewest() {
        var calls = new LocalCalls(new OpenSystem(world.wiring, shop, false));
        for (String task : List.of("Read the log", "Find the line")) {
            calls.call(
                    "context_branch",
                    Json.object()
                            .put("description", task)
                            .put("prompt", "Look")
                            .put("budget", task.startsWith("Read") ? 4000 : 1000)
                            .put("project_path", shop.toString()),
                    (_, _, _) -> {});
        }

        assertThat(run("branches").out())
                .containsPattern("(?m)^Read the log +active")
                .containsPattern("(?m)^· Find the line");
        assertThat(run("sessions").out()).contains("Find the line", shop.toString());
        assertThat(run("list", "memory").out()).isEqualTo("Nothing is kept of this kind.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "search x", "list", "tools", "stats", "branches", "sessions", "remember Tides"})
    void everyAnswerIsThereAsJson(String line) {
        var answer = run((line + " --json").split(" ", -1));

        assertThat(answer.exitCode()).as(answer.err()).isZero();
        assertThat(Json.MAPPER.readTree(answer.out()).isObject()).isTrue();
    }

    @Test
    void whatIsWrongWithAnArgumentIsOneSentence() {
        var wrong = run("stats", "yearly");

        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err())
                .startsWith("contextd: period must be one of daily, ")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list --limit 0|limit must be at least 1, not 0.",
                "list --limit many|--limit must be a whole number, not many.",
                "list --limit|--limit needs N behind it.",
                "list memry|not memry, did you mean memory?",
                "list nothing|KIND must be one of memory, checkpoint, remediation, skill, branch, conversation, not nothing.",
                "show|what is missing is 'ID'.",
                "import --from x y|--from must be one of markdown, server-memory, basic-memory, claude-mem, mem0, not x.",
                "install claude --scope everywhere|--scope is user or project, not 'everywhere'.",
                "doctor --torture long|--torture must be a number, not long.",
                "help serach|there is no command serach, did you mean search?",
                "call memory_search query|query is no argument: each is name=value",
                "index no/where|There is no directory ",
                "index --to http://127.0.0.1:9 --token-file no/where|no/where is not there.",
                "config --config-file no/where|no/where, which --config-file names."
            })
    void whatIsWrongOnACommandLineIsToldAsAPersonWould(String line, String said) {
        var wrong = run(line.split(" "));

        assertThat(wrong.exitCode()).as(wrong.out() + wrong.err()).isEqualTo(2);
        assertThat(wrong.err())
                .startsWith("contextd: ")
                .contains(said)
                .doesNotContain("Mend", "Invalid", "or token", "expecting", "\tat ");
    }

    @Test
    void oneThingThatIsNotThereLeavesTheOthersAsTheyAre() {
        run("remember", "Tides come twice a day");
        String id = Json.MAPPER
                .readTree(run("list", "--json").out())
                .at("/items/0/id")
                .asString();

        var wrong = run("forget", id, "nothing");

        assertThat(wrong.exitCode()).isOne();
        assertThat(wrong.err()).contains("There is nothing with the id nothing");
        assertThat(run("list").out()).contains(id);
    }

    @Test
    void whoHasNoSkillsIsToldSo() {
        assertThat(run("skill", "export", "skills").out()).isEqualTo("No skill is kept.\n");
    }

    @Test
    void argumentsOfAToolAreTypedByItsSchema() {
        var kept = run(
                "call",
                "memory_record",
                "title=Tides",
                "content=come twice a day",
                "outcome=success",
                "tags=sea,moon",
                "project_path=" + shop);
        assertThat(kept.exitCode()).as(kept.out() + kept.err()).isZero();

        var found = run("call", "memory_search", "query=tides", "limit=1", "tags=[\"sea\"]");
        assertThat(found.out()).contains("come twice a day", "\"moon\"");
        assertThat(run("call", "memory_search", "query=tides", "limit=many").out())
                .contains("limit", "must be a whole number such as 5, not the text \\\"many\\\"");
    }

    @Test
    void aToolTellsWhatItTakes() {
        assertThat(run("call", "memory_search", "--help").out())
                .contains("ARGUMENT", "min_confidence", "Example: contextd call memory_search '{\"query\":");
        assertThat(run("call", "--help").out()).contains("Usage: contextd call");
    }

    @Test
    void whatIsMistypedIsNamedWithWhatWasMeant() {
        assertThat(run("call", "memory_serch", "{}").err()).contains("did you mean 'memory_search'?");
        assertThat(run("call", "memory_search", "query=x", "limt=3").err()).contains("did you mean limit?");
        assertThat(run("serach", "x").err()).contains("there is no command serach, did you mean search?");
        assertThat(run("list", "--limt", "3").err()).contains("did you mean --limit?");
        var note = run("call", "memory_search", "{\"query\":\"x\",\"limt\":3}");
        assertThat(note.out())
                .contains("limt (did you mean limit?) is no argument of memory_search and had no effect.");
    }

    @Test
    void wrongJsonIsShownItsPlaceWhatWasExpectedAndAnExample() {
        var wrong = run("call", "memory_search", "{query: \"x\"}");

        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("a name must stand in double quotes, but there is q at line 1, column 2")
                .contains("Write it so: contextd call memory_search '{\"query\":")
                .doesNotContain("code", "token");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(run("help", "list").out()).contains("Usage: contextd list", "conversation");
        assertThat(run("list", "--help").out()).contains("--data-dir").doesNotContain("--toolsets", "--read-only");
    }

    @Test
    void savingSaysHowManySecretsWereMasked() {
        var kept = run(
                "remember", "--title", "Deploying", "Deploy with AKIA" + "Z7QX4M2RT5WNP3LD, and never from a laptop");

        assertThat(kept.out()).contains("1 secret was masked before.");
        assertThat(run("list").out()).doesNotContain("AKIA" + "Z7QX");
    }

    @Test
    void whyAMemoryWasFoundHelpfulIsKeptAndShownWithIt() {
        run("remember", "Tides come twice a day");
        String id = Json.MAPPER
                .readTree(run("list", "--json").out())
                .at("/items/0/id")
                .asString();

        run("call", "memory_feedback", "id=" + id, "helpful=false", "comment=At the pole they do not");

        assertThat(run("show", id).out()).contains("found misleading by", ": At the pole they do not");
    }

    /// It has all open that these would open anew.
    @Test
    void aServerListsTokensAndLooksAtContextsForWhoStandsElsewhere() throws Exception {
        Files.createDirectories(shop.resolve("till"));
        Files.writeString(shop.resolve("till/till.py"), "def open_till():\n    return 1\n");
        Files.writeString(shop.resolve(".context.config.yaml"), "min_tokens: 0\n");

        assertThat(run("token", "add", "ann").out()).startsWith("ctxd_");
        assertThat(run("token", "list").out()).contains("NAME", "ann");
        assertThat(world.wiring.tokens().list()).hasSize(1);
        assertThat(run("token", "revoke", "ann").exitCode()).isZero();
        assertThat(world.wiring.tokens().list()).isEmpty();
        assertThat(run("dir", "status").out()).contains("missing", "till");
        assertThat(run("dir", "status", "--path", "till").out())
                .contains("1 missing")
                .doesNotContain("till");
        assertThat(run("dir", "status", "--path", "nowhere").err()).contains("There is no directory", "nowhere");
    }

    @Test
    void theLauncherStartsASmallJvmForWhatGoesThroughTheServer() throws Exception {
        var small = Files.readAllLines(Path.of("scripts/launch")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("status | "))
                .findFirst()
                .orElseThrow();

        assertThat(small.replace(")", "").split(" \\| ")).containsExactlyInAnyOrderElementsOf(ThroughServer.NAMES);
    }
}
