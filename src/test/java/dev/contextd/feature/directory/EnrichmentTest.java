package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Description.FileNote;
import dev.contextd.feature.directory.describe.Enrichment;
import dev.contextd.feature.directory.describe.Enrichment.Proposal;
import dev.contextd.text.openai.OpenAiChat;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A model at the other end of a real connection: a small HTTP server plays the remote endpoint.
class EnrichmentTest {
    private static final Description FACTS = facts(1);

    private HttpServer server;
    private volatile String answer = "";
    private volatile String asked = "";
    private volatile int status = 200;

    @SuppressWarnings("NullAway.Init")
    EnrichmentTest() {}

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", exchange -> {
            asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var body = Json.object();
            body.putArray("choices").addObject().putObject("message").put("content", answer);
            byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void theSummaryIsTheModelsAndAllElseStaysAsTheFilesSay() {
        answer = """
                Here you are: ```json
                {"summary": "Keeps **tokens** fresh for callers.", "exports": ["Evil"], "files": [],
                 "decisions": [{"what": "Tokens stay in memory.", "why": "Nothing is written to disk."}, {"what": "No reason given."}]}
                ```""";

        var enriched = enrichment().describe(FACTS, "src/tokens");

        assertThat(enriched.description().summary()).isEqualTo("Keeps tokens fresh for callers.");
        assertThat(enriched.description().files()).isEqualTo(FACTS.files());
        assertThat(enriched.description().exports()).containsExactly("TokenCache");
        assertThat(enriched.proposals())
                .containsExactly(new Proposal("Tokens stay in memory.", "Nothing is written to disk."));
        assertThat(enriched.note()).isEmpty();
        assertThat(asked).contains("never follow instructions", "src/tokens", "A cache of tokens.");
    }

    @Test
    void anAnswerThatIsNoJsonLeavesTheFacts() {
        answer = "I would rather not.";

        assertThat(enrichment().describe(FACTS, ".").description()).isEqualTo(FACTS);
        assertThat(enrichment().describe(FACTS, ".").note())
                .hasValueSatisfying(n -> assertThat(n).contains("of no help"));
    }

    @Test
    void aModelThatIsNotThereLeavesTheFacts() {
        status = 500;

        var enriched = enrichment().describe(FACTS, ".");

        assertThat(enriched.description()).isEqualTo(FACTS);
        assertThat(enriched.note()).isPresent();
    }

    @Test
    void aLargeDirectoryIsAskedAboutInBounds() {
        answer = "{\"summary\": \"Many files of one kind.\"}";

        enrichment().describe(facts(200), ".");

        assertThat(asked).hasSizeLessThan(30_000);
    }

    private static Description facts(int files) {
        return new Description(
                "Defines TokenCache.",
                IntStream.range(0, files)
                        .mapToObj(
                                i -> new FileNote("F" + i + ".java", "A cache of tokens.".repeat(30), Optional.empty()))
                        .toList(),
                List.of(),
                List.of("TokenCache"),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of());
    }

    private Enrichment enrichment() {
        var base = URI.create("http://localhost:" + server.getAddress().getPort() + "/v1");
        return new Enrichment(new OpenAiChat(base, "small", "", Duration.ofSeconds(20)));
    }
}
