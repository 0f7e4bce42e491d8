package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.contextd.api.Contextd;
import dev.contextd.api.ConversationCalls;
import dev.contextd.api.ConversationCalls.Among;
import dev.contextd.api.ConversationCalls.Direction;
import dev.contextd.api.ConversationCalls.Edge;
import dev.contextd.api.ConversationCalls.Importance;
import dev.contextd.api.ConversationCalls.Message;
import dev.contextd.api.ConversationCalls.Period;
import dev.contextd.api.ConversationCalls.Relationship;
import dev.contextd.api.ConversationCalls.Role;
import dev.contextd.api.ConversationCalls.Similar;
import dev.contextd.api.Enquiry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Seed 002 for programs, operation by operation.
class LibraryConversationsTest {
    @TempDir
    private Path folder;

    private Contextd contextd;
    private ConversationCalls conversations;

    @BeforeEach
    void open() {
        contextd = Contextd.open(folder.resolve("data"), Map.of("conversations.auto_summarize", "false"));
        conversations = contextd.conversations();
    }

    @AfterEach
    void close() {
        contextd.close();
    }

    @Test
    void messagesComeBackAsTheyWereAdded() {
        var before = Instant.now().minusMillis(1);
        conversations.add("release", Role.USER, "When do we ship?");
        conversations.add("release", Role.ASSISTANT, "On Thursday.", Importance.CRITICAL, List.of("date", "plan"));

        var context = conversations.retrieve("release");

        assertThat(context.contextId()).isEqualTo("release");
        assertThat(context.messageCount()).isEqualTo(2);
        assertThat(context.omitted()).isZero();
        assertThat(context.summary()).isEmpty();
        assertThat(context.messages())
                .extracting(Message::role, Message::content, Message::importance, Message::tags)
                .containsExactly(
                        tuple(Role.USER, "When do we ship?", Importance.MEDIUM, List.of()),
                        tuple(Role.ASSISTANT, "On Thursday.", Importance.CRITICAL, List.of("date", "plan")));
        assertThat(context.messages().getFirst().timestamp()).isBetween(before, Instant.now());
    }

    @Test
    void aContextThatIsLargerThanAnAnswerComesWhole() {
        int count = 1_100;
        for (int i = 0; i < count; i++) {
            conversations.add("long", Role.USER, "Message " + i);
        }

        var context = conversations.retrieve("long");

        assertThat(context.messages()).hasSize(count).doesNotHaveDuplicates();
        assertThat(context.messages().getFirst().content()).isEqualTo("Message 0");
        assertThat(context.messages().getLast().content()).isEqualTo("Message " + (count - 1));
    }

    @Test
    void partsOfAContextAreReadByNumberTimeAndQuestion() {
        conversations.add("release", Role.USER, "The database is PostgreSQL.");
        conversations.add("release", Role.USER, "The logo is green.");
        conversations.add("release", Role.USER, "Tests run on Fridays.");
        var last = conversations.retrieve("release").messages().getLast().timestamp();

        var newest = conversations.newest("release", 2, 1_000);
        assertThat(newest.messages())
                .extracting(Message::content)
                .containsExactly("The logo is green.", "Tests run on Fridays.");
        assertThat(newest.omitted()).isEqualTo(1);
        assertThat(conversations
                        .between("release", last.plusMillis(1), last.plus(Duration.ofDays(1)), 1_000)
                        .messages())
                .isEmpty();
        assertThat(conversations
                        .about("release", "Which database is it?", 1_000)
                        .messages())
                .extracting(Message::content)
                .contains("The database is PostgreSQL.")
                .doesNotContain("The logo is green.");
    }

    @Test
    void similarContextsAreFound() {
        conversations.add("db", Role.USER, "The PostgreSQL migration failed with a lock timeout.");
        conversations.add("cake", Role.USER, "Whisk the eggs with sugar before adding flour.");

        assertThat(conversations.similar("PostgreSQL migration lock timeout").stream()
                        .map(Similar::contextId)
                        .findFirst())
                .contains("db");
        assertThat(conversations.similar("PostgreSQL migration lock timeout", 1).found())
                .singleElement()
                .satisfies(it -> assertThat(it.similarity()).isBetween(0.1, 1.0));
        assertThat(conversations.similarTo("db", "PostgreSQL migration", 5))
                .extracting(Similar::contextId)
                .doesNotContain("db");
    }

    @Test
    void contextsAreFoundByMeaningOnceTheyAreUnderstood() throws Exception {
        conversations.add("invoice", Role.USER, "The invoice was sent to the wrong customer.");
        Eventually.isTrue(contextd::isUnderstood);

        assertThat(conversations.similar("a bill went to somebody else"))
                .extracting(Similar::contextId)
                .containsExactly("invoice");
    }

    @Test
    void contextsAreRelatedAndDrawn() {
        conversations.add("design", Role.USER, "Whisk the eggs.");
        conversations.add("build", Role.USER, "Compile the kernel.");
        conversations.relate("build", "design", Relationship.CONTINUES);
        conversations.relate("build", "design", Relationship.REFERENCES, 0.3);

        assertThat(conversations.related("design")).containsExactly("build");
        assertThat(conversations.related("design", Relationship.CONTINUES, Direction.INCOMING))
                .containsExactly("build");
        assertThat(conversations.related("design", Relationship.CONTINUES, Direction.OUTGOING))
                .isEmpty();
        var shown = conversations.show("design");
        assertThat(shown.messageCount()).isEqualTo(1);
        assertThat(shown.hasSummary()).isFalse();
        assertThat(shown.relatedContexts()).containsExactly("build");
        assertThat(shown.edges())
                .containsExactlyInAnyOrder(
                        new Edge("build", "design", Relationship.CONTINUES, 0.8),
                        new Edge("build", "design", Relationship.REFERENCES, 0.3));
        assertThat(conversations.mermaid("design", 2)).startsWith("graph TD").contains("build");
        assertThat(conversations.text("design", 1)).startsWith("Context ID: design\nMessages: 1");
        assertThat(conversations.mermaid()).startsWith("graph TD");
        assertThat(conversations.text()).contains("- design: 1 messages");
        assertThat(conversations.list().contextIds()).containsExactlyInAnyOrder("build", "design");
        assertThat(conversations.list().total()).isEqualTo(2);
    }

    @Test
    void aSummaryIsMadeAndComesWithTheContext() {
        conversations.add("release", Role.USER, "We decided to ship on Thursday, because Friday is a holiday.");
        conversations.add("release", Role.ASSISTANT, "Then run:\n```sh\n./mvnw verify\n```");

        var summary = conversations.summarize("release");

        assertThat(summary.contextId()).isEqualTo("release");
        assertThat(summary.summary()).contains("Thursday");
        assertThat(summary.codeBlocks()).singleElement().asString().contains("./mvnw verify");
        assertThat(summary.version()).isEqualTo(1);
        assertThat(summary.messageCount()).isEqualTo(2);
        assertThat(summary.tokensUsed()).isBetween(1, summary.tokenLimit());
        assertThat(conversations.retrieve("release").summary()).contains(summary);
    }

    @Test
    void metricsCountWhatWasCalled() {
        conversations.add("release", Role.USER, "One.");
        conversations.add("release", Role.USER, "Two.");
        conversations.summarize("release");

        var metrics = conversations.metrics(Period.WEEK);

        assertThat(metrics.byType()).contains(entry("add_message", 2L), entry("summarize_context", 1L));
        assertThat(metrics.totalCalls()).isEqualTo(3);
        assertThat(metrics.historyTrend().getLast().count()).isEqualTo(3);
        assertThat(metrics.contextStats().totalContexts()).isEqualTo(1);
        assertThat(metrics.contextStats().averageMessagesPerContext()).isEqualTo(2);
        assertThat(metrics.contextStats().summaryRate()).isEqualTo(1);
        assertThat(metrics.relationshipMetrics().totalRelationships()).isZero();
    }

    @Test
    void messagesOfAProjectAreFoundInIt() {
        var project = folder.resolve("project");
        contextd.conversations(project).add("here", Role.USER, "The cache is cleared at midnight.");
        conversations.add("elsewhere", Role.ASSISTANT, "The cache is cleared at noon.");

        assertThat(conversations.search("cache cleared"))
                .extracting(ConversationCalls.Recalled::contextId)
                .containsExactlyInAnyOrder("here", "elsewhere");
        assertThat(conversations.search(Enquiry.of("cache cleared").in(project), Among.ALL))
                .extracting(found -> found.message().content())
                .containsExactly("The cache is cleared at midnight.");
        assertThat(conversations.search(Enquiry.of("cache cleared").atMost(5), Among.ALL.of(Role.ASSISTANT)))
                .extracting(ConversationCalls.Recalled::contextId)
                .containsExactly("elsewhere");
        assertThat(conversations.search(
                        Enquiry.of("cache"),
                        Among.ALL.in("here").since(Instant.now().plusSeconds(60))))
                .isEmpty();
    }

    @Test
    void aContextAndAMessageAreForgotten() {
        conversations.add("release", Role.USER, "Stays.");
        conversations.add("release", Role.USER, "Goes.");
        contextd.forget(conversations.retrieve("release").messages().getLast().id());

        assertThat(conversations.retrieve("release").messages())
                .extracting(Message::content)
                .containsExactly("Stays.");
        contextd.forget("release");
        assertThat(conversations.list().contextIds()).isEmpty();
    }

    @Test
    void tokensAreCountedAsTheToolsCountThem() {
        assertThat(contextd.tokens("")).isZero();
        assertThat(contextd.tokens("hello world")).isEqualTo(2);
    }
}
