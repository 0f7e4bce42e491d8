package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.api.Contextd;
import dev.contextd.api.ConversationCalls.Role;
import dev.contextd.api.Enquiry;
import dev.contextd.api.MemoryCalls.Outcome;
import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Connection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// contextd in the process of another program.
class LibraryTest {
    private static final String SECRET = "ghp_" + "k3J9x2Lq8vN4tR7wZ1yB5cD6fG0hS2mP9aQe";

    @TempDir
    private Path folder;

    private Path data() {
        return folder.resolve("data");
    }

    private Path project() {
        return folder.resolve("project");
    }

    @Test
    void aServerFindsWhatAProgramHasWritten() throws Exception {
        try (var contextd = Contextd.open(data())) {
            contextd.conversations().add("release", Role.USER, "Ship the release on Thursday.");
            contextd.memories().record(project(), "Flyway first", "Run flyway before the tests.", Outcome.SUCCESS);
        }

        var messages =
                askServer("retrieve_context", "{\"contextId\": \"release\"}").path("messages");
        var memories = askServer("memory_search", "{\"query\": \"flyway\"}").path("memories");

        assertThat(messages.path(0).path("content").asString()).isEqualTo("Ship the release on Thursday.");
        assertThat(memories.path(0).path("title").asString()).isEqualTo("Flyway first");
    }

    @Test
    void aProgramFindsWhatAServerHasWritten() throws Exception {
        askServer("add_message", "{\"contextId\": \"release\", \"message\": \"On Friday.\", \"role\": \"assistant\"}");
        askServer(
                "memory_record",
                "{\"title\": \"Flyway first\", \"content\": \"Run it.\", \"outcome\": \"failure\", \"project_path\": \""
                        + project() + "\"}");

        try (var contextd = Contextd.open(data())) {
            assertThat(contextd.conversations().retrieve("release").messages())
                    .singleElement()
                    .satisfies(message -> {
                        assertThat(message.content()).isEqualTo("On Friday.");
                        assertThat(message.role()).isEqualTo(Role.ASSISTANT);
                    });
            assertThat(contextd.memories().search(Enquiry.of("flyway").in(project())))
                    .singleElement()
                    .satisfies(memory -> assertThat(memory.outcome()).isEqualTo(Outcome.FAILURE));
        }
    }

    @Test
    void aServerIsRefusedWhatAProgramHasOpen() throws Exception {
        try (var contextd = Contextd.open(data())) {
            var answer = result("memory_search", "{\"query\": \"flyway\"}");

            assertThat(answer.path("isError").asBoolean(false)).isTrue();
            assertThat(answer.at("/structuredContent/error/message").asString())
                    .startsWith("The data directory is in use by another contextd (process ");
            assertThat(contextd.conversations().list().total()).isZero();
        }
    }

    private JsonNode askServer(String tool, String arguments) throws IOException, InterruptedException {
        var answer = result(tool, arguments);
        assertThat(answer.path("isError").asBoolean(false))
                .as(answer.toString())
                .isFalse();
        return answer.path("structuredContent");
    }

    /// What a server answers over the protocol that is there for this one call.
    private JsonNode result(String tool, String arguments) throws IOException, InterruptedException {
        var config = Config.of(Settings.given(Map.of("data_dir", data().toString())), Map.of(), folder, folder);
        try (var wiring = Wiring.ofLocalUser(config);
                var client = new StdioClientOfTests(
                        (in, out) -> wiring.serveStdio(in, out, Connection.fresh(), config.selection()))) {
            return client.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, arguments)))
                    .path("result");
        }
    }

    @Test
    void whatWasAcknowledgedOutlivesAProcessThatEndsWithoutClosing() throws Exception {
        assertThat(OtherProcess.run(Writer.class, data().toString())).containsExactly("added");

        try (var contextd = Contextd.open(data())) {
            assertThat(contextd.conversations().retrieve("release").messages()).hasSize(1);
        }
    }

    /// Adds a message and is gone.
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) {
            var contextd = Contextd.open(Path.of(args[0]));
            contextd.conversations().add("release", Role.USER, "Ship it.");
            System.out.println("added");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }
    }

    @Test
    void secretsNeverReachTheStore() throws Exception {
        try (var contextd = Contextd.open(data())) {
            contextd.conversations().add("release", Role.USER, "The token is " + SECRET + " for now.");
            contextd.memories().record(project(), "Token", "Use " + SECRET + " to push.", Outcome.SUCCESS);

            assertThat(contextd.conversations()
                            .retrieve("release")
                            .messages()
                            .getFirst()
                            .content())
                    .startsWith("The token is ")
                    .doesNotContain(SECRET);
        }
        try (Stream<Path> files = Files.walk(data())) {
            assertThat(files.filter(file -> Files.isRegularFile(file) && !file.startsWith(data().resolve("model"))))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(SECRET));
        }
    }

    @Test
    void argumentsAreHeldToTheLimitsOfTheTools() {
        try (var contextd = Contextd.open(data(), Map.of("limits.message", "10"))) {
            refused(() -> contextd.conversations().add("release", Role.USER, "Eleven chars"), Kind.VALIDATION)
                    .hasMessageContaining("message")
                    .hasMessageContaining("10");
            refused(() -> contextd.conversations().retrieve("nothing"), Kind.NOT_FOUND)
                    .hasMessageContaining("no context with this contextId")
                    .satisfies(failure -> assertThat(failure.getStackTrace())
                            .as("shows the line of the program")
                            .anyMatch(frame -> frame.getClassName().equals(LibraryTest.class.getName())));
        }
    }

    @Test
    void aDirectoryThatIsInUseIsRefusedWithASentenceThatNamesTheProcess() {
        try (var first = Contextd.open(data())) {
            refused(() -> Contextd.open(data()), Kind.UNAVAILABLE)
                    .hasMessage("The data directory " + data() + " is in use by another contextd (process "
                            + ProcessHandle.current().pid()
                            + "); close or stop that one, call it over MCP, or open another directory.");
            first.conversations().add("release", Role.USER, "The first goes on.");
        }
        Contextd.open(data()).close();
    }

    @Test
    void aServerThatHasTheDirectoryKeepsIt() throws Exception {
        var config = Config.of(Settings.given(Map.of("data_dir", data().toString())), Map.of(), folder, folder);
        try (var wiring = Wiring.ofLocalUser(config)) {
            wiring.library();

            refused(() -> Contextd.open(data()), Kind.UNAVAILABLE).hasMessageContaining("in use by another contextd");
        }
    }

    @Test
    void whatShallOnlyBeReadIsNotWritten() {
        try (var contextd = Contextd.open(data(), Map.of("read_only", "true"))) {
            assertThat(contextd.conversations().list().total()).isZero();
            refused(() -> contextd.conversations().add("release", Role.USER, "Ship it."), Kind.UNAVAILABLE)
                    .hasMessage("add_message writes, and read_only is set; open the data directory without that.");
        }
    }

    @Test
    void callsAfterTheEndAreRefusedWithASentence() {
        var contextd = Contextd.open(data());
        var conversations = contextd.conversations();
        contextd.close();
        contextd.close();

        refused(() -> conversations.add("release", Role.USER, "Too late."), Kind.UNAVAILABLE)
                .hasMessage("The data directory was closed by this program; open it again.");
    }

    @Test
    void settingsThatAreNoneAreRefused() {
        refused(() -> Contextd.open(data(), Map.of("conversations.autosummarize", "false")), Kind.VALIDATION)
                .hasMessage("The program sets conversations.autosummarize, which is no setting; did you mean"
                        + " conversations.auto_summarize?");
        refused(() -> Contextd.open(data(), Map.of("conversations.use_graph", "perhaps")), Kind.VALIDATION)
                .hasMessageContaining("conversations.use_graph");
    }

    @Test
    void manyThreadsMayUseOne() throws Exception {
        int threads = 40;
        int each = 5;
        try (var contextd = Contextd.open(data());
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var work = IntStream.range(0, threads)
                    .<Callable<Integer>>mapToObj(thread -> () -> {
                        for (int i = 0; i < each; i++) {
                            contextd.conversations().add("shared", Role.USER, "Message " + i + " of " + thread);
                        }
                        return contextd.conversations()
                                .newest("shared", 3, 1_000)
                                .messages()
                                .size();
                    })
                    .toList();
            for (var done : executor.invokeAll(work)) {
                assertThat(done.get()).isEqualTo(3);
            }

            var all = contextd.conversations().retrieve("shared");
            assertThat(all.messageCount()).isEqualTo((long) threads * each);
            assertThat(all.messages().stream().map(it -> it.content()).distinct())
                    .hasSize(threads * each);
        }
    }

    @Test
    void aProgramIsNotHeldToTheRatesOfAServer() {
        try (var contextd = Contextd.open(data(), Map.of("rate.default", "1/1"))) {
            assertThat(IntStream.range(0, 30)
                            .mapToObj(_ -> contextd.conversations().list().total()))
                    .containsOnly(0L);
        }
    }

    private static AbstractThrowableAssert<?, ?> refused(ThrowingCallable call, Kind kind) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.kind()).isEqualTo(kind));
    }
}
