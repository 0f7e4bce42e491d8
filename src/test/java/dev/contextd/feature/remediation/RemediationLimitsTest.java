package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Each limit is kept, and one beyond it is refused by name.
class RemediationLimitsTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode save(Consumer<ObjectNode> change) throws Exception {
        var arguments = Json.object()
                .put("error_message", "it broke")
                .put("error_type", "trouble")
                .put("solution", "mend it");
        change.accept(arguments);
        return Answers.of(world, "remediation_save", arguments.toString());
    }

    private static void refused(JsonNode answer, String field) {
        assertThat(answer.at("/error/category").asString()).isEqualTo("validation");
        assertThat(answer.at("/error/message").asString()).contains(field);
    }

    @ParameterizedTest
    @CsvSource({
        "error_message, 10000",
        "error_type, 500",
        "solution, 10000",
        "stack_trace, 50000",
    })
    void aTextMayBeAsLongAsItsLimit(String field, int limit) throws Exception {
        assertThat(save(a -> a.put(field, "x y ".repeat(limit / 4))).has("id")).isTrue();
        refused(save(a -> a.put(field, "x y ".repeat(limit / 4) + "z")), field);
    }

    @ParameterizedTest
    @CsvSource({"error_message", "error_type", "solution"})
    void aTextThatIsRequiredIsNotBlank(String field) throws Exception {
        refused(save(a -> a.put(field, " \n ")), field);
        refused(save(a -> a.remove(field)), field);
    }

    @Test
    void tagsAreTwentyOfFifty() throws Exception {
        assertThat(save(a -> tags(a, 20, 48)).has("id")).isTrue();
        refused(save(a -> tags(a, 21, 1)), "tags");
        refused(save(a -> tags(a, 1, 49)), "tags");
    }

    private static void tags(ObjectNode arguments, int count, int length) {
        var tags = arguments.putArray("tags");
        for (int i = 0; i < count; i++) {
            tags.add("t".repeat(length) + (10 + i));
        }
    }

    @Test
    void aContextHasFiftyFieldsOfAThousand() throws Exception {
        assertThat(save(a -> context(a, 50, 1_000)).has("id")).isTrue();
        refused(save(a -> context(a, 51, 1)), "context");
        refused(save(a -> context(a, 1, 1_001)), "context");
        refused(save(a -> a.putObject("context").put("n".repeat(201), "x")), "context");
        assertThat(save(a -> a.putObject("context").put("n", 7)).has("id")).isTrue();
    }

    private static void context(ObjectNode arguments, int count, int length) {
        var context = arguments.putObject("context");
        for (int i = 0; i < count; i++) {
            context.put("field " + i, "v".repeat(length));
        }
    }

    @Test
    void wordsOutsideTheirListAreRefused() throws Exception {
        refused(save(a -> a.put("severity", "awful")), "severity");
        refused(save(a -> a.put("scope", "world")), "scope");
        refused(save(a -> a.put("project_path", "some/where")), "project_path");
    }

    @ParameterizedTest
    @CsvSource({"limit, 101", "limit, 0", "min_score, 1.01", "min_score, -0.01"})
    void aSearchKeepsItsBounds(String field, double value) throws Exception {
        var arguments = Json.object().put("error_message", "it broke");
        if (field.equals("limit")) {
            arguments.put(field, (int) value);
        } else {
            arguments.put(field, value);
        }

        refused(Answers.of(world, "remediation_search", arguments.toString()), field);
    }

    @Test
    void aSearchNeedsAnError() throws Exception {
        refused(Answers.of(world, "remediation_search", "{}"), "error_message");
        refused(Answers.of(world, "remediation_search", "{\"error_message\":\"  \"}"), "error_message");
        String long_ = "x ".repeat(5_000) + "y";
        refused(
                Answers.of(
                        world,
                        "remediation_search",
                        Json.object().put("error_message", long_).toString()),
                "error_message");
    }
}
