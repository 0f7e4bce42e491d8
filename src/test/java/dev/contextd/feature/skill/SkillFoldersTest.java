package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Skills from folders with a `SKILL.md`, and back.
class SkillFoldersTest {
    private static final Owner OWNER = Owner.alone("somebody");

    private static final String FOREIGN = """
            ---
            # written by somebody else
            name: pdf-forms
            description: >
              Fill in PDF forms: use it when a form
              has to be completed.
            license: Apache-2.0
            allowed-tools: [Read, "Bash(pdftk:*)"]
            tags: pdf, forms
            metadata:
              since: 2024-05-01
              yes: no
              ratio: 0.50
              levels: {easy: 1, hard: [2, 3, null]}
            ---

            # PDF forms

            Run `scripts/fill.py`.
            """;

    @TempDir
    Path directory;

    World world;
    Path in;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        in = Files.createDirectories(directory.resolve("in"));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private void write(String path, String text) throws IOException {
        var file = in.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private static String file(String name, String version, String content) {
        return "---\nname: " + name + "\ndescription: For " + name + "\nversion: " + version + "\n---\n" + content;
    }

    private SkillFolders.Report bring() {
        return world.wiring.skillFolders().bring(in, OWNER);
    }

    private Map<String, String> export(String folder) throws IOException {
        var out = directory.resolve(folder);
        var report = world.wiring.skillFolders().write(out, OWNER, false);
        assertThat(report.problems()).isEmpty();
        return contents(out);
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private JsonNode call(String tool, String arguments) throws Exception {
        return Answers.of(world, tool, arguments);
    }

    @Test
    void aForeignFileKeepsEveryFieldOnItsWayThroughAndBack() throws Exception {
        write("pdf/SKILL.md", FOREIGN);
        assertThat(bring().done()).singleElement().asString().contains("created skill_", "1.0.0");

        var exported = export("out");
        var there = exported.getOrDefault("pdf-forms/SKILL.md", "");
        assertThat(there).endsWith("---\n\n# PDF forms\n\nRun `scripts/fill.py`.\n");
        var back = SkillMarkdownTest.parse(there);
        assertThat(back).isEqualTo(SkillMarkdownTest.parse(FOREIGN));
        var skillVersion = back.skillVersion();
        assertThat(skillVersion.fields())
                .isEqualTo(Map.of("license", "Apache-2.0", "allowed-tools", List.of("Read", "Bash(pdftk:*)")));
        assertThat(skillVersion.metadata())
                .containsEntry("since", "2024-05-01")
                .containsEntry("yes", "no")
                .containsEntry("ratio", 0.5);
        assertThat(skillVersion.tags()).containsExactly("pdf", "forms");
        assertThat(skillVersion.author()).isEmpty();

        var listed = call("skill_list", "{}").at("/skills/0");
        assertThat(listed.path("version").asString()).isEqualTo("1.0.0");
        assertThat(listed.has("author")).isFalse();
    }

    @Test
    void whatWeWroteComesBackByteForByte() throws Exception {
        var skill = Json.object()
                .put("name", "Ünusual: \"name\" # 1")
                .put("description", "true")
                .put("content", "\n\n--- \nno front matter\r\n\ttabs, trailing spaces  ")
                .put("version", "1.2.3-rc.1+b7")
                .put("author", "null")
                .put("category", "0x1F")
                .put("expected_outcome", "two\nlines: ok\n");
        skill.putArray("tags").add("- a").add("b: c").add("1.0");
        skill.putArray("prerequisites").add("").add(" space ");
        skill.putObject("metadata")
                .put("on", true)
                .putNull("nothing")
                .put("n", 12345678901L)
                .putArray("l")
                .add(0.1);
        call("skill_create", skill.toString());
        write("pdf/SKILL.md", FOREIGN);
        bring();

        var first = export("first");
        assertThat(first).hasSize(2);
        world.close();
        world = World.in(directory.resolve("other"));
        in = directory.resolve("first");
        assertThat(bring().done()).hasSize(2).allMatch(line -> line.contains("created"));

        assertThat(export("second")).isEqualTo(first);
        assertThat(bring().done()).hasSize(2).allMatch(line -> line.contains("unchanged"));
    }

    @Test
    void ofTwoVersionsTheHigherStays() throws Exception {
        write("a/SKILL.md", file("a", "1.0.0", "first"));
        bring();
        assertThat(bring().done()).containsExactly("a/SKILL.md: unchanged, " + id() + " is at version 1.0.0");

        write("a/SKILL.md", file("a", "1.10.0", "second"));
        assertThat(bring().done().getFirst()).contains("updated " + id() + " from version 1.0.0 to 1.10.0");
        write("a/SKILL.md", file("a", "1.9.0", "third"));
        assertThat(bring().done().getFirst()).contains("skipped, version 1.9.0 is lower than 1.10.0");
        write("a/SKILL.md", file("a", "1.10.0", "fourth"));
        assertThat(bring().done().getFirst()).contains("skipped, it differs from version 1.10.0", "higher version");

        assertThat(call("skill_apply", "{\"id\":\"" + id() + "\"}")
                        .path("content")
                        .asString())
                .isEqualTo("second");
        assertThat(call("skill_list", "{\"name\":\"a\",\"all_versions\":true}")
                        .path("total")
                        .asInt())
                .isEqualTo(2);
    }

    private String id() throws Exception {
        return call("skill_list", "{}").at("/skills/0/id").asString();
    }

    @Test
    void brokenFilesAreNamedWithTheirLinesAndNothingIsImported() throws Exception {
        write("a/SKILL.md", file("good", "1.0.0", "body"));
        write("b/SKILL.md", file("bad", "v1", "body"));
        Files.createDirectories(in.resolve("c"));
        Files.write(in.resolve("c/SKILL.md"), "---\nname: \u00fc\n".getBytes(StandardCharsets.ISO_8859_1));

        var report = bring();

        assertThat(report.done()).isEmpty();
        assertThat(report.problems())
                .containsExactly(
                        "b/SKILL.md:4: version must be a semantic version such as 1.0.0 or 2.1.0-rc.1",
                        "c/SKILL.md:2: the file is not UTF-8");
        assertThat(call("skill_list", "{}").path("total").asInt(-1)).isZero();
    }

    @Test
    void twoFilesOfOneNameAreAProblem() throws Exception {
        write("a/SKILL.md", file("same", "1.0.0", "body"));
        write("b/SKILL.md", file("same", "1.0.0", "body"));

        assertThat(bring().problems()).containsExactly("b/SKILL.md:1: has the same name as a/SKILL.md");
        in = Files.createDirectories(directory.resolve("empty"));
        assertThat(bring().problems().getFirst()).contains("no SKILL.md");
    }

    @Test
    void otherFilesAreListedAndSecretsMasked() throws Exception {
        String key = "AKIA" + "QWERTYUIOPASDFGH";
        write("a/SKILL.md", file("a", "1.0.0", "Use the key " + key + " for it."));
        write("a/scripts/run.sh", "echo");
        write("a/inner/SKILL.md", file("inner", "1.0.0", "body"));
        write("a/.git/config", "");
        Files.createSymbolicLink(in.resolve("link"), in.resolve("a"));

        var report = bring();

        assertThat(report.done()).hasSize(2);
        assertThat(report.warnings())
                .containsExactly(
                        "a/SKILL.md: secrets were masked",
                        "a/SKILL.md: only SKILL.md is kept; not imported: scripts/run.sh");
        assertThat(export("out").toString()).doesNotContain(key).contains("[REDACTED:");
    }

    @Test
    void exportReplacesNothingUnlessAsked() throws Exception {
        write("a/SKILL.md", file("a", "1.0.0", "body"));
        bring();
        Files.writeString(in.resolve("a/SKILL.md"), "mine");

        var refused = world.wiring.skillFolders().write(in, OWNER, false);
        assertThat(refused.done()).isEmpty();
        assertThat(refused.problems()).singleElement().asString().contains("a/SKILL.md", "--overwrite");
        assertThat(in.resolve("a/SKILL.md")).hasContent("mine");

        assertThat(world.wiring.skillFolders().write(in, OWNER, true).done()).containsExactly("a/SKILL.md: written");
        assertThat(world.wiring.skillFolders().write(in, OWNER, false).done()).containsExactly("a/SKILL.md: unchanged");
        assertThat(contents(in)).hasSize(1);
    }

    @Test
    void exportTellsWhatItLeavesOut() throws Exception {
        write("a/SKILL.md", file("a", "1.0.0", "body"));
        bring();
        write("a/SKILL.md", file("a", "2.0.0", "more"));
        bring();
        call(
                "skill_create",
                "{\"name\":\"a\",\"description\":\"d\",\"content\":\"c\",\"version\":\"1.0.0\",\"author\":\"x\","
                        + "\"category\":\"y\",\"scope\":\"team\"}");

        var report = world.wiring.skillFolders().write(directory.resolve("out"), OWNER, false);

        assertThat(report.done()).containsExactly("a/SKILL.md: written");
        assertThat(report.warnings())
                .hasSize(2)
                .anyMatch(line -> line.contains("1 earlier"))
                .anyMatch(line -> line.contains("left out"));
    }

    @Test
    void foldersHavePlainAndDifferentNames() {
        var names = new ArrayList<>(
                List.of("a", "A", "a b", "a-b", "../a", "..", "ü", "x".repeat(200), "con/aux", "-a", "a.b"));
        var folders = names.stream().map(SkillFolders::folder).toList();

        assertThat(folders).doesNotHaveDuplicates().allMatch(folder -> folder.matches("[a-z0-9][a-z0-9-]{0,79}"));
        assertThat(SkillFolders.folder("pdf-forms")).isEqualTo("pdf-forms");
    }

    @Test
    void manySkillsAreImportedAtOnce() throws Exception {
        for (int i = 0; i < 230; i++) {
            write("s" + i + "/SKILL.md", file("skill " + i, "1.0.0", "Do " + i));
        }

        assertThat(bring().done()).hasSize(230).allMatch(line -> line.contains("created"));
        assertThat(call("skill_list", "{}").path("total").asInt()).isEqualTo(230);
        assertThat(export("out")).hasSize(230);
    }

    @Test
    void namesInMetadataAreMaskedTooAndStayDifferent() throws Exception {
        String one = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        String two = "ghp_" + "z9Y8x7W6v5U4".repeat(3);
        write(
                "a/SKILL.md",
                "---\nname: a\ndescription: b\nmetadata:\n  " + one + ": 1\n  " + two + ": 2\n---\ncontent\n");
        bring();

        assertThat(export("out").values().toString())
                .contains("[REDACTED:github-", ": 1\n", ": 2\n")
                .doesNotContain(one, two);
    }
}
