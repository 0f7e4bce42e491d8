package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.StdioClientOfTests;
import dev.contextd.TestClock;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.directory.Plot;
import dev.contextd.text.Embedder;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A search that has not everything to go by says so, whichever tool it is.
class WordsOnlyTest {
    private static final String ALONE = "by words alone";

    /// Longer than what is read while somebody waits.
    private static final String LONG = "the tide comes in and the tide goes out again ".repeat(400);

    @TempDir
    Path directory;

    private final CountDownLatch opened = new CountDownLatch(1);
    private Path project;

    /// Answers questions, but what it shall read and keep it takes its time for.
    private class Slow implements Embedder {
        private final boolean forQuestions;

        Slow(boolean forQuestions) {
            this.forQuestions = forQuestions;
        }

        @Override
        public String modelId() {
            return "slow";
        }

        @Override
        public int dimensions() {
            return 2;
        }

        @Override
        public String asPassage(String text) {
            return "passage: " + text;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            if (!forQuestions || texts.stream().anyMatch(text -> text.startsWith("passage: "))) {
                try {
                    opened.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return texts.stream().map(_ -> new float[] {1, 0}).toList();
        }

        @Override
        public void close() {
            opened.countDown();
        }
    }

    @BeforeEach
    void plant() throws Exception {
        project = Files.createDirectories(directory.resolve("town")).toRealPath();
        Files.writeString(project.resolve(".context.config.yaml"), "min_tokens: 0\n");
        Files.writeString(project.resolve(".context.yaml"), Plot.yaml(".", "0123abcd", "When the tides turn"));
        Files.writeString(project.resolve("tides.py"), "def tides():\n    return 'at noon'\n");
    }

    private Wiring wiring(Embedder model) {
        var flags = Map.of("data_dir", directory.resolve("data").toString(), "rate.default", "1000/1000");
        var settings = Settings.read(flags, Map.of(), directory.resolve("none"));
        var config = Config.of(settings, Map.of(), directory, directory);
        return new Wiring(config, new TestClock(), Owner.alone("somebody"), List.of(), _ -> model);
    }

    private StdioClientOfTests agent(Wiring wiring) throws Exception {
        return new StdioClientOfTests((in, out) -> wiring.serveStdio(
                in, out, Connection.startedIn(project), new ToolSelection(List.of(ToolSelection.ALL), false)));
    }

    private JsonNode call(StdioClientOfTests agent, String tool, String arguments) throws Exception {
        String full = arguments.replace('\'', '"').replace("{p}", project.toString());
        var result = agent.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, full)))
                .path("result");
        assertThat(result.path("isError").asBoolean(false))
                .as(result.toString())
                .isFalse();
        return result;
    }

    private String note(StdioClientOfTests agent, String tool, String arguments) throws Exception {
        return call(agent, tool, arguments).at("/structuredContent/note").asString("");
    }

    /// Every tool that finds by meaning, with a question for it.
    private static Map<String, String> questions() {
        var questions = new LinkedHashMap<String, String>();
        questions.put("memory_search", "{'query':'tides'}");
        questions.put("memory_consolidate", "{'project_path':'{p}','dry_run':true}");
        questions.put("checkpoint_search", "{'query':'tides'}");
        questions.put("skill_search", "{'query':'tides'}");
        questions.put("remediation_search", "{'error_message':'the tide is out'}");
        questions.put("troubleshoot", "{'error_message':'connection refused'}");
        questions.put("repository_search", "{'query':'tides','project_path':'{p}'}");
        questions.put("conversation_search", "{'query':'tides'}");
        questions.put("retrieve_context", "{'contextId':'harbour','query':'tides'}");
        questions.put("get_similar_contexts", "{'query':'tides'}");
        questions.put("query_context", "{'query':'when do the tides turn'}");
        questions.put("context_list_branches", "{'query':'tides','project_path':'{p}'}");
        return questions;
    }

    @Test
    void whileTheModelIsBeingOpenedEverySearchSaysSo() throws Exception {
        try (var wiring = wiring(new Slow(false));
                var agent = agent(wiring)) {
            wiring.openModel();
            call(agent, "add_message", "{'contextId':'harbour','message':'tides','role':'user'}");
            call(agent, "index_repository", "{'path':'{p}'}");

            for (var question : questions().entrySet()) {
                assertThat(note(agent, question.getKey(), question.getValue()))
                        .as(question.getKey())
                        .contains(ALONE, "being opened");
            }

            opened.countDown();
            Eventually.isTrue(() -> questions().entrySet().stream().allMatch(question -> {
                try {
                    return !note(agent, question.getKey(), question.getValue()).contains(ALONE);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
    }

    @Test
    void whileMuchIsYetToBeReadSearchesForItSaySo() throws Exception {
        try (var wiring = wiring(new Slow(true));
                var agent = agent(wiring)) {
            for (int i = 0; i < 30; i++) {
                call(agent, "add_message", "{'contextId':'harbour','message':'tides " + i + "','role':'user'}");
                call(
                        agent,
                        "memory_record",
                        "{'title':'Tides " + i + "','content':'" + LONG + i
                                + "','outcome':'success','project_path':'{p}'}");
            }

            for (String tool : List.of(
                    "memory_search",
                    "memory_consolidate",
                    "conversation_search",
                    "retrieve_context",
                    "get_similar_contexts")) {
                assertThat(note(agent, tool, questions().getOrDefault(tool, "")))
                        .as(tool)
                        .contains(ALONE, "yet to read");
            }
            assertThat(note(agent, "skill_search", "{'query':'tides'}")).isEmpty();
        }
    }

    /// It begins to read what was kept only when a question is asked.
    @Test
    void theLastFewThatAreYetToBeReadAreWaitedFor() throws Exception {
        var model = new Slow(true) {
            @Override
            public List<float[]> embed(List<String> texts) {
                if (texts.equals(List.of("when can ships leave"))) {
                    opened.countDown();
                }
                return super.embed(texts);
            }
        };
        try (var wiring = wiring(model);
                var agent = agent(wiring)) {
            call(
                    agent,
                    "memory_record",
                    "{'title':'Tides','content':'" + LONG + "','outcome':'success','project_path':'{p}'}");

            var found = call(agent, "memory_search", "{'query':'when can ships leave'}");

            assertThat(found.at("/structuredContent/memories/0/title").asString(""))
                    .as(found.toString())
                    .isEqualTo("Tides");
        }
    }
}
