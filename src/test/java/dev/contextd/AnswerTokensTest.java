package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.contextd.feature.directory.Plot;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/// Who asks for so many tokens gets no more, of whatever searches and reads: the whole answer counts, as the text that
/// the model is given.
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnswerTokensTest {
    private static final int THINGS = 8;

    /// With quotes and line ends, which JSON makes longer.
    private static final String TEXT =
            "The \"pool\" of payments is empty:\n\tworkers wait for a connection until their deadline, see pool.yaml.\n"
                    .repeat(20);

    private static final Encoding TOKENIZER =
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

    private World world;
    private Path project;
    private String checkpoint = "";
    private String skill = "";

    @BeforeAll
    void much(@TempDir Path directory) throws Exception {
        project = Files.createDirectories(directory.resolve("project"));
        world = World.in(directory);
        Files.writeString(project.resolve(".context.config.yaml"), "min_tokens: 0\n");
        for (int i = 0; i < THINGS; i++) {
            call(
                    "memory_record",
                    about().put("title", "Pool " + i).put("content", TEXT + i).put("outcome", "success"));
            call(
                    "remediation_save",
                    about().put("error_message", "PoolError: no connection for worker " + i)
                            .put("error_type", "PoolError")
                            .put("solution", TEXT + i));
            checkpoint = id(call(
                    "checkpoint_save",
                    about().put("summary", "Payments and the pool " + i).put("description", TEXT + i)));
            skill = id(call(
                    "skill_create",
                    Json.object()
                            .put("name", "empty the pool " + i)
                            .put("description", "When payments wait for the pool")
                            .put("content", TEXT + i)
                            .put("version", "1.0.0")
                            .put("author", "Ann")
                            .put("expected_outcome", "payments go through")
                            .put("category", "payments")));
            call(
                    "context_branch",
                    about().put("description", "Look at the pool " + i).put("prompt", "Look"));
            call("context_return", about().put("message", TEXT + i));
            for (String context : new String[] {"payments", "payments " + i}) {
                call(
                        "add_message",
                        Json.object()
                                .put("contextId", context)
                                .put("role", "user")
                                .put("message", TEXT + i));
            }
            Files.writeString(
                    Files.createDirectories(project.resolve("part" + i)).resolve("pool.py"),
                    "def pool_of_payments_%d():\n    \"\"\"%s\"\"\"\n    return %d\n"
                            .formatted(i, TEXT.replace("\"", "'"), i));
            Files.writeString(
                    project.resolve("part" + i).resolve(".context.yaml"),
                    Plot.yaml(
                            "part" + i,
                            "00000000",
                            "The pool of payments "
                                    + "and who waits for it ".repeat(30).strip()));
        }
        call("index_repository", Json.object().put("path", project.toString()));
    }

    @AfterAll
    void end() throws Exception {
        world.close();
    }

    private ObjectNode about() {
        return Json.object().put("project_path", project.toString());
    }

    private static String id(String answer) {
        return Json.MAPPER.readTree(answer).path("id").asString();
    }

    private String call(String tool, ObjectNode arguments) throws Exception {
        var result = world.http().call(tool, arguments.toString()).json().path("result");
        assertThat(result.path("isError").asBoolean(false))
                .as(result.toString())
                .isFalse();
        return result.at("/content/0/text").asString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory_search | {'query':'pool of payments','limit':8}",
                "skill_search | {'query':'payments wait for the pool','top_k':8}",
                "checkpoint_search | {'query':'payments and the pool','top_k':8}",
                "remediation_search | {'error_message':'PoolError: no connection for worker 9','limit':8}",
                "repository_search | {'query':'pool of payments','project_path':'$','content_mode':'full'}",
                "conversation_search | {'query':'pool of payments','limit':8}",
                "get_similar_contexts | {'query':'pool of payments','limit':8}",
                "retrieve_context | {'contextId':'payments'}",
                "retrieve_context | {'contextId':'payments','query':'pool'}",
                "query_context | {'query':'pool of payments','path':'$'}",
                "context_list_branches | {'project_path':'$'}",
                "context_list_branches | {'project_path':'$','include_trajectory':true}",
                "context_list_branches | {'project_path':'$','query':'pool'}",
                "checkpoint_resume | {'id':'#checkpoint','level':'full'}",
                "skill_apply | {'id':'#skill'}",
                "troubleshoot | {'error_message':'java.sql.SQLException: connection pool exhausted','project_path':'$'}",
                "find_tools | {'query':'memory skill checkpoint branch conversation','limit':50}",
                "find_tools | {}",
                "skill_list | {}",
                "skill_list | {'name':'empty the pool 0','all_versions':true}",
                "checkpoint_list | {'project_path':'$'}",
                "list_patterns | {'limit':100}",
                "list_contexts | {'path':'$'}"
            })
    void anAnswerIsNoLongerThanAskedFor(String tool, String given) throws Exception {
        var text = given.replace('\'', '"')
                .replace("$", project.toString())
                .replace("#checkpoint", checkpoint)
                .replace("#skill", skill);
        for (int most : new int[] {300, 600, 2_000}) {
            var arguments = (ObjectNode) Json.MAPPER.readTree(text);
            var answer = call(tool, arguments.put("max_tokens", most));

            assertThat(TOKENIZER.countTokens(answer))
                    .as("%s asked for %d: %s", tool, most, answer)
                    .isBetween(20, most + most / 10);
            assertThat(answer).containsIgnoringCase("p");
        }
    }
}
