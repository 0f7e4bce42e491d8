package dev.contextd.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
    private static final String BRANCH = "br_" + "0123456789abcdef".repeat(2);
    private static final Limits ALL = new Limits(0, Duration.ofMinutes(1));

    private static final String OPENED =
            step("b1", "mcp__contextd__context_branch", "{\"branch_id\":\"" + BRANCH + "\"}");
    private static final String RETURNED =
            step("r1", "mcp__contextd__context_return", "{\"branch_id\":\"" + BRANCH + "\",\"folded_at\":\"now\"}");

    private static String step(String id, String tool, String answer) {
        return step(id, tool, "x", answer);
    }

    private static String step(String id, String tool, String path, String answer) {
        return """
                {"role":"assistant","content":[{"type":"tool_use","id":"%s","name":"%s","input":{"file_path":"%s"}}]},
                {"role":"user","content":[{"type":"tool_result","tool_use_id":"%s","content":"%s"}]}""".formatted(id, tool, path, id, answer.replace("\"", "\\\""));
    }

    private static String request(String... steps) {
        return "{\"messages\":[{\"role\":\"user\",\"content\":\"go\"}," + String.join(",", steps) + "]}";
    }

    private static History read(String request) throws Unreadable {
        return History.read(bytes(request), Dialect.MESSAGES, ALL).orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String fold(String request) throws Unreadable {
        return new String(read(request).without(Set.of(BRANCH)).body(), StandardCharsets.UTF_8);
    }

    @Test
    void whatLiesBetweenBranchAndReturnGoes() throws Exception {
        var read = step("c1", "Read", "content of a file");

        assertThat(fold(request(OPENED, read, RETURNED))).isEqualTo(request(OPENED, RETURNED));
    }

    @Test
    void theStepsOfTheBranchAndOfTheReturnStay() throws Exception {
        var request = request(OPENED, RETURNED);

        assertThat(fold(request)).isEqualTo(request);
    }

    @Test
    void aBranchThatIsOpenStaysWhole() throws Exception {
        var request = request(OPENED, step("c1", "Read", "content of a file"));

        assertThat(read(request).returns()).isEmpty();
        assertThat(read(request).open()).containsOnlyKeys(BRANCH);
        assertThat(fold(request)).isEqualTo(request);
    }

    @Test
    void whatIsDoneInABranchBelowIsNotTheOnesAbove() throws Exception {
        var below = "br_" + "b".repeat(32);
        var opened = step("b2", "context_branch", "{\"branch_id\":\"" + below + "\"}");
        var first = step("c1", "Read", "content");
        var second = step("c2", "Read", "x".repeat(1_000));
        var returned = step("r2", "context_return", "{\"branch_id\":\"" + below + "\",\"folded_at\":\"now\"}");
        var third = step("c3", "Read", "more");

        assertThat(read(request(OPENED, first, opened, second)).open())
                .isEqualTo(Map.of(BRANCH, length(first, opened), below, length(second)));
        assertThat(read(request(OPENED, first, opened, second, returned, third)).open())
                .isEqualTo(Map.of(BRANCH, length(first, opened, third)));
    }

    private static long length(String... steps) {
        return String.join("", steps).length();
    }

    @Test
    void aBranchThatIsNotAskedForStaysWhole() throws Exception {
        var request = request(OPENED, step("c1", "Read", "content"), RETURNED);

        assertThat(new String(read(request).without(Set.of()).body(), StandardCharsets.UTF_8))
                .isEqualTo(request);
    }

    @Test
    void aNoticeOfAnotherBranchOpensNothing() throws Exception {
        var answer = "{\"notices\":[{\"branch_id\":\"" + BRANCH + "\"}],\"branch_id\":\"br_" + "a".repeat(32) + "\"}";
        var request = request(step("b1", "context_branch", answer), step("c1", "Read", "content"), RETURNED);

        assertThat(read(request).returns()).isEmpty();
        assertThat(read(request).open()).containsOnlyKeys("br_" + "a".repeat(32));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Wall time: 0.1 s\nOutput:\n%s",
                "<untrusted_context>\n%s\n</untrusted_context>",
                "{\"content\":[{\"type\":\"text\",\"text\":%q}]}",
                "{\"structuredContent\":%s}",
                "[{\"type\":\"text\",\"text\":%q}]"
            })
    void anAnswerIsKnownHoweverAnAgentWrapsIt(String wrapping) throws Exception {
        var answer = "{\"branch_id\":\"" + BRANCH + "\"}";
        var wrapped = wrapping.replace("%s", answer).replace("%q", "\"" + answer.replace("\"", "\\\"") + "\"");
        var escaped = wrapped.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        var request = request(OPENED.replace(("{\"branch_id\":\"" + BRANCH + "\"}").replace("\"", "\\\""), escaped));

        assertThat(request).contains(escaped);
        assertThat(read(request).open()).containsOnlyKeys(BRANCH);
    }

    @Test
    void aRefusalOpensNothing() throws Exception {
        var refusal = "{\"error\":{\"category\":\"conflict\"},\"branch_id\":\"" + BRANCH + "\"}";
        var marked = OPENED.replace("\"tool_use_id\"", "\"is_error\":true,\"tool_use_id\"");

        assertThat(read(request(step("b1", "context_branch", refusal))).open()).isEmpty();
        assertThat(read(request(marked)).open()).isEmpty();
    }

    @Test
    void aToolThatIsCalledThroughAnotherIsKnownToo() throws Exception {
        var opened = OPENED.replace("mcp__contextd__context_branch", "mcp__contextd__call_tool")
                .replace("{\"file_path\":\"x\"}", "{\"name\": \"branch_create\", \"arguments\":{}}");

        assertThat(read(request(opened)).open()).containsOnlyKeys(BRANCH);
    }

    @Test
    void whatAProviderHasCompactedIsNotTouched() throws Exception {
        var read = step("c1", "Read", "content of a file");
        var compacted = "{\"role\":\"assistant\",\"content\":[{\"type\":\"compaction\",\"content\":\"all so far\"}]},"
                + "{\"role\":\"user\",\"content\":\"go on\"}";
        var request = request(OPENED, read, RETURNED, compacted, step("c2", "Read", "more"));

        assertThat(fold(request)).isEqualTo(request);
    }

    @Test
    void aBranchAcrossACompactionIsLeftAlone() throws Exception {
        var compacted = "{\"role\":\"assistant\",\"content\":[{\"type\":\"compaction\",\"content\":\"all so far\"}]},"
                + "{\"role\":\"user\",\"content\":\"go on\"}";
        var request = request(OPENED, compacted, step("c1", "Read", "content"), RETURNED);

        assertThat(fold(request)).isEqualTo(request);
    }

    @Test
    void aReadingThatALaterResultRefersToStays() throws Exception {
        var first = step("c1", "Read", "/src/Keel.java", "class Keel {}");
        var second = step("c2", "Read", "/src/Mast.java", "class Mast {}");
        var again = step("c3", "Read", "/src/Keel.java", "File unchanged since your last Read.");

        var request = request(OPENED, first, second, RETURNED, again);

        assertThat(fold(request)).isEqualTo(request(OPENED, first, RETURNED, again));
        assertThat(read(request).without(Set.of(BRANCH)).keptSteps()).isEqualTo(Map.of(Keep.REFERRED_TO, 1));
    }

    @Test
    void aHistoryThatIsKeptElsewhereIsLeftAlone() throws Exception {
        var items = """
                {"type":"function_call","call_id":"b1","name":"context_branch","arguments":"{}"},
                {"type":"function_call_output","call_id":"b1","output":"{\\"branch_id\\":\\"%s\\"}"}""".formatted(BRANCH);

        assertThat(responses("{\"input\":[" + items + "],\"previous_response_id\":null}")
                        .open())
                .hasSize(1);
        assertThat(responses("{\"input\":[" + items + "],\"previous_response_id\":\"resp_1\"}")
                        .open())
                .isEmpty();
        assertThat(responses("{\"conversation\":{\"id\":\"c\"},\"input\":[" + items + "]}")
                        .open())
                .isEmpty();
    }

    private static History responses(String request) throws Unreadable {
        return History.read(bytes(request), Dialect.RESPONSES, ALL).orElseThrow();
    }

    @Test
    void whatIsNotWorthItStays() throws Exception {
        var request = request(OPENED, step("c1", "Read", "x".repeat(7_000)), RETURNED);
        var history =
                History.read(bytes(request), Dialect.MESSAGES, Limits.STANDARD).orElseThrow();

        assertThat(history.returns()).hasSize(1).allMatch(it -> it.bytesCut() == 0);
        assertThat(history.without(Set.of(BRANCH)).bytesCut()).isZero();
    }

    @Test
    void whatComesAfterAReturnDoesNotCountTheReturnItself() throws Exception {
        var later = step("c2", "Read", "more");

        assertThat(read(request(OPENED, step("c1", "Read", "content"), RETURNED))
                        .returns()
                        .getFirst()
                        .bytesAfter())
                .isZero();
        assertThat(read(request(OPENED, RETURNED, later)).returns().getFirst().bytesAfter())
                .isEqualTo(later.length() + 1);
    }

    @Test
    void whatIsTakenAwayCanBeShown() throws Exception {
        var request = request(OPENED, step("c1", "Read", "/src/Keel.java", "class Keel {}"), RETURNED);

        assertThat(read(request).removed(BRANCH))
                .extracting(RemovedTurn::speaker)
                .containsExactly("model", "user");
        assertThat(read(request).removed(BRANCH).getLast().json()).contains("class Keel {}");
        assertThat(read(request).filesIn(BRANCH)).containsExactly("/src/Keel.java");
    }

    @Test
    void aRequestWithoutAnyTraceOfABranchIsNotRead() throws Exception {
        assertThat(History.read(bytes("{\"messages\": no JSON at all"), Dialect.MESSAGES, ALL))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messages\":[\"ID\"",
                "\"ID\"",
                "[\"ID\"]",
                "{\"messages\":[],\"messages\":[\"ID\"]}",
                "{\"messages\":[{\"role\":\"user\",\"role\":\"assistant\",\"content\":\"ID\"}]}",
                "{\"messages\":[]} ID"
            })
    void whatIsNotUnderstoodIsSaidToBeSo(String text) {
        assertThatThrownBy(() -> History.read(bytes(text.replace("ID", BRANCH)), Dialect.MESSAGES, ALL))
                .isInstanceOf(Unreadable.class);
    }

    @Test
    void aRequestThatTakesTooLongIsGivenUp() {
        var request = bytes(request(OPENED, RETURNED));

        assertThatThrownBy(() -> History.read(request, Dialect.MESSAGES, new Limits(0, Duration.ZERO)))
                .isInstanceOf(Unreadable.class)
                .hasMessageContaining("too long");
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/messages, MESSAGES",
        "/v1/messages/count_tokens, MESSAGES",
        "/v1/responses, RESPONSES",
        "/v1/responses/compact, RESPONSES",
        "/backend-api/codex/responses, RESPONSES",
        "/v1/chat/completions, CHAT",
        "/v1beta/models/gemini-2.5-pro:streamGenerateContent, GEMINI",
        "/v1beta/models/gemini-2.5-pro:countTokens, GEMINI"
    })
    void aPathTellsTheDialect(String path, Dialect dialect) {
        assertThat(Dialect.ofPath(path)).contains(dialect);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/models", "/api/hello", "/v1/messages/batches", "/v1beta/models/x:embedContent", "/"})
    void otherPathsHaveNone(String path) {
        assertThat(Dialect.ofPath(path)).isEmpty();
    }
}
