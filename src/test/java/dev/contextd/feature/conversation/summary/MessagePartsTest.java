package dev.contextd.feature.conversation.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagePartsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Use a cache, e.g. Redis, for this.",
                "See https://example.org/a.b?c=d. for the details of v1.2.3 in pom.xml now.",
                "The file src/main/App.java has 3.5 MB.",
                "Call `list.stream(). Map(x)` there.",
                "Das geht z.B. Montag.",
                "Ask J. Doe about it."
            })
    void isOneSentence(String text) {
        assertThat(MessageParts.of(text).sentences()).containsExactly(text);
    }

    @Test
    void sentencesEndWhereTheyEndInSeveralLanguages() {
        assertThat(MessageParts.of("It failed. Why? No idea! Es geht nicht. Il faut voir.")
                        .sentences())
                .containsExactly("It failed.", "Why?", "No idea!", "Es geht nicht.", "Il faut voir.");
        assertThat(MessageParts.of("我们用缓存。结果很好。").sentences()).hasSize(2);
    }

    @Test
    void codeIsTakenWholeAndNotReadAsSentences() {
        var passages = MessageParts.of("""
                Before it.
                ```java
                int a = 1; // Not. A. Sentence.

                ```
                Between.
                ~~~~
                ``` inside
                ~~~~
                After it.
                ```sh
                never closed""");

        assertThat(passages.sentences()).containsExactly("Before it.", "Between.", "After it.");
        assertThat(passages.codeBlocks())
                .containsExactly(
                        "```java\nint a = 1; // Not. A. Sentence.\n\n```",
                        "~~~~\n``` inside\n~~~~",
                        "```sh\nnever closed");
    }

    @Test
    void ofAStackTraceTheErrorIsLeft() {
        assertThat(MessageParts.of("""
                        It says:
                        java.lang.IllegalStateException: queue is closed
                            at dev.app.Queue.put(Queue.java:12)
                            at dev.app.Main.main(Main.java:3)
                        2026-01-01 10:00:00 INFO started
                        | a | b |
                        Any idea?""").sentences())
                .containsExactly("It says: java.lang.IllegalStateException: queue is closed", "Any idea?");
    }

    @Test
    void aShortListStaysWithItsIntroductionAndALongOneFallsApart() {
        assertThat(MessageParts.of("Left to do:\n\n- the index\n- the docs.\n- tests")
                        .sentences())
                .containsExactly("Left to do: the index; the docs; tests");
        assertThat(MessageParts.of("Left:\n- " + "first thing ".repeat(20) + "\n- " + "second thing ".repeat(20))
                        .sentences())
                .hasSize(2)
                .noneMatch(s -> s.startsWith("Left"));
    }

    @Test
    void anAnnouncementOfCodeAndAHeadingSayNothing() {
        assertThat(MessageParts.of("## Plan\nHere is the fix:\n```\nx\n```").sentences())
                .isEmpty();
    }

    @Test
    void onlyTheBeginningOfAHugeMessageIsRead() {
        assertThat(MessageParts.of("word ".repeat(MessageParts.CHARACTERS_MAX) + ". Last.")
                        .sentences())
                .hasSize(1);
    }
}
