package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is typed and completed in real shells; zsh must be installed (Debian: `apt-get install zsh`).
class CompletionCommandTest {
    private static final long PATIENCE_SECONDS = 120;

    /// Asks what bash asks.
    private static final String BASH = """
            source "$1"
            read -ra COMP_WORDS <<<"$2"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _contextd_words 2>/dev/null
            echo "[${COMPREPLY[*]}]"
            """;

    /// Types it on a terminal, and something behind it, which shows whether a space came between.
    private static final String ZSH = """
            zmodload zsh/zpty
            zpty -b shell zsh -f -i
            zpty -w shell "PS1=; contextd() { :; }; source $1; print REA''DY"
            zpty -r shell said '*READY*'
            zpty -n -w shell "$2"$'\\t'7
            zpty -r shell said "*$3*"
            print -r -- "$said"
            """;

    @TempDir
    Path directory;

    private Path script;

    @BeforeEach
    void write() throws Exception {
        var out = new StringWriter();
        Commands.commandLine().setOut(new PrintWriter(out, true)).execute("completion");
        script = Files.writeString(directory.resolve("completion"), out.toString());
    }

    private String shell(String name, String program, String... arguments) throws Exception {
        var command = new java.util.ArrayList<>(List.of(name, "-c", program, name, script.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("%s completes %s", name, List.of(arguments))
                    .isTrue();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "contextd sess, [sessions]",
        "contextd list --proj, [--project]",
        "contextd call memory_se, [memory_search]",
        "contextd call memory_search lim, [limit=]",
        "contextd call memory_search query=x min, [min_confidence=]"
    })
    void bashKnowsCommandsToolsAndArguments(String typed, String completed) throws Exception {
        assertThat(shell("bash", BASH, typed).strip()).isEqualTo(completed);
    }

    @ParameterizedTest
    @CsvSource({
        "contextd sess, sessions 7",
        "contextd call memory_se, memory_search 7",
        "contextd call memory_search lim, limit=7",
        "contextd call memory_search query=x min, min_confidence=7"
    })
    void zshToo(String typed, String shown) throws Exception {
        assertThat(shell("zsh", ZSH, typed, shown)).contains(shown);
    }
}
