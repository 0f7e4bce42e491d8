package dev.contextd.feature.conversation.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.Embedder;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummarizerTest {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();
    private static Embedder embedder = new OnnxEmbedder(Path.of(""), 1);

    private static final List<SpokenMessage> TALK = talk(
            "user: We need to store invoices. They must be kept for ten years. Which database should we take?",
            "assistant: Sure, let me think. MongoDB would be quick to start with. We'll use MongoDB for the invoices.",
            "user: The test run fails with `SocketTimeoutException: connect timed out` on the build machine.",
            "assistant: The root cause was a proxy setting in settings.xml. I removed it and the tests pass.\n"
                    + "```xml\n<proxy/>\n```",
            "user: Actually, let's use PostgreSQL for the invoices instead of MongoDB, we need transactions.",
            "assistant: PostgreSQL it is, with one table for each year.\n```sql\ncreate table invoice_2026();\n```",
            "user: Thanks! Who will pay for the backup storage?");

    @BeforeAll
    static void open(@TempDir Path folder) {
        embedder.close();
        embedder = new CachedEmbedder(new OnnxEmbedder(folder, OnnxEmbedder.WORKERS_DEFAULT), 2_000);
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    private static List<SpokenMessage> talk(String... messages) {
        var lines = new ArrayList<SpokenMessage>();
        for (String message : messages) {
            int colon = message.indexOf(": ");
            lines.add(line(lines.size(), message.substring(0, colon), message.substring(colon + 2), 0.5));
        }
        return lines;
    }

    private static SpokenMessage line(int index, String role, String content, double importance) {
        return new SpokenMessage(index, role, content, importance, Instant.EPOCH.plusSeconds(index), Optional.empty());
    }

    private static Summarizer summarizer() {
        return new Summarizer(
                TOKENIZER,
                embedder.modelId(),
                text -> Optional.of(embedder.embed(List.of(text)).getFirst()));
    }

    private static SummaryResult all(List<SpokenMessage> lines, int tokenLimit) {
        return summarizer().summarize(lines, Optional.empty(), tokenLimit);
    }

    @Test
    void tellsWhoSaidWhatInTheOrderItWasSaid() {
        var digest = all(TALK, 1_000);

        assertThat(digest.summary())
                .startsWith("User: We need to store invoices.")
                .containsSubsequence("Assistant:", "proxy setting", "User: Actually", "Assistant: PostgreSQL it is");
        assertThat(digest.method()).isEqualTo("extractive");
        assertThat(digest.tokensUsed()).isEqualTo(TOKENIZER.count(digest.summary()));
    }

    @Test
    void staysWithinTheLimitInWholeSentences() {
        for (int limit : new int[] {20, 40, 80, 160}) {
            var digest = all(TALK, limit);

            assertThat(digest.tokensUsed()).isPositive().isLessThanOrEqualTo(limit);
            assertThat(digest.summary()).matches("(?s).*[.?!`)]");
        }
        assertThat(all(TALK, 5).summary()).endsWith("…");
    }

    @Test
    void noLimitIsExceededByWhatStandsBetweenSentences() {
        var words = Summarizer.byWords(TOKENIZER);
        var lines = IntStream.range(0, 40)
                .mapToObj(i -> line(
                        i,
                        List.of("user", "assistant", "chief_of_the_review_board")
                                .get(i % 3),
                        "We decided on part " + i + " today (as said). It failed in module m" + i,
                        0.5))
                .toList();
        for (int limit = 12; limit < 400; limit += 3) {
            assertThat(words.summarize(lines, Optional.empty(), limit).tokensUsed())
                    .isBetween(limit / 4, limit);
        }
    }

    @Test
    void codeIsVerbatimAndTheNewestComesFirstWhenThereIsLittleRoom() {
        assertThat(all(TALK, 1_000).codeBlocks())
                .containsExactly("```xml\n<proxy/>\n```", "```sql\ncreate table invoice_2026();\n```");
        assertThat(all(TALK, 15).codeBlocks()).containsExactly("```sql\ncreate table invoice_2026();\n```");
    }

    @Test
    void knowsDecisionsErrorsAndOpenQuestionsButNotWhatWasTakenBack() {
        var insights = all(TALK, 1_000).keyInsights();

        assertThat(insights)
                .anyMatch(s -> s.startsWith("Decision: Actually, let's use PostgreSQL"))
                .anyMatch(s -> s.startsWith("Error: ") && s.contains("SocketTimeoutException"))
                .anyMatch(s -> s.equals("Open question: Who will pay for the backup storage?"))
                .noneMatch(s -> s.contains("We'll use MongoDB"))
                .noneMatch(s -> s.contains("Which database"));
    }

    @Test
    void insightsAreFoundInOtherLanguages() {
        var insights = all(
                        talk(
                                "user: Wir haben beschlossen, dass die Daten in Frankfurt bleiben.",
                                "assistant: On garde la version 3 du protocole pour tous les clients.",
                                "user: La prueba falla con un error de memoria en el servidor de pruebas.",
                                "assistant: Es ist noch offen, wer den Schlüssel verwaltet."),
                        500)
                .keyInsights();

        assertThat(insights)
                .hasSize(4)
                .anyMatch(s -> s.startsWith("Decision: Wir haben"))
                .anyMatch(s -> s.startsWith("Decision: On garde"))
                .anyMatch(s -> s.startsWith("Error: La prueba"))
                .anyMatch(s -> s.startsWith("Open question: Es ist noch offen"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We have not decided on a queue yet.",
                "We haven’t decided on a queue for the orders.",
                "It is still open whether we'll use Redis or Kafka.",
                "Still open: we use Redis or Kafka for the queue.",
                "The name of the queue is to be decided on Friday.",
                "Es ist noch offen, wir haben nicht über die Daten entschieden."
            })
    void whatIsNotDecidedIsAnOpenQuestion(String said) {
        assertThat(insights("user: " + said)).containsExactly("Open question: " + said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The PR for the queue is not approved.",
                "The plan for the queue has never been approved by the board.",
                "The plan for the queue must be approved by the board.",
                "Nobody can say if we'll use Redis for the queue.",
                "We cannot rule out that the queue loses orders.",
                "Once approved, the queue moves to the new cluster.",
                "The decision is still with the board of the company."
            })
    void whatWasNotDecidedIsNoDecision(String said) {
        assertThat(insights("user: " + said)).noneMatch(insight -> insight.startsWith("Decision"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We decided not to use Redis for the queue.",
                "We decided to drop the unresolved imports from the build.",
                "Redis does not scale, so we'll use Kafka for the queue.",
                "We decided on Kafka, only its size is still open.",
                "We decided that the job asks whether the index is there.",
                "The PR for the queue has been approved, not only by me."
            })
    void whatWasDecidedIsADecisionWhateverElseIsSaid(String said) {
        assertThat(insights("user: " + said)).containsExactly("Decision: " + said);
    }

    private static List<String> insights(String message) {
        return all(talk(message), 500).keyInsights();
    }

    @Test
    void insightsAreFew() {
        var lines = IntStream.range(0, 100)
                .mapToObj(
                        i -> line(i, "user", "We decided to give part " + i + " to team " + (char) ('a' + i % 26), 0.5))
                .toList();

        assertThat(all(lines, 1_000).keyInsights()).hasSizeBetween(1, Insights.COUNT_MAX);
    }

    @Test
    void aCriticalMessageIsNeverDroppedButShortened() {
        var lines = new ArrayList<>(TALK);
        lines.add(line(7, "user", "Never touch the legacy ledger, " + "it feeds the tax office, ".repeat(30), 1.0));
        for (int i = 8; i < 40; i++) {
            lines.add(line(
                    i, "assistant", "The root cause of defect " + i + " was fixed and verified in module " + i, 0.75));
        }
        var digest = all(lines, 60);

        assertThat(digest.summary()).contains("Never touch the legacy ledger");
        assertThat(digest.tokensUsed()).isLessThanOrEqualTo(60);
    }

    @Test
    void criticalMessagesWinOverTheLimitAndThoseTooManyAreCounted() {
        var lines = IntStream.range(0, 120)
                .mapToObj(i ->
                        line(i, "user", "Rule " + i + " is that thing " + i + " must never be sent anywhere.", 1.0))
                .toList();
        var digest = all(lines, 100);

        assertThat(digest.summary())
                .startsWith("20 earlier critical messages, up to number 19,")
                .contains("Rule 20 is", "Rule 119 is");
        assertThat(digest.tokensUsed())
                .isLessThanOrEqualTo(Notes.PINNED_MAX * SentenceSelection.PINNED_TOKENS_MIN + 100);
    }

    @Test
    void manyRunsGiveExactlyWhatOneGives() {
        var lines = IntStream.range(0, 60)
                .mapToObj(i -> line(
                        i,
                        i % 2 == 0 ? "user" : "assistant",
                        "Question " + i + " is about the "
                                + List.of("index", "cache", "queue", "parser").get(i % 4)
                                + ". It failed because of rule " + i * 7 % 13 + ". We'll use plan " + i + ". Rest "
                                + i + " follows later. One more thing is number " + i + ".",
                        i % 10 == 3 ? 0.75 : 0.5))
                .toList();
        Optional<String> state = Optional.empty();
        SummaryResult digest = all(List.of(), 300);
        for (var line : lines) {
            digest = summarizer().summarize(List.of(line), state, 300);
            state = Optional.of(digest.state());
        }

        assertThat(digest).isEqualTo(all(lines, 300));
        assertThat(digest).isEqualTo(all(lines, 300));
    }

    @Test
    void whatIsNewCostsAndWhatWasThereDoesNot() {
        var asked = new AtomicInteger();
        var summarizer = new Summarizer(TOKENIZER, embedder.modelId(), text -> {
            asked.incrementAndGet();
            return Optional.of(embedder.embed(List.of(text)).getFirst());
        });
        var first = summarizer.summarize(TALK, Optional.empty(), 200);
        assertThat(asked).hasValueGreaterThan(8);
        asked.set(0);
        summarizer.summarize(
                List.of(line(7, "user", "The backups go to the archive.", 0.5)), Optional.of(first.state()), 200);

        assertThat(asked).hasValue(1);
    }

    @Test
    void aHugeConversationHasABoundedState() {
        var asked = new AtomicInteger();
        var summarizer = new Summarizer(TOKENIZER, embedder.modelId(), text -> {
            asked.incrementAndGet();
            return Optional.of(new float[] {text.length(), 1, 2, 3});
        });
        var lines = IntStream.range(0, 10_000)
                .mapToObj(i -> line(
                        i,
                        "user",
                        "Step " + i + " of the import failed. We decided on " + i * 31 + " because of x.",
                        0.5))
                .toList();
        var digest = summarizer.summarize(lines, Optional.empty(), 1_000);

        assertThat(asked).hasValue(Notes.CANDIDATES_MAX);
        assertThat(digest.state().length()).isLessThan(100_000);
        assertThat(digest.summary()).contains("Step 0 of the import failed");
        assertThat(digest.tokensUsed()).isBetween(800, 1_000);
    }

    @Test
    void worksByWordsWhenThereIsNoModelAndByMeaningOnceThereIs() {
        var words = Summarizer.byWords(TOKENIZER).summarize(TALK, Optional.empty(), 120);
        var later = summarizer().summarize(List.of(), Optional.of(words.state()), 120);

        assertThat(words.method()).isEqualTo("extractive_words");
        assertThat(words.summary()).contains("PostgreSQL");
        assertThat(later).isEqualTo(all(TALK, 120));
    }

    @Test
    void vectorsOfAnotherModelAreReadAnewAndNeverComparedWithThose() {
        var before = all(TALK, 120);
        var asked = new AtomicInteger();
        var other = new Summarizer(TOKENIZER, "another-model", text -> {
            asked.incrementAndGet();
            return Optional.of(embedder.embed(List.of(text)).getFirst());
        });
        var after = other.summarize(
                List.of(line(7, "user", "The backups go to the archive.", 0.5)), Optional.of(before.state()), 120);
        var refused = new Summarizer(TOKENIZER, "a-model-that-cannot-be-had", _ -> Optional.empty())
                .summarize(List.of(), Optional.of(after.state()), 120);

        assertThat(asked).hasValueGreaterThan(8);
        assertThat(after.method()).isEqualTo("extractive");
        assertThat(refused.method()).isEqualTo("extractive_words");
    }

    @Test
    void nothingSaidIsNothingToTell() {
        var digest = all(List.of(), 100);

        assertThat(digest.summary()).isEmpty();
        assertThat(digest.tokensUsed()).isZero();
        assertThat(all(talk("user: ```\nx = 1\n```"), 100).codeBlocks()).containsExactly("```\nx = 1\n```");
    }

    @Test
    void knowsItsOwnState() {
        assertThat(Summarizer.understands(all(TALK, 100).state())).isTrue();
        assertThat(Summarizer.understands("{\"revision\":999,\"course\":{}}")).isFalse();
    }
}
