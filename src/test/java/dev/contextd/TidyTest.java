package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// House rules that no compiler knows.
class TidyTest {
    private static final int FILE_LINES_MAX = 400;
    private static final int METHOD_LINES_MAX = 70;

    /// Files that may be longer, each with the reason.
    private static final Map<String, String> LONG_FILES = Map.of();

    /// Where everything is caught, each with the reason.
    private static final Map<String, String> CATCH_ALL = Map.of(
            "src/main/java/dev/contextd/mcp/McpServer.java", "the top of every request",
            "src/main/java/dev/contextd/mcp/http/HttpTransport.java", "Jetty's start and stop declare Exception",
            "src/main/java/dev/contextd/ui/PagePort.java", "Jetty's start and stop declare Exception",
            "src/main/java/dev/contextd/gateway/Gateway.java", "Jetty's start and stop declare Exception");

    /// Tests that let time pass, each with the reason; all others wait for what shall happen.
    private static final Map<String, String> SLEEPERS = Map.of(
            "Eventually.java", "waits for others, between two looks",
            "BusyClients.java", "clients that were told to come again later",
            "ClusterFaultsIT.java", "a node that stands still for a while is what it is about",
            "GrowthFigures.java", "hours of work of an engine, looked after every second",
            "MessageTools.java", "messages with time between them are what it is for",
            "TidyTest.java", "names what it forbids");

    /// Where bugs are caught, each with the reason: where nobody above would hear of them.
    private static final Map<String, String> CATCHING_BUGS = Map.of(
            "tool/stage/Answering", "the top of every call of a tool",
            "mcp/http/McpEndpoint", "the top of every HTTP request",
            "ui/PageDoor", "the top of every request to the page",
            "gateway/GatewayDoor", "the top of every request of an agent to its model",
            "gateway/Folds", "whatever goes wrong with a fold, the agent's request goes as it came",
            "gateway/ReportedFigures", "whatever goes wrong with figures, the answer goes on",
            "base/failure/Attempt", "the outermost loop of threads, see ATTEMPTING");

    /// Who goes on whatever happens, each with the reason.
    private static final Map<String, String> ATTEMPTING = Map.ofEntries(
            Map.entry("mcp/stdio/StdioTransport", "the top of every message on stdio"),
            Map.entry("tool/AwaitedWork", "goes on to the thread that waits for the call"),
            Map.entry("app/replica/StoreOperations", "the top of the thread that tells other replicas how far work is"),
            Map.entry("feature/hook/Hooks", "the top of every event: whatever goes wrong, the agent goes on"),
            Map.entry("feature/analytics/Usage", "the top of the thread that keeps what was counted"),
            Map.entry("feature/conversation/BackgroundTasks", "the top of the thread that sees to contexts"),
            Map.entry("feature/fold/kept/Deadlines", "the top of the thread that meets deadlines"),
            Map.entry("feature/fold/kept/Outbox", "the top of the thread that publishes events"),
            Map.entry("local/daemon/GatewayHandler", "the top of everything that a gateway asks"),
            Map.entry("local/daemon/SpooledHooks", "the top of the thread that reads what hooks left"),
            Map.entry("keep/library/IndexSync", "the top of the thread that follows the store"),
            Map.entry("keep/library/Replica", "the top of the thread that gives signs of life"),
            Map.entry("keep/library/Signals", "the top of the thread that tells and hears other replicas"),
            Map.entry("keep/library/VectorBacklog", "the top of the thread that computes vectors"),
            Map.entry("feature/conversation/message/MessageQueue", "what fails together is tried alone"),
            Map.entry("feature/repository/IndexRuns", "goes on to all who wait for the run"),
            Map.entry("keep/store/sqlite/QueuedWrite", "goes on to the thread that waits for the write"));

    private static final Pattern CODE = Pattern.compile("^\\s*(?!//|\\*|/\\*|$).*");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w+)");

    @Test
    void looksAtTheWholeTree() {
        assertThat(Sources.java()).hasSizeGreaterThan(100);
        assertThat(Sources.documents()).hasSizeGreaterThan(5);
    }

    @Test
    void filesAreShort() {
        assertThat(Sources.java()).allSatisfy(file -> {
            long lines =
                    Sources.lines(file).stream().filter(CODE.asMatchPredicate()).count();
            assertThat(lines)
                    .as(Sources.name(file))
                    .isLessThanOrEqualTo(LONG_FILES.containsKey(Sources.name(file)) ? Long.MAX_VALUE : FILE_LINES_MAX);
        });
    }

    @Test
    void methodsAreShort() {
        int seen = 0;
        for (Path file : Sources.java()) {
            var lines = Sources.lines(file);
            for (int end = 0; end < lines.size(); end++) {
                if (lines.get(end).matches(" {4}(?: {4})?}")) {
                    seen++;
                    assertThat(end - start(lines, end) + 1)
                            .as("%s:%d", Sources.name(file), end + 1)
                            .isLessThanOrEqualTo(blockMax(lines.get(start(lines, end))));
                }
            }
        }
        assertThat(seen).isGreaterThan(500);
    }

    /// The line at the same indentation that the block began with; the format guarantees there is one.
    private static int start(List<String> lines, int end) {
        String indent = lines.get(end).replace("}", "");
        int start = end - 1;
        while (!lines.get(start).matches(indent + "[\\w@].*")) {
            start--;
        }
        return start;
    }

    /// Types may be as long as files.
    private static int blockMax(String firstLine) {
        return TYPE.matcher(firstLine).find() ? FILE_LINES_MAX : METHOD_LINES_MAX;
    }

    @Test
    void nothingIsLeftForLaterWithoutAnIssue() {
        forbid("src", Pattern.compile("\\b(TODO|FIXME|XXX)\\b(?! #\\d+)"), Set.of("TidyTest.java"));
    }

    @Test
    void standardOutputBelongsToTheProtocolAndTheCommandLine() {
        forbid("src/main/java", Pattern.compile("System\\.out\\b"), Set.of());
        forbid("src/main/java", Pattern.compile("printStackTrace|new Thread\\("), Set.of());
    }

    @Test
    void testsAreNeitherSwitchedOffNorForgotten() {
        forbid("src/test/java", Pattern.compile("@Disabled|@Ignore"), Set.of("TidyTest.java"));
        for (Path file : Sources.below("src/test/java", ".java")) {
            if (!file.toString().matches(".*(Test|IT)\\.java")) {
                continue;
            }
            var lines = Sources.lines(file);
            for (int at = 1; at < lines.size(); at++) {
                if (lines.get(at).matches("    void \\w+\\(.*")) {
                    assertThat(lines.get(at - 1).strip())
                            .as("what stands before %s:%d", Sources.name(file), at + 1)
                            .matches("@\\w+.*|.*[)}]");
                }
            }
        }
    }

    @Test
    void testsWaitForEventsAndNotForTimeToPass() {
        forbid("src/test/java", Pattern.compile("Thread\\.sleep|\\.sleep\\(|parkNanos|parkUntil"), SLEEPERS.keySet());
    }

    @Test
    void everythingIsCaughtInFewPlaces() {
        var places = Sources.below("src/main/java", ".java").stream()
                .filter(file -> Sources.text(file).contains("catch (Exception"))
                .map(Sources::name)
                .collect(Collectors.toSet());

        assertThat(places).isEqualTo(CATCH_ALL.keySet());
    }

    @Test
    void bugsAreCaughtAtTheBordersAlone() {
        assertThat(mainFilesWith("catch (RuntimeException")).isEqualTo(CATCHING_BUGS.keySet());
        assertThat(mainFilesWith("catch (Throwable", "catch (Error ", "| Error "))
                .containsExactlyInAnyOrder(
                        "mcp/McpServer",
                        "mcp/http/McpEndpoint",
                        "ui/PageDoor",
                        "tool/stage/Answering",
                        "base/failure/Attempt",
                        "gateway/GatewayDoor");
        assertThat(mainFilesWith("Attempt.at(", "Attempt.<")).isEqualTo(ATTEMPTING.keySet());
    }

    private static Set<String> mainFilesWith(String... words) {
        return Sources.below("src/main/java", ".java").stream()
                .filter(file -> Stream.of(words).anyMatch(Sources.text(file)::contains))
                .map(file -> Sources.name(file).replaceFirst("^src/main/java/dev/contextd/(.*)\\.java$", "$1"))
                .collect(Collectors.toSet());
    }

    @Test
    void linksInDocumentsLeadSomewhere() {
        int seen = 0;
        for (Path document : Sources.documents()) {
            var links = LINK.matcher(Sources.text(document));
            while (links.find()) {
                seen++;
                if (!links.group(1).contains("://")) {
                    assertThat(Files.exists(document.resolveSibling(links.group(1))))
                            .as("%s links to %s", Sources.name(document), links.group(1))
                            .isTrue();
                }
            }
        }
        assertThat(seen).isPositive();
    }

    @Test
    void classNamesInDocumentsExist() {
        var types = new ArrayList<String>();
        Sources.java().forEach(file -> {
            var found = TYPE.matcher(Sources.text(file));
            while (found.find()) {
                types.add(found.group(1));
            }
        });
        int seen = 0;
        for (Path document : Sources.documents()) {
            var names = CLASS_NAME.matcher(Sources.text(document));
            while (names.find()) {
                seen++;
                assertThat(types).as(Sources.name(document)).contains(names.group(1));
            }
        }
        assertThat(seen).isPositive();
    }

    private static void forbid(String folder, Pattern pattern, Set<String> except) {
        var files = Sources.below(folder, ".java").stream()
                .filter(file -> !except.contains(file.getFileName().toString()))
                .toList();
        assertThat(files).hasSizeGreaterThan(10);
        assertThat(files)
                .allSatisfy(file ->
                        assertThat(Sources.text(file)).as(Sources.name(file)).doesNotContainPattern(pattern));
    }
}
