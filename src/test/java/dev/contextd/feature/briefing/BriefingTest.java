package dev.contextd.feature.briefing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.briefing.Briefing.Part;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What a new session is told of a project.
class BriefingTest {
    private static final int PROMISED = 1_000;

    @TempDir
    Path directory;

    private final O200kTokenizer tokenizer = new O200kTokenizer();

    private JsonNode response(World world, String project) throws Exception {
        return world.http()
                .stateless("resources/read", Json.object().put("uri", "contextd://project/" + project + "/briefing"))
                .json();
    }

    private String read(World world, String project) throws Exception {
        var page = response(world, project).at("/result/contents/0/text").asString();
        assertThat(tokenizer.count(page)).isLessThan(PROMISED);
        return page;
    }

    private String key() {
        return Project.required(directory.toString()).key().text();
    }

    private String remember(World world, String title, String content, String outcome) throws Exception {
        var lesson = Json.object()
                .put("title", title)
                .put("content", content)
                .put("outcome", outcome)
                .put("project_path", directory.toString());
        return Answers.of(world, "memory_record", lesson.toString()).path("id").asString();
    }

    private JsonNode branch(World world, String description) throws Exception {
        var ask = Json.object()
                .put("description", description)
                .put("prompt", "Do it")
                .put("budget", 1_000)
                .put("inject_memories", false)
                .put("parent_branch_id", "main")
                .put("project_path", directory.toString());
        return Answers.of(world, "context_branch", ask.toString());
    }

    @Test
    void anEmptyProjectIsSaidInALine() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(read(world, key())).isEqualTo("Nothing is known of project " + key() + " yet.\n");
        }
    }

    @Test
    void openBranchesAndTrustedMemoriesAreToldByKeyOrAsTheCurrentProject() throws Exception {
        try (var world = World.in(directory)) {
            remember(world, "Retries help", "With a pause between them.\nAnd more.", "success");
            var doubted = remember(world, "Caches are easy", "Just add one.", "success");
            remember(world, "Parallel tests", "They share a port.", "failure");
            for (int i = 0; i < 3; i++) {
                Answers.of(world, "memory_feedback", "{\"id\":\"" + doubted + "\",\"helpful\":false}");
            }
            var open = branch(world, "Search the logs").path("branch_id").asString();

            var page = read(world, key());

            assertThat(page)
                    .contains("Search the logs (" + open, "of 1000 tokens used")
                    .containsSubsequence("## Open branches", "## Most trusted memories")
                    .containsSubsequence("Failed: Parallel tests", "Caches are easy")
                    .containsSubsequence("Retries help: With a pause between them.…", "Caches are easy");
            assertThat(read(world, "current")).isEqualTo(page);
        }
    }

    @Test
    void aBranchThatHasEndedOrTimedOutIsNotOpen() throws Exception {
        try (var world = World.in(directory)) {
            branch(world, "Search the logs");
            assertThat(read(world, key())).contains("Search the logs");

            world.clock.advance(Duration.ofHours(1));

            assertThat(read(world, key())).doesNotContain("Open branches");
        }
    }

    @Test
    void theLatestOfEquallyTrustedMemoriesComeFirst() throws Exception {
        try (var world = World.in(directory)) {
            for (int i = 0; i < 12; i++) {
                remember(world, "Lesson " + i + ".", "Learned", "success");
                world.clock.advance(Duration.ofMinutes(1));
            }

            assertThat(read(world, key()))
                    .containsSubsequence("Lesson 11.", "Lesson 10.", "Lesson 5.")
                    .doesNotContain("Lesson 1.");
        }
    }

    /// As many, as long and as costly as the limits allow.
    @Test
    void aFullProjectStaysBelowAThousandTokens() throws Exception {
        try (var world = World.in(directory)) {
            var random = new Random(7);
            for (int i = 0; i < 10; i++) {
                remember(world, costly(random, 90), costly(random, 5_000), "failure");
                branch(world, costly(random, 240));
                solved(world, costly(random, 4_000), costly(random, 4_000));
            }
            stopped(world, costly(random, 240), costly(random, 2_400));

            var page = read(world, key());

            assertThat(page)
                    .contains(
                            "## Last checkpoint", "## Open branches", "## Most trusted memories", "## Recent failures");
            assertThat(tokenizer.count(page)).isGreaterThan(700);
        }
    }

    private void solved(World world, String error, String solution) throws Exception {
        var arguments =
                Json.object().put("error_message", error).put("error_type", "T").put("solution", solution);
        Answers.of(
                world,
                "remediation_save",
                arguments.put("project_path", directory.toString()).toString());
    }

    private void stopped(World world, String summary, String description) throws Exception {
        var arguments = Json.object().put("summary", summary).put("description", description);
        Answers.of(
                world,
                "checkpoint_save",
                arguments.put("project_path", directory.toString()).toString());
    }

    @Test
    void whereWorkStoppedAndWhatWasSolvedAreInIt() throws Exception {
        try (var world = World.in(directory)) {
            stopped(world, "Half of the tests are moved", "The rest is in the old folder");
            solved(world, "Cannot find module 'left'", "Run the install script first");

            assertThat(read(world, key()))
                    .contains(
                            "Half of the tests are moved", "old folder", "Cannot find module", "install script first");
        }
    }

    /// Characters that take several tokens each.
    private static String costly(Random random, int length) {
        return random.ints(length, 0x1F300, 0x1F5FF)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void othersDoNotSeeIt() throws Exception {
        try (var world = World.in(directory)) {
            remember(world, "Retries help", "Yes", "success");
            branch(world, "Search the logs");
            var bearer =
                    Map.of("Authorization", "Bearer " + world.wiring.tokens().add("guest", "guest", "guest"));
            var request = Requests.stateless(
                    7, "resources/read", Json.object().put("uri", "contextd://project/" + key() + "/briefing"));

            assertThat(world.http().stateless(request, bearer).body()).contains("Nothing is known");
        }
    }

    @Test
    void currentWithoutAProjectSaysWhatToDo() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(read(world, "current")).startsWith("No project is known");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0123456789abcde", "0123456789ABCDEF", "0123456789abcdef0", "p", "a/b"})
    void whatIsNoKeyIsNoProject(String project) throws Exception {
        try (var world = World.in(directory)) {
            assertThat(response(world, project).has("error")).isTrue();
        }
    }

    private String page(Part... parts) {
        var caller = new Caller(Owner.alone("ann"), Connection.fresh(), Progress.SILENT, Optional.empty());
        return new Briefing(List.of(parts), tokenizer).of(caller, new ProjectKey("0123456789abcdef"));
    }

    @Test
    void aSectionThatNeedsLittleLeavesItsShareToThoseAfterIt() {
        Section much = Section.ofText((_, _) -> Optional.of("a line of some words\n".repeat(1_000)));
        var alone = page(new Part("Much", 1, much));
        var shared = page(new Part("None", 3, (_, _, _) -> List.of()), new Part("Much", 1, much));
        var halved = page(new Part("Also much", 1, much), new Part("Much", 1, much));

        assertThat(shared).isEqualTo(alone);
        assertThat(tokenizer.count(alone)).isBetween(900, PROMISED);
        assertThat(halved).contains("## Also much", "## Much").endsWith("a line of some words\n");
        assertThat(tokenizer.count(halved)).isLessThan(PROMISED);
        assertThat(halved.lastIndexOf("## Much")).isBetween(halved.length() * 2 / 5, halved.length() * 3 / 5);
    }

    @Test
    void oneLineThatDoesNotFitIsCutAndSaysSo() {
        assertThat(page(new Part("Long", 1, Section.ofText((_, _) -> Optional.of("word ".repeat(5_000))))))
                .endsWith("…\n");
    }

    @Test
    void manySectionsStillKeepThePromise() {
        var parts = new Part[60];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new Part(
                    "Section number " + i,
                    1 + i % 3,
                    Section.ofText((_, _) -> Optional.of("𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ".repeat(500))));
        }
        assertThat(tokenizer.count(page(parts))).isLessThan(PROMISED);
    }
}
