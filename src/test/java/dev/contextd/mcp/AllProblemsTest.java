package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whoever makes several mistakes hears of all of them at once, also of those that no schema knows.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AllProblemsTest {
    private World world;

    @BeforeAll
    void open(@TempDir Path directory) {
        world = World.in(directory);
    }

    @AfterAll
    void close() throws Exception {
        world.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "memory_record | {'title':'a\\nb','content':'c','outcome':'maybe','project_path':'here'} | outcome project_path title",
                "skill_create | {'name':'a\\nb','content':'c','version':'first','author':'a','category':'c'} | description name version",
                "skill_update | {'name':'a\\nb','version':'first'} | id name version",
                "repository_search | {'query':'q','project_path':'here','kind':'thing','path_glob':'!x','limit':0} | kind limit path_glob project_path",
                "index_repository | {'path':'here','include_patterns':['!x'],'exclude_patterns':['#'],'max_file_size':0} | exclude_patterns include_patterns max_file_size path",
                "analytics_get | {'period':'odd','start_date':'soon','end_date':'1/2'} | end_date period start_date",
                "conversation_search | {'query':'q','role':'nobody','limit':0,'since':'soon'} | limit role since",
                "retrieve_context | {'limit':0,'max_tokens':1} | contextId limit max_tokens",
                "get_similar_contexts | {'limit':0} | limit query",
                "list_patterns | {'cursor':'x','limit':0} | cursor limit",
                "list_contexts | {'cursor':'?','limit':0,'state':'odd'} | cursor limit state"
            })
    void allIsToldAtOnce(String tool, String arguments, String fields) throws Exception {
        var error = Answers.of(world, tool, arguments.replace('\'', '"')).path("error");
        var wrong = List.of(fields.split(" ", -1));

        assertThat(error.path("category").asString()).isEqualTo("validation");
        assertThat(error.at("/data/problems")
                        .valueStream()
                        .map(problem -> problem.path("field").asString()))
                .containsExactlyInAnyOrderElementsOf(wrong);
        for (String field : wrong) {
            assertThat(error.path("message").asString()).contains(" " + field + " ");
        }
    }

    @Test
    void onlyWhatIsWrongIsTold() throws Exception {
        var error = Answers.of(world, "analytics_get", "{\"start_date\":\"soon\",\"end_date\":\"2026-01-01\"}")
                .path("error");

        assertThat(error.path("message").asString()).isEqualTo("start_date must be a date like 2026-01-31.");
        assertThat(error.at("/data/field").asString()).isEqualTo("start_date");
    }
}
