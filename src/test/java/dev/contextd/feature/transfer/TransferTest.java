package dev.contextd.feature.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What is taken out of one data directory and into another.
class TransferTest {
    private static final String OTHER_PROJECT = "/somewhere/else";

    @TempDir
    Path directory;

    private Path source;
    private Path target;

    @BeforeEach
    void twoPlaces() throws Exception {
        source = Files.createDirectories(directory.resolve("source"));
        target = Files.createDirectories(directory.resolve("target"));
    }

    private static JsonNode ask(World world, String tool, String json) throws Exception {
        var answer = Answers.of(world, tool, json.replace('\'', '"'));
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }

    private static String remember(World world, String title, String scope) throws Exception {
        return ask(
                        world,
                        "memory_record",
                        "{'title':'" + title + "','content':'Learned about " + title + ", as ünïcode 💡','outcome':"
                                + "'success','tags':['b','a'],'scope':'" + scope + "','project_path':'" + OTHER_PROJECT
                                + "'}")
                .path("id")
                .asString();
    }

    private static String branch(World world, String description) throws Exception {
        return ask(
                        world,
                        "context_branch",
                        "{'description':'" + description + "','prompt':'Do it','inject_memories':false,'project_path':'"
                                + OTHER_PROJECT + "'}")
                .path("branch_id")
                .asString();
    }

    private static void work(World world, String output) throws Exception {
        ask(
                world,
                "context_record",
                "{'kind':'tool_call','name':'grep','input':'x','output':'" + output + "','project_path':'"
                        + OTHER_PROJECT + "'}");
    }

    /// Memories, of which one is shared; a branch that was folded, one that was discarded, and one that is open.
    private static void livedIn(World world) throws Exception {
        remember(world, "retries", "project");
        remember(world, "timeouts", "project");
        remember(world, "house rules", "team");
        branch(world, "Try another way");
        work(world, "in vain");
        ask(world, "context_rollback", "{'branch_id':'main','project_path':'" + OTHER_PROJECT + "'}");
        branch(world, "Search the logs");
        work(world, "=".repeat(100_000));
        ask(world, "context_return", "{'message':'Found it','project_path':'" + OTHER_PROJECT + "'}");
        branch(world, "Still at it");
        work(world, "so far");
    }

    private static List<String> export(World world, boolean shared) throws Exception {
        var out = new ByteArrayOutputStream();
        world.wiring.upkeep().exportTo(out, world.wiring.localUser(), shared, _ -> {});
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Path file(List<String> lines) throws Exception {
        return Files.writeString(directory.resolve("export.jsonl"), String.join("\n", lines) + "\n");
    }

    private static Import.Result load(World world, Path file) {
        return world.wiring.upkeep().importFrom(file, world.wiring.localUser(), Progress.SILENT);
    }

    /// The lines that are records.
    private static List<String> records(List<String> lines) {
        return lines.subList(1, lines.size() - 1);
    }

    @Test
    void whatIsExportedAndImportedElsewhereIsExportedThereInTheSameLines() throws Exception {
        List<String> lines;
        try (var world = World.in(source)) {
            livedIn(world);
            lines = export(world, true);
        }
        assertThat(records(lines)).hasSizeGreaterThan(12).anyMatch(line -> line.contains("\"kind\":\"branch\""));
        assertThat(lines.getFirst()).contains("\"contextd_export\":1", "\"owner\":\"somebody\"");

        try (var world = World.in(target)) {
            var result = load(world, file(lines));

            assertThat(result.imported()).isEqualTo(lines.size() - 2);
            assertThat(result.alreadyThere()).isZero();
            assertThat(records(export(world, true))).isEqualTo(records(lines));
        }
    }

    @Test
    void whatWasImportedIsFoundByWordsAndItsTrajectoryIsThere() throws Exception {
        List<String> lines;
        try (var world = World.in(source)) {
            livedIn(world);
            lines = export(world, false);
        }
        var branch = records(lines).stream()
                .map(line -> Json.MAPPER.readTree(line))
                .filter(line -> line.path("kind").asString("").equals("branch"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .asString();

        try (var world = World.in(target)) {
            load(world, file(lines));

            var found = ask(world, "memory_search", "{'query':'retries','project_path':'" + OTHER_PROJECT + "'}");
            assertThat(found.at("/memories/0/title").asString()).isEqualTo("retries");
            var page = world.http()
                    .stateless("resources/read", Json.object().put("uri", "contextd://branch/" + branch))
                    .json()
                    .at("/result/contents/0/text")
                    .asString();
            assertThat(page).contains("Search the logs", "=====");
        }
    }

    @Test
    void sharedThingsAreOnlyTakenWhenAskedFor() throws Exception {
        try (var world = World.in(source)) {
            livedIn(world);

            assertThat(export(world, false)).noneMatch(line -> line.contains("house rules"));
            assertThat(export(world, true)).anyMatch(line -> line.contains("house rules"));
        }
    }

    @Test
    void importingTwiceDoublesNothingAndLeavesWhatWasChangedSince() throws Exception {
        List<String> lines;
        try (var world = World.in(source)) {
            livedIn(world);
            lines = export(world, true);
            var voted = Json.MAPPER.readTree(records(lines).stream()
                    .filter(line -> line.contains("retries"))
                    .findFirst()
                    .orElseThrow());
            ask(world, "memory_feedback", "{'id':'" + voted.path("id").asString() + "','helpful':true}");
            var before = export(world, true);

            var result = load(world, file(lines));

            assertThat(result.imported()).isZero();
            assertThat(result.alreadyThere()).isEqualTo(lines.size() - 2);
            assertThat(result.different()).isEqualTo(1);
            assertThat(records(export(world, true))).isEqualTo(records(before));
        }
    }

    @Test
    void anInterruptedImportIsDoneAgainAndEndsWhereItWouldHave() throws Exception {
        List<String> lines;
        try (var world = World.in(source)) {
            livedIn(world);
            lines = export(world, true);
        }
        try (var world = World.in(target)) {
            var whole = file(lines);
            int crash = lines.size() / 2;
            var upkeep = world.wiring.upkeep();
            assertThatThrownBy(() -> upkeep.importFrom(whole, world.wiring.localUser(), (taken, _, _) -> {
                        if (taken == crash) {
                            throw new IllegalStateException("the plug");
                        }
                    }))
                    .hasMessage("the plug");

            load(world, whole);

            assertThat(records(export(world, true))).isEqualTo(records(lines));
        }
    }

    @Test
    void anotherOwnerGetsItAsTheirOwnAndCannotTouchWhatIsSomebodyElses() throws Exception {
        try (var world = World.in(source)) {
            livedIn(world);
            var lines = export(world, true);
            var upkeep = world.wiring.upkeep();

            var here = upkeep.importFrom(file(lines), Owner.alone("guest"), Progress.SILENT);
            assertThat(here.imported()).isZero();
            assertThat(here.different()).isEqualTo(lines.size() - 2);
            assertThat(records(export(world, true))).isEqualTo(records(lines));
        }
        try (var world = World.in(target)) {
            var upkeep = world.wiring.upkeep();
            upkeep.importFrom(directory.resolve("export.jsonl"), Owner.alone("guest"), Progress.SILENT);

            assertThat(records(export(world, true))).isEmpty();
            var out = new ByteArrayOutputStream();
            long exported = upkeep.exportTo(out, upkeep.owner(Optional.of("guest")), true, _ -> {});
            assertThat(exported).isPositive();
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"owner\":\"guest\"");
        }
    }

    @Test
    void itIsKnownThatSomethingWasImportedAndForgettingItForgetsThatToo() throws Exception {
        List<String> lines;
        String id;
        try (var world = World.in(source)) {
            id = remember(world, "retries", "project");
            lines = export(world, false);
        }
        try (var world = World.in(target)) {
            load(world, file(lines));
            var origin = DependentRecords.imported(id, "{}").key();
            var records = world.wiring.library().records();

            var kept = Json.MAPPER.readTree(records.get(origin).orElseThrow().json());
            assertThat(kept.path("source").asString()).isEqualTo("import");
            assertThat(kept.path("from").asString()).isEqualTo("somebody");
            ask(world, "forget", "{'id':'" + id + "'}");
            assertThat(records.get(origin)).isEmpty();
        }
    }

    @Test
    void secretsAreMaskedOnTheWayIn() throws Exception {
        List<String> lines;
        try (var world = World.in(source)) {
            remember(world, "retries", "project");
            lines = export(world, false);
        }
        String secret = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5";
        try (var world = World.in(target)) {
            load(world, file(sealed(lines.getFirst(), List.of(lines.get(1).replace("Learned about", secret)))));

            assertThat(export(world, false))
                    .noneMatch(line -> line.contains(secret))
                    .anyMatch(line -> line.contains("[REDACTED:"));
        }
    }

    /// An export of these lines, as whoever knows the format would write it.
    private static List<String> sealed(String header, List<String> records) {
        var hash = Sha256.fresh();
        var all = new ArrayList<String>();
        all.add(header);
        all.addAll(records);
        all.forEach(line -> hash.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
        all.add(ExportFile.footer(records.size(), HexFormat.of().formatHex(hash.digest()))
                .toString());
        return all;
    }

    private void refused(List<String> lines, String sentence) throws Exception {
        var file = file(lines);
        try (var world = World.in(target)) {
            assertThatThrownBy(() -> load(world, file))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining(sentence)
                    .hasMessageContaining("othing was imported");
        }
        assertThat(target.resolve("data")).doesNotExist();
    }

    @Test
    void aFileThatIsNotWholeChangesNothing() throws Exception {
        List<String> lines;
        try (var world = World.in(source)) {
            livedIn(world);
            lines = export(world, false);
        }
        var header = lines.getFirst();
        var records = records(lines);
        refused(lines.subList(0, lines.size() - 1), "is cut off after " + records.size() + " records");
        refused(lines.subList(0, 1), "is cut off after 0 records");
        var cut = Files.writeString(directory.resolve("cut"), String.join("\n", lines));
        try (var world = World.in(target)) {
            assertThatThrownBy(() -> load(world, cut)).hasMessageContaining("cut off");
        }
        var changed = new ArrayList<>(lines);
        changed.set(1, changed.get(1).replace("Search", "Sieve"));
        refused(changed, "are not those that were written");
        var fewer = new ArrayList<>(lines);
        fewer.remove(1);
        refused(fewer, "are not those that were written");
        var more = new ArrayList<>(lines);
        more.add("{}");
        refused(more, "something comes after it");
        refused(List.of("nonsense"), "is no export of contextd");
        refused(List.of("{\"some\":\"json\"}"), "is no export of contextd");
        refused(sealed(header.replace("\"contextd_export\":1", "\"contextd_export\":2"), records), "newer contextd");
        refused(sealed(header, List.of("[1]")), "line 2: it is no JSON object");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'item'}",
                "{'type':'other'}",
                "{'type':'item','id':'x','holder':'owner:ann','project':'p','kind':'k','at':'2026-01-01T00:00:00Z','tags':[],'text':'t','body':{}}",
                "{'type':'item','id':'','holder':'own','project':'p','kind':'k','at':'2026-01-01T00:00:00Z','tags':[],'text':'t','body':{}}",
                "{'type':'item','id':'x','holder':'own','project':'p','kind':'k','at':'yesterday','tags':[],'text':'t','body':{}}",
                "{'type':'item','id':'x','holder':'own','project':'p','kind':'k','at':'2026-01-01T00:00:00Z','tags':[],'text':'t'}",
                "{'type':'item','id':'x','holder':'own','project':'p','kind':'k','at':'2026-01-01T00:00:00Z','tags':[3],'text':'t','body':{}}",
                "{'type':'attached','to':'x','path':[],'body':{}}",
                "{'type':'attached','to':'x','path':['also','y'],'body':['items','owner:ann','p','memory','y']}",
                "{'type':'attached','to':'x','path':['a','b','c','d','e','f','g','h'],'body':{}}"
            })
    void aRecordThatIsNoneIsSaidWithItsLine(String line) throws Exception {
        var header = ExportFile.header("0", "ann", false, Instant.EPOCH).toString();

        refused(sealed(header, List.of(line.replace('\'', '"'))), "line 2: ");
    }

    @Test
    void aRecordThatIsTooLongIsSaidBeforeAnythingIsWritten() throws Exception {
        var header = ExportFile.header("0", "ann", false, Instant.EPOCH).toString();
        var line = "{\"type\":\"attached\",\"to\":\"x\",\"path\":[\"a\"],\"body\":\"" + "x".repeat(512 * 1024) + "\"}";

        refused(sealed(header, List.of(line)), "too long");
    }

    @Test
    void slipsGoWithTheirItemAndANameThatIsTakenStaysWhereItIs() throws Exception {
        var header = ExportFile.header("0", "ann", false, Instant.EPOCH).toString();
        var item = "{\"type\":\"item\",\"id\":\"ID\",\"holder\":\"own\",\"project\":\"p\",\"kind\":\"skill\",\"at\":"
                + "\"2026-01-01T00:00:00Z\",\"tags\":[],\"text\":\"t\",\"body\":{},\"slips\":[{\"path\":[\"name\","
                + "\"{holder}\",\"n\"],\"body\":{\"id\":\"ID\"}}]}";
        try (var world = World.in(target)) {
            load(world, file(sealed(header, List.of(item.replace("ID", "skill_1")))));
            load(world, file(sealed(header, List.of(item.replace("ID", "skill_2")))));

            var lines = records(export(world, false));
            assertThat(lines.getFirst()).isEqualTo(item.replace("ID", "skill_1"));
            assertThat(lines.get(1)).contains("skill_2").doesNotContain("slips");
            var holderRecords = new HolderRecords(world.wiring.library().records());
            holderRecords.exportedItems(
                    new Holder("owner:somebody"),
                    exported -> exported.sideRecords()
                            .forEach(sideRecord -> assertThat(sideRecord.path()).contains("owner:somebody")));
        }
    }

    @Test
    void nothingIsWrittenForAnybodyElseWhateverTheFileSays() throws Exception {
        var header = ExportFile.header("0", "ann", false, Instant.EPOCH).toString();
        var named = "{\"type\":\"attached\",\"to\":\"br_1\",\"path\":[\"branch\"],\"body\":{\"owner\":\"bob\"}}";
        var item = "{\"type\":\"item\",\"id\":\"skill_1\",\"holder\":\"own\",\"project\":\"p\",\"kind\":\"skill\","
                + "\"at\":\"2026-01-01T00:00:00Z\",\"tags\":[],\"text\":\"t\",\"body\":{},\"slips\":[{\"path\":"
                + "[\"name\",\"owner:bob\",\"n\"],\"body\":{\"id\":\"skill_1\"}}]}";
        refused(sealed(header, List.of(item)), "stands where only others' may");
        try (var world = World.in(target)) {
            load(world, file(sealed(header, List.of(named))));

            var records = new HolderRecords(world.wiring.library().records());
            assertThat(records.ownerOf("br_1")).contains("somebody");
        }
    }

    @Test
    @Timeout(60)
    void whatIsNoFileIsRefusedInsteadOfWaitedFor() throws Exception {
        var pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        try (var world = World.in(target)) {
            for (Path each : List.of(pipe, directory, Path.of("/dev/null"))) {
                assertThatThrownBy(() -> load(world, each))
                        .isInstanceOf(Failure.class)
                        .hasMessageContaining("othing was imported");
            }
        }
    }

    @Test
    void moreRecordsThanFitIntoABatchAreAllThere() throws Exception {
        var header = ExportFile.header("0", "ann", false, Instant.EPOCH).toString();
        var lines = IntStream.range(0, 1_500)
                .mapToObj(i -> String.format(
                        "{\"type\":\"attached\",\"to\":\"br_1\",\"path\":[\"operations\",\"%08d\"],\"body\":{\"owner\":"
                                + "\"ann\"}}",
                        i))
                .toList();
        try (var world = World.in(target)) {
            var result = load(world, file(sealed(header, lines)));

            assertThat(result.imported()).isEqualTo(1_500);
            assertThat(records(export(world, false))).hasSize(1_500);
        }
    }
}
