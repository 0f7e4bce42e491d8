package dev.contextd.feature.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// What other programs remember. `server-memory.jsonl` was written by version 2026.8.31 of that program, the rows of
/// `claude-mem.jsonl` by the store of version 13.25.3, `mem0-npm.json` is what `getAll` of `mem0ai` 3.3.1 gave; the
/// others
/// follow what is documented.
@Timeout(120)
class ForeignImportTest {
    private static final Path SAMPLES = Path.of("src/test/resources/transfer");
    private static final NoteImport.Wish PLAIN = new NoteImport.Wish(false, false, false);
    private static final NoteImport.Wish DRY = new NoteImport.Wish(true, false, false);

    @TempDir
    Path directory;

    private Project project;

    @BeforeEach
    void project() throws Exception {
        project = Project.required(
                Files.createDirectories(directory.resolve("payments")).toString());
    }

    private BroughtNotes load(World world, String from, Path path, NoteImport.Wish wish) {
        return world.wiring
                .upkeep()
                .importFrom(from, path, world.wiring.localUser(), project, "payments", wish, Progress.SILENT);
    }

    private JsonNode found(World world, String query) throws Exception {
        var arguments = Json.object()
                .put("query", query)
                .put("project_path", project.root().toString());
        return Answers.of(world, "memory_search", arguments.toString()).path("memories");
    }

    /// The database of claude-mem, from rows that it wrote.
    private Path claudeMem() throws Exception {
        var file = directory.resolve("claude-mem.db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            var made = new HashSet<String>();
            for (String line : Files.readAllLines(SAMPLES.resolve("claude-mem.jsonl"))) {
                var row = Json.MAPPER.readTree(line);
                var names = new ArrayList<>(row.propertyNames());
                names.remove("table");
                var table = row.path("table").asString();
                if (made.add(table)) {
                    statement.execute("CREATE TABLE " + table + " (" + String.join(", ", names) + ")");
                }
                var places = names.stream().map(_ -> "?").collect(Collectors.joining(", "));
                try (var insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (" + places + ")")) {
                    for (int i = 0; i < names.size(); i++) {
                        var value = row.path(names.get(i));
                        insert.setObject(
                                i + 1, value.isNull() ? null : value.isString() ? value.asString() : value.asLong());
                    }
                    insert.execute();
                }
            }
        }
        return file;
    }

    private Path sample(String from) throws Exception {
        return switch (from) {
            case "server-memory" -> SAMPLES.resolve("server-memory.jsonl");
            case "basic-memory" -> SAMPLES.resolve("basic-memory");
            case "mem0" -> SAMPLES.resolve("mem0.json");
            case "mem0-npm" -> SAMPLES.resolve("mem0-npm.json");
            default -> claudeMem();
        };
    }

    @ParameterizedTest
    @CsvSource({
        "server-memory, 3, who maintains payments, Ann, Reviews on Mondays",
        "basic-memory, 2, when do tokens end, Sign-in, implements [[Security Requirements]]",
        "claude-mem, 3, pool is empty, Payments stop when the pool is empty, Twenty workers share it",
        "mem0, 2, when are releases cut, 'Releases are cut on Tuesdays, never before a holiday', Tuesdays"
    })
    void whatComesTwiceIsThereOnce(String from, int count, String query, String title, String part) throws Exception {
        var path = sample(from);
        try (var world = World.in(directory)) {
            assertThat(load(world, from, path, DRY).added()).isEqualTo(count);
            assertThat(found(world, query)).isEmpty();

            assertThat(load(world, from, path, PLAIN).added()).isEqualTo(count);
            var again = load(world, from, path, PLAIN);

            assertThat(again.unchanged()).isEqualTo(count);
            assertThat(again.lines()).isEmpty();
            var memories = new ArrayList<JsonNode>();
            found(world, query).forEach(memories::add);
            assertThat(memories)
                    .filteredOn(memory -> memory.path("title").asString().equals(title))
                    .singleElement()
                    .satisfies(memory -> {
                        assertThat(memory.path("content").asString()).contains(part);
                        assertThat(memory.path("confidence").asDouble()).isEqualTo(0.6);
                    });
        }
    }

    @Test
    void sourceAndTimeAreKept() throws Exception {
        try (var world = World.in(directory)) {
            load(world, "claude-mem", claudeMem(), PLAIN);

            var memory = found(world, "deadlines stay at ten seconds").get(0);

            assertThat(memory.path("created_at").asString()).isEqualTo("2026-01-01T00:01:00Z");
            var vault = directory.resolve("vault");
            world.wiring.upkeep().exportTo(vault, world.wiring.localUser(), false, Optional.empty(), false, _ -> {});
            try (var files = Files.list(vault.resolve("memories"))) {
                assertThat(files.toList())
                        .hasSize(3)
                        .allSatisfy(file ->
                                assertThat(Files.readString(file)).contains("source: import claude-mem", "trust: 0.6"));
            }
        }
    }

    @Test
    void mem0ForNodeTellsWhenAMemoryWasMadeUnderANameOfItsOwn() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(load(world, "mem0", sample("mem0-npm"), PLAIN).added()).isEqualTo(2);

            assertThat(found(world, "when are releases cut")
                            .get(0)
                            .path("created_at")
                            .asString())
                    .isEqualTo("2026-11-18T21:53:53.079Z");
        }
    }

    @Test
    void whatSaysSomethingElseThereSaysSoHereAndSecretsStayOut() throws Exception {
        try (var world = World.in(directory)) {
            var file = directory.resolve("memory.jsonl");
            Files.copy(sample("server-memory"), file);
            load(world, "server-memory", file, PLAIN);
            var secret = "AKIA" + "QYLPMN5HHHFPZAM2";
            Files.writeString(
                    file, Files.readString(file).replace("Reviews on Mondays", "Reviews on Fridays with " + secret));

            assertThat(load(world, "server-memory", file, PLAIN).lines()).containsExactly("Ann: changed");

            var content = found(world, "Ann reviews").get(0).path("content").asString();
            assertThat(content).contains("Fridays").doesNotContain(secret, "Mondays");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server-memory|{\"type\":\"entity\"|:1 is no JSON",
                "server-memory|{\"type\":\"note\"}|:1 is neither",
                "mem0|{\"results\": [}|is no JSON; expected is {\"results\"",
                "mem0|{\"profile\": {}}|has no list of memories; expected is",
                "claude-mem|no database|is no database of claude-mem",
                "basic-memory|x|is no directory"
            })
    void whatIsNotAsItShouldBeIsSaidWithThePlace(String from, String text, String said) throws Exception {
        var file = Files.writeString(directory.resolve("given"), text);
        try (var world = World.in(directory)) {
            assertThatThrownBy(() -> load(world, from, file, PLAIN))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining(said);
        }
    }

    @Test
    void aProjectThatClaudeMemDoesNotKnowGetsTheNamesOfThoseItDoes() throws Exception {
        var database = claudeMem();
        try (var world = World.in(directory)) {
            assertThatThrownBy(() -> world.wiring
                            .upkeep()
                            .importFrom(
                                    "claude-mem",
                                    database,
                                    world.wiring.localUser(),
                                    project,
                                    "other",
                                    PLAIN,
                                    Progress.SILENT))
                    .hasMessageContaining("It has nothing of other; --only chooses one of payments (2).");
        }
    }
}
