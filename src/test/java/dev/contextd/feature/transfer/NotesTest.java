package dev.contextd.feature.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Holders;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What is known as Markdown: read, changed by hand, and taken back.
@Timeout(120)
class NotesTest {
    private static final NoteImport.Wish PLAIN = new NoteImport.Wish(false, false, false);
    private static final NoteImport.Wish DRY = new NoteImport.Wish(true, false, false);
    private static final NoteImport.Wish FORGETTING = new NoteImport.Wish(false, false, true);

    @TempDir
    Path directory;

    private Path source;
    private Path target;
    private Path vault;
    private Project project;

    @BeforeEach
    void places() throws Exception {
        source = Files.createDirectories(directory.resolve("source"));
        target = Files.createDirectories(directory.resolve("target"));
        vault = directory.resolve("vault");
        project = Project.required(
                Files.createDirectories(directory.resolve("project")).toString());
    }

    private static JsonNode ask(World world, String tool, String json) throws Exception {
        var answer = Answers.of(world, tool, json.replace('\'', '"'));
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }

    private String remember(World world, String title, String content) throws Exception {
        var arguments = Json.object()
                .put("title", title)
                .put("content", content)
                .put("outcome", "failure")
                .put("project_path", project.root().toString());
        arguments.putArray("tags").add("b").add("a");
        return ask(world, "memory_record", arguments.toString()).path("id").asString();
    }

    private static String skill(World world, String name) throws Exception {
        return ask(
                        world,
                        "skill_create",
                        "{'name':'" + name + "','description':'How to let go','content':'1. Do it\\n---\\n2. Done\\n',"
                                + "'version':'1.0.0','author':'Ann','category':'release','tags':['x: y'],"
                                + "'metadata':{'n':1,'deep':{'list':[true,null,1.5]}}}")
                .path("id")
                .asString();
    }

    private void livedIn(World world) throws Exception {
        remember(world, "Retries: \"three\" # are enough", "\n---\nfirst line\r\n\ttabbed ünï 💡\n\n");
        var voted = remember(world, "- dash", "plain");
        ask(world, "memory_feedback", "{'id':'" + voted + "','helpful':true}");
        ask(
                world,
                "memory_record",
                "{'title':'true','content':'null','outcome':'success','kind':'policy','project_path':'" + project.root()
                        + "'}");
        skill(world, "let-go");
    }

    private NoteExport.Written export(World world, Path to) throws Exception {
        return world.wiring
                .upkeep()
                .exportTo(to, world.wiring.localUser(), false, Optional.of(project.key()), false, _ -> {});
    }

    private BroughtNotes load(World world, NoteImport.Wish wish) {
        return world.wiring.upkeep().importFrom(vault, world.wiring.localUser(), project.key(), wish, Progress.SILENT);
    }

    private static Map<String, String> files(Path folder) throws Exception {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(folder)) {
            for (Path file : all.filter(each -> each.toString().endsWith(".md")).toList()) {
                files.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private static Path only(Path folder) throws Exception {
        try (var all = Files.list(folder)) {
            return all.toList().getFirst();
        }
    }

    @Test
    void whatIsExportedAndImportedElsewhereIsExportedThereInTheSameFiles() throws Exception {
        try (var world = World.in(source)) {
            livedIn(world);
            assertThat(export(world, vault).written()).isEqualTo(4);
        }
        var before = files(vault);
        assertThat(before).hasSize(4);

        try (var world = World.in(target)) {
            assertThat(load(world, DRY).added()).isEqualTo(4);
            assertThat(load(world, PLAIN).added()).isEqualTo(4);
            assertThat(load(world, PLAIN).unchanged()).isEqualTo(4);
            export(world, directory.resolve("again"));
            var found = ask(world, "memory_search", "{'query':'plain dash','project_path':'" + project.root() + "'}");
            assertThat(found.at("/memories/0/title").asString()).isEqualTo("- dash");
        }
        assertThat(files(directory.resolve("again"))).isEqualTo(before);
        assertThat(files(vault)).isEqualTo(before);
    }

    @Test
    void aChangedFileChangesTheMemoryAndMakesNoOther() throws Exception {
        try (var world = World.in(source)) {
            var id = remember(world, "Retries", "Three are enough");
            export(world, vault);
            var file = only(vault.resolve("memories"));
            var moved = vault.resolve("my own name.md");
            Files.writeString(moved, Files.readString(file).replace("Three are", "Five are"));
            Files.delete(file);
            Files.writeString(vault.resolve("README.md"), "# No note\n");
            Files.writeString(vault.resolve("other.md"), "---\nkind: recipe\n---\n");

            var brought = load(world, PLAIN);

            assertThat(brought.lines()).containsExactly("my own name.md: changed");
            assertThat(brought.others()).isEqualTo(2);
            var found = ask(world, "memory_search", "{'query':'retries','project_path':'" + project.root() + "'}");
            assertThat(found.path("memories")).hasSize(1);
            assertThat(found.at("/memories/0/id").asString()).isEqualTo(id);
            assertThat(found.at("/memories/0/content").asString()).isEqualTo("Five are enough");
            assertThat(export(world, vault).unchanged()).isEqualTo(1);
            assertThat(files(vault)).hasSize(3);
        }
    }

    @Test
    void aNoteThatAPersonWroteIsKeptOnceAndHasAnIdFromThenOn() throws Exception {
        try (var world = World.in(source)) {
            Files.createDirectories(vault);
            var file = Files.writeString(
                    vault.resolve("Naming.md"),
                    "---\n# mine\nkind: policy\naliases: [n]\n---\nTests are sentences, key AKIA"
                            + "QYLPMN5HHHFPZAM2.\n");

            assertThat(load(world, PLAIN).lines()).containsExactly("Naming.md: added");
            assertThat(load(world, PLAIN).unchanged()).isEqualTo(1);

            assertThat(Files.readString(file)).startsWith("---\nid: mem_").contains("# mine", "aliases: [n]");
            var found = ask(world, "memory_search", "{'query':'naming','project_path':'" + project.root() + "'}");
            assertThat(found.path("memories")).hasSize(1);
            assertThat(found.at("/memories/0/content").asString()).contains("[REDACTED:");
        }
    }

    @Test
    void textOfASkillThatChangedIsItsNextVersion() throws Exception {
        try (var world = World.in(source)) {
            var id = skill(world, "let-go");
            export(world, vault);
            var file = only(vault.resolve("skills"));
            Files.writeString(file, Files.readString(file).replace("2. Done", "2. Well done"));

            assertThat(load(world, PLAIN).changed()).isEqualTo(1);

            assertThat(Files.readString(file)).contains("version: 1.0.1");
            var applied = ask(world, "skill_apply", "{'id':'" + id + "'}");
            assertThat(applied.path("content").asString()).isEqualTo("1. Do it\n---\n2. Well done\n");
            assertThat(export(world, vault).unchanged()).isEqualTo(1);
        }
    }

    @Test
    void whatChangedOnBothSidesIsLeftAsItIs() throws Exception {
        try (var world = World.in(source)) {
            var id = skill(world, "let-go");
            export(world, vault);
            ask(world, "skill_update", "{'id':'" + id + "','content':'3. Otherwise','version':'2.0.0'}");
            assertThat(load(world, PLAIN).unchanged()).isEqualTo(1);
            var file = only(vault.resolve("skills"));
            Files.writeString(file, Files.readString(file).replace("2. Done", "2. Well done"));

            assertThat(load(world, PLAIN).lines()).singleElement().asString().endsWith("it changed here as well");
            assertThat(export(world, vault).left()).hasSize(1);
        }
    }

    @Test
    void whatHadAFileIsForgottenOnlyWhenAsked() throws Exception {
        try (var world = World.in(source)) {
            var id = remember(world, "Retries", "Three are enough");
            export(world, vault);
            remember(world, "Younger", "has never had a file");
            Files.delete(only(vault.resolve("memories")));

            assertThat(load(world, PLAIN).gone()).isEqualTo(1);
            assertThat(isKept(world, id)).isTrue();
            assertThat(load(world, FORGETTING).gone()).isEqualTo(1);
            assertThat(isKept(world, id)).isFalse();
            assertThat(export(world, vault).written()).isEqualTo(1);
        }
    }

    private static boolean isKept(World world, String id) {
        return world.wiring
                .library()
                .get(id, Holders.of(world.wiring.localUser()))
                .isPresent();
    }

    @Test
    void aFileThatSomebodyChangedIsNotWrittenOver() throws Exception {
        try (var world = World.in(source)) {
            remember(world, "Retries", "Three are enough");
            export(world, vault);
            var file = only(vault.resolve("memories"));
            Files.writeString(file, Files.readString(file).replace("Three", "Four"));

            var written = export(world, vault);

            assertThat(written.left()).singleElement().asString().contains("import it first");
            assertThat(Files.readString(file)).contains("Four are enough");
        }
    }

    @Test
    void oneBrokenNoteKeepsAllOthersOut() throws Exception {
        try (var world = World.in(source)) {
            Files.createDirectories(vault);
            Files.writeString(vault.resolve("a.md"), "---\nkind: lesson\n---\nFine.\n");
            Files.writeString(vault.resolve("b.md"), "---\nkind: lesson\ntrust: much\n---\nNot.\n");

            var brought = load(world, PLAIN);

            assertThat(brought.problems()).containsExactly("b.md: trust must be a number from 0 to 1.");
            Files.delete(vault.resolve("b.md"));
            assertThat(load(world, DRY).added()).isEqualTo(1);
        }
    }
}
