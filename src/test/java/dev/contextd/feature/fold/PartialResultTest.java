package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.text.bpe.O200kTokenizer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a branch leaves that was stopped: a result, as far as one can be had without a model.
class PartialResultTest {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();

    @TempDir
    Path directory;

    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        agent = new FoldingClient(world, Files.createDirectory(directory.resolve("project")));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private String stopped() throws Exception {
        String notice = agent.spend(30_000)
                .at(FoldingClient.STATE + "/forced_return/partial_result")
                .asString();
        assertThat(TOKENIZER.count(notice)).isLessThanOrEqualTo(400);
        return notice;
    }

    private void record(String kind, String name, String input, String output) throws Exception {
        agent.ask(
                "context_record",
                "{'kind':'" + kind + "','name':'" + name + "','input':'" + input + "','output':'" + output + "'}");
    }

    @Test
    void itTellsWhatWasConcludedAndNotTheLastOutput() throws Exception {
        agent.branch("{'description':'Find why logins fail','prompt':'Look at the password check'}");
        record(
                "tool_call",
                "grep",
                "grep -rn password src",
                "src/Auth.java:12: checkPassword(input)\\nsrc/Menu.java: x");
        record(
                "message",
                "assistant",
                "",
                "I will look around a little. The login fails because Auth.java trims the password.");
        record("note", "decision", "", "Decided to compare the untrimmed text instead.");
        record(
                "tool_call",
                "ls",
                "ls /var/cache",
                "total 44\\ndrwxr-xr-x 2 root root 4096 Jan 17 10:30 fontconfig\\nblobs.tmp");

        var partial = stopped();

        assertThat(partial)
                .startsWith("Unfinished: Find why logins fail\nFound:\n")
                .contains("- The login fails because Auth.java trims the password.")
                .contains("- Decided to compare the untrimmed text instead.")
                .contains("- src/Auth.java:12: checkPassword(input)")
                .contains("Names: ", "src/Auth.java", "checkPassword")
                .doesNotContain("fontconfig", "drwxr", "look around");
    }

    @Test
    void whereNothingWasSaidTheLinesThatSpeakOfTheTaskAreWhatWasFound() throws Exception {
        agent.branch("{'description':'Find the retry limit of the uploader','prompt':'Search the settings'}");
        record("tool_call", "cat", "conf/app.yaml", "colour: red\\nuploader.retry_limit: 7\\nfont: serif");
        record("tool_call", "cat", "README.md", "Welcome to this project, which is nice.");

        assertThat(stopped()).contains("- uploader.retry_limit: 7").doesNotContain("serif", "Welcome");
    }

    @Test
    void whatItsOwnBranchesReturnedIsFoundToo() throws Exception {
        agent.branch("{'budget':20000,'description':'Clean the build up'}");
        agent.branch("{'budget':1000,'description':'Look at the linker'}");
        agent.ask("context_return", "{'message':'The linker runs twice because of a stale cache key.'}");

        assertThat(stopped()).contains("- The linker runs twice because of a stale cache key.");
    }

    @Test
    void aLongTalkStaysWithinItsBound() throws Exception {
        agent.branch("{'description':'Talk'}");
        for (int i = 0; i < 30; i++) {
            record(
                    "message",
                    "assistant",
                    "",
                    "Conclusion " + i + " was found because of reason " + i + ". ".repeat(2));
        }

        assertThat(stopped()).contains("Conclusion 29").doesNotContain("Conclusion 0 ");
    }

    @Test
    void anEmptyBranchSaysWhatItWasFor() throws Exception {
        agent.branch("{'description':'Nothing yet'}");

        assertThat(stopped()).startsWith("Unfinished: Nothing yet").contains("Done: 1 operations");
    }

    @Test
    void linesThatWereQuotedOrSearchedForAreKeptAsTheyAre() throws Exception {
        agent.branch("{'description':'Lower the limit','prompt':'Look for RETRY_LIMIT'}");
        record(
                "tool_call",
                "cat",
                "src/Up.java",
                "colour red and blue here\\nint RETRY_LIMIT = 7;\\nfont serif and so on\\nx\\n"
                        + "y\\nz\\nprivate final Map<String, Object> data;\\nw");
        record("message", "assistant", "", "The line to change is\\nprivate final Map<String, Object> data;");

        assertThat(stopped()).contains("\nLines:\n", "int RETRY_LIMIT = 7;", "private final Map<String, Object> data;");
    }

    @Test
    void namesAreWholeAndThoseThatWereAskedForComeBeforeThoseThatWereSeen() throws Exception {
        agent.branch("{'description':'Look around'}");
        var seen = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            seen.append("seen_name_").append(i).append(' ');
        }
        record("tool_call", "cat", "src/main/java/app/Importer.java", seen.toString());
        record("tool_call", "grep", "grep -rn V58__api_key src", "nothing at all was found there");

        var partial = stopped();
        assertThat(partial).contains("V58__api_key").contains("src/main/java/app/Importer.java");
        assertThat(partial.indexOf("V58__api_key")).isLessThan(partial.indexOf("seen_name_"));
    }
}
