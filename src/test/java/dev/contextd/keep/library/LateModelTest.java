package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.feature.directory.Plot;
import dev.contextd.feature.skill.Skills;
import dev.contextd.keep.store.RecordKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was kept while there was no model is found by its meaning once there is one, whatever it is; nobody has to
/// throw the index away for it.
class LateModelTest {
    private static final ItemParts PARTS = new ItemParts(Skills::headline);

    /// All that features keep as items. A context is a directory's or a conversation's.
    private static final List<String> KINDS = List.of(
            "branch",
            "checkpoint",
            "code",
            "context",
            "diagnosis-uses",
            "memory",
            "message",
            "remediation",
            "skill",
            "summary");

    /// Longer than a model reads at once.
    private static final String LONG = "The cart of a shop is emptied after a week without a visit. ".repeat(150);

    @TempDir
    Path directory;

    private static void call(World world, String tool, String arguments) throws Exception {
        var answer = Answers.of(world, tool, arguments.replace('\'', '"'));
        assertThat(answer.has("error")).as(tool + " " + answer).isFalse();
    }

    private void keepOneOfEach(World world) throws Exception {
        var project = Files.createDirectories(directory.resolve("project")).toRealPath();
        Files.writeString(project.resolve("Cart.java"), "class Cart {\n    void empty() {}\n}\n");
        Files.writeString(project.resolve(".context.config.yaml"), "min_tokens: 0\n");
        Files.writeString(project.resolve(".context.yaml"), Plot.yaml(".", "0".repeat(64), "Carts of a shop"));
        var path = "'project_path':'" + project + "'";
        call(world, "memory_record", "{'title':'carts','content':'" + LONG + "','outcome':'success'," + path + "}");
        call(
                world,
                "skill_create",
                "{'name':'carts','description':'Empty carts','content':'" + LONG
                        + "','version':'1.0.0','author':'ann','category':'shop'}");
        call(world, "checkpoint_save", "{'summary':'" + LONG.substring(0, 480) + "'," + path + "}");
        call(
                world,
                "remediation_save",
                "{'error_message':'CartException: no cart','error_type':'CartException','solution':'Make one.'," + path
                        + "}");
        call(world, "add_message", "{'contextId':'shop','role':'user','message':'" + LONG + "'}");
        call(world, "summarize_context", "{'contextId':'shop'}");
        call(world, "index_repository", "{'path':'" + project + "'}");
        call(world, "query_context", "{'query':'carts','path':'" + project + "'}");
        call(world, "branch_create", "{'description':'carts','prompt':'Look at carts.'," + path + "}");
        call(world, "branch_return", "{'message':'They are emptied.'," + path + "}");
        call(world, "troubleshoot", "{'error_message':'java.lang.OutOfMemoryError: Java heap space'," + path + "}");
    }

    private static List<Item> items(Library library) {
        return library.records()
                .below(RecordKey.of("items"))
                .map(record -> StoredItem.of(record.json()).item())
                .toList();
    }

    private static Set<String> kinds(List<Item> items) {
        var kinds = new TreeSet<String>();
        items.forEach(item -> kinds.add(item.kind()));
        return kinds;
    }

    /// Whether the index finds it by meaning, and all its parts are kept.
    private static boolean isUnderstood(Item item, Library library) {
        var search =
                new Search(item.text(), List.of(item.holder()), Optional.of(item.project()), item.kind(), Set.of(), 50);
        return library.vectors()
                        .of(item)
                        .filter(vector -> PARTS.cover(item, vector, vector.modelId()))
                        .isPresent()
                && library.search(search).stream()
                        .anyMatch(found -> found.item().id().equals(item.id())
                                && found.similarity().isPresent());
    }

    @Test
    void everyKindOfItemGetsItsVectors() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/model"), "in the way");
        try (var world = World.in(directory)) {
            keepOneOfEach(world);
            var kept = items(world.wiring.library());

            assertThat(kinds(kept)).as("kinds of items").containsExactlyElementsOf(KINDS);
            assertThat(kept).noneMatch(item -> isUnderstood(item, world.wiring.library()));
        }
        Files.delete(directory.resolve("data/model"));

        try (var world = World.in(directory)) {
            var library = world.wiring.library();
            var ignorant = new HashSet<String>();
            Eventually.isTrue(() -> {
                ignorant.clear();
                items(library).stream()
                        .filter(item -> !isUnderstood(item, library))
                        .forEach(item -> ignorant.add(item.kind() + " " + item.id()));
                return ignorant.isEmpty();
            });
            assertThat(kinds(items(library))).containsExactlyElementsOf(KINDS);
        }
    }

    @Test
    void aLongMemoryIsFoundByWhatItSaysLast() throws Exception {
        try (var world = World.in(directory)) {
            call(
                    world,
                    "memory_record",
                    "{'title':'notes','content':'" + "Nothing of interest was said here. ".repeat(300)
                            + "Passwords are hashed with bcrypt. ".repeat(40)
                            + "','outcome':'success','project_path':'/somewhere'}");
            var library = world.wiring.library();
            var memory = items(library).getFirst();

            Eventually.isTrue(() -> isUnderstood(memory, library));
            var search = new Search(
                    "how are credentials protected", List.of(memory.holder()), Optional.empty(), "memory", Set.of(), 1);
            assertThat(library.search(search).getFirst().similarity().orElse(0)).isGreaterThan(0.56);
        }
    }
}
