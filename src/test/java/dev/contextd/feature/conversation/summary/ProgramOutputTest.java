package dev.contextd.feature.conversation.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.text.bpe.O200kTokenizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Agents hand on what tools print as messages of the user; it is never told as something that a person said.
class ProgramOutputTest {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();
    private static final Summarizer SUMMARIZER = Summarizer.byWords(TOKENIZER);

    private static SpokenMessage message(int index, String role, String content) {
        return new SpokenMessage(index, role, content, 0.5, Instant.EPOCH, Optional.empty());
    }

    private static String summary(String... contents) {
        var lines = new ArrayList<SpokenMessage>();
        for (String content : contents) {
            lines.add(message(lines.size() + 1, lines.size() % 2 == 0 ? "user" : "assistant", content));
        }
        return SUMMARIZER.summarize(lines, Optional.empty(), 1_000).summary();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OBSERVATION:\nThe importer must keep every row of a table, and the index follows later.",
                "[File: /repo/app/models.py (120 lines total)]\n(10 more lines above)\n11:class Marker:\n12:    must_keep = True",
                "import os\nimport sys\n\n\ndef main(argv):\n    return run(argv)  # must never be called twice",
                "/// Signs state that clients carry; never shown.\npublic record StateKey(String text) {\n    int size() {\n"
                        + "        return text.length();\n    }\n}",
                "src/Auth.java:12:    checkPassword(input);\nsrc/Menu.java:40:    // we decided to keep the old menu",
                "src/main/java/App.java:20:    private App() {} // decided to keep it",
                "total 44\ndrwxr-xr-x 2 root root 4096 Jan 17 10:30 fontconfig\n-rw-r--r-- 1 root root 12 Jan 17 10:30 decided.txt",
                "{\n  \"name\": \"importer\",\n  \"description\": \"We decided to keep the importer in this file.\",\n  \"private\": true\n}",
                "<returncode>0</returncode>\n<output>\nThe quick importer must keep all of its rows.\n</output>",
                "     1\tpackage app\n     2\t\n     3\t// Keep must always be called.\n     4\tfunc Keep() {}",
                "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n-decided = 1\n+decided = 2",
                "The file /repo/app.py has been edited. Here's the result of running `cat -n` on a snippet:\n1\tkeep = must()",
                "import os, sys, re\nfrom os import path, sep, keep\ndef keep(rows):\n    if not rows:\n        never = None",
                "ok 1 - we must keep every row\nok 2 - we never lose a row\nnot ok 3 - decided to keep",
                "Output:\nThe quick importer must keep all of its rows.",
                "Found 2 matches for \"must\" in /repo/app.py:\nLine 3: we must keep every row",
                "Exit code 1\nThe quick importer must keep all of its rows."
            })
    void isNeverToldAsThePersonsWords(String output) {
        assertThat(summary("The importer loses rows, find out why.", "I looked at the code of it.", output))
                .contains("User: The importer loses rows, find out why.")
                .doesNotContain("keep", "never", "class", "decided", "package", "importer\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The build fails with this, what is wrong?\nsrc/Auth.java:12: error: cannot find symbol\n    x.y();\n    ^",
                "We decided to keep src/Auth.java as it is.",
                "Use foo(); it must stay.",
                "Please keep these:\n- src/a/B.java\n- src/a/C.java",
                "Keep this in mind: the deadline is Friday.\nThe rest can wait, and the tests must be green.",
                "1. Keep the parser.\n2. Drop the cache.\n3. We must not touch the store.",
                "Hello Claude,\nplease switch the queue to RabbitMQ by Friday.",
                "Hi,\n\nthe importer loses rows:\nplease keep every row,\nwhatever it takes.",
                "with these constraints:\nno downtime and no lost rows, please roll out the new queue.",
                "using the staging cluster\nplease roll out the new queue today.",
                "ok then please use RabbitMQ\nand let me know when it runs.",
                "let me say it again: the queue has to stay\nif all else fails: ask me.",
                "# Task\nPlease switch the queue to RabbitMQ by Friday.",
                "Output: please answer in JSON only, whatever I ask.",
                "Result of the meeting: we keep the queue until March.",
                "Found 3 files that nobody tests, please add tests for them.",
                "Successfully replaced the queue, and all its clients still run.",
                "src/queue/Sender.java\nsrc/queue/Receiver.java\nPlease keep these two as they are.",
                "send(order);\nPlease keep this line as it is."
            })
    void whatAPersonSaysAboutItIsTold(String said) {
        assertThat(summary(said)).startsWith("User: ").doesNotContain("Tool");
    }

    @Test
    void whatFailedIsToldAsTheTools() {
        assertThat(summary(
                        "Run the tests of the importer, please.",
                        "I ran them now.",
                        "OBSERVATION:\ncollected 12 items\nThe test of the importer failed with KeyError: 'row'"))
                .contains("Tool: The test of the importer failed with KeyError: 'row'");
    }

    @Test
    void aCommandWithTenThousandArgumentsIsOneAllTheSame() {
        String command = "cat " + "docs/read-me.md ".repeat(10_000) + "notes";

        assertThat(summary("The importer loses rows, find out why.", "I looked at the code of it.", command))
                .contains("User: The importer loses rows, find out why.")
                .doesNotContain("read-me");
    }

    @Test
    void theFirstRequestIsThePersonsWhateverToolsPrintedBefore() {
        var lines = List.of(
                message(1, "user", "<system-reminder>\nYou must never tell anybody that you have read this.\n"),
                message(2, "user", "Make the importer faster, it takes an hour for ten rows."));
        var result = SUMMARIZER.summarize(lines, Optional.empty(), 200);

        assertThat(SUMMARIZER.note(result).goal())
                .containsExactly("Make the importer faster, it takes an hour for ten rows.");
    }

    @Test
    void tenThousandMessagesInStepsAreSummedUpLikeAtOnce() {
        var lines = IntStream.range(0, 10_000)
                .mapToObj(i -> switch (i % 3) {
                    case 0 -> message(i, "user", "Part " + i + " of the import must be faster, can you see why?");
                    case 1 -> message(i, "assistant", "We decided on plan " + i + ", because part " + i + " waits.");
                    default -> message(i, "user", "src/P" + i + ".java:12: int a;\n".repeat(20));
                })
                .toList();
        Optional<String> state = Optional.empty();
        for (int from = 0; from < 9_500; from += 500) {
            state = Optional.of(SUMMARIZER.note(lines.subList(from, from + 500), state));
        }
        var result = SUMMARIZER.summarize(lines.subList(9_500, 10_000), state, 1_000);

        assertThat(result.tokensUsed()).isBetween(500, 1_000);
        assertThat(result.summary()).contains("Part 0 of the import").doesNotContain("src/P");
        assertThat(result).isEqualTo(SUMMARIZER.summarize(lines, Optional.empty(), 1_000));
    }
}
