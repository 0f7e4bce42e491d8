package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// What is said without the parser of command lines is what that would have said.
class HelpPagesTest {
    private record Said(int code, String out, String err) {}

    private static Said parsed(String line) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Commands.commandLine()
                .setUsageHelpAutoWidth(false)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" "));
        return new Said(code, out.toString(), err.toString());
    }

    @Test
    void theBuildWroteDownThePageOfEveryCommand() {
        var written = HelpPages.written();

        assertThat(written).hasToString(HelpPages.of(Commands.commandLine()).toString());
        assertThat(written.commands()).contains("serve", "list", "version");
        assertThat(written.of(List.of("dir", "init")).orElseThrow()).contains("Usage: contextd dir init");
    }

    /// What is written for eighty columns is broken apart on fewer, also in the middle of an example.
    @Test
    void aPageIsAsWideAsATerminalAndNamesEveryValueInWords() {
        assertThat(commands(Commands.commandLine()).toList())
                .hasSizeGreaterThan(50)
                .allSatisfy(command -> {
                    var page = command.getCommandSpec();
                    assertThat(page.usageMessage().footer())
                            .as(page.qualifiedName())
                            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(HelpPages.WIDTH));
                    assertThat(page.args().stream()
                                    .filter(argument -> argument.arity().max() > 0))
                            .allSatisfy(argument -> assertThat(argument.paramLabel())
                                    .as(page.qualifiedName())
                                    .doesNotContainPattern("arg\\d"));
                    assertThat(page.versionProvider())
                            .as("%s --version says it", page.qualifiedName())
                            .isNotNull();
                });
    }

    private static Stream<CommandLine> commands(CommandLine top) {
        return Stream.concat(
                Stream.of(top), top.getSubcommands().values().stream().flatMap(HelpPagesTest::commands));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "help",
                "list --help",
                "help list",
                "dir init -h",
                "--version",
                "version --json",
                "completion",
                "completion zsh",
                "serach",
                "helo"
            })
    void theSameIsSaidQuickly(String line) {
        var quick = QuickWords.of(line.split(" ")).orElseThrow();
        var slow = parsed(line);

        assertThat(quick.text()).isEqualTo(quick.error() ? slow.err() : slow.out());
        assertThat(quick.error()).isEqualTo(slow.code() != 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "call memory_search --help", "run claude --help", "help serach", "list --limt 3"})
    void whatTakesMoreThanWordsIsLeftToTheParser(String line) {
        assertThat(QuickWords.of(line.split(" "))).isEmpty();
    }
}
