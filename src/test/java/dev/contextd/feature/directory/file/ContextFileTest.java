package dev.contextd.feature.directory.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.directory.Plot;
import dev.contextd.feature.directory.file.ContextFile.Absent;
import dev.contextd.feature.directory.file.ContextFile.Corrupt;
import dev.contextd.feature.directory.file.ContextFile.Unsupported;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is a context and what is not; the timeout is what a hang would run into.
@Timeout(60)
class ContextFileTest {
    private static final String GOOD = Plot.yaml(".", "00000000", "Root");

    @TempDir
    Path directory;

    @Test
    void everyFieldOfTheSchemaIsAdmitted() {
        String all = GOOD + """
                files: [{name: a.ts, purpose: b, test_file: c}]
                interfaces: [{name: a, description: b}]
                decisions: [{what: a, why: b, tradeoff: c}]
                constraints: [a]
                environment: [a]
                testing: [a]
                todos: [a]
                data_models: [a]
                events: [a]
                config: [a]
                exports: [a]
                derived_fields: [summary]
                dependencies: {internal: [a], external: [b]}
                current_state: {working: [a], broken: [b], in_progress: [c]}
                subdirectories: [{name: a/, summary: b}]
                project: {name: a, description: b, language: c, framework: d, package_manager: e}
                structure: [{path: a, summary: b}]
                evidence: {collected_at: a, commit_sha: b, test_status: passing, test_count: 3, failing_tests: [a],
                  test_tool: a, typecheck: clean, typecheck_tool: a, lint_status: errors, lint_tool: a,
                  coverage_percent: 99.5}
                """;

        assertThat(ContextFile.of(all)).isInstanceOf(Valid.class);
        assertThat(((Valid) ContextFile.of(all)).fields().size())
                .isEqualTo(ContextSchema.fields().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "surprise: x",
                "files: [{name: a, purpose: b, surprise: c}]",
                "decisions: [{what: a}]",
                "dependencies: {surprise: [a]}",
                "todos: x",
                "todos: [1]",
                "summary: twice",
                "---\nversion: 1",
                "evidence: {collected_at: a, coverage_percent: 101}",
                "evidence: {collected_at: a, test_status: great}",
                "project: {name: a, description: b}",
                "todos: [",
                "todos: !!java.net.URL [\"http://x\"]",
                "todos: [.nan]"
            })
    void whatTheSchemaDoesNotKnowIsCorrupt(String line) {
        assertThat(ContextFile.of(GOOD + line + "\n")).isInstanceOf(Corrupt.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "[]", "version: \"1\"", "version: one", "null"})
    void whatIsNoContextAtAllIsCorrupt(String text) {
        assertThat(ContextFile.of(text)).isInstanceOf(Corrupt.class);
    }

    @Test
    void aVersionThatIsANumberIsUnsupportedBeforeAnythingElseIsWrong() {
        assertThat(ContextFile.of("version: 3\nsurprise: x")).isEqualTo(new Unsupported("3"));
    }

    @Test
    void namesThatMultiplyAreRefused() {
        var collections = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i < 30; i++) {
            collections.append("a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1));
        }
        String texts = "a: &a " + "x".repeat(100_000) + "\ntodos: [" + "*a, ".repeat(100_000) + "*a]\n";

        assertThat(ContextFile.of(GOOD + collections)).isInstanceOf(Corrupt.class);
        assertThat(ContextFile.of(GOOD + texts)).isInstanceOf(Corrupt.class);
    }

    @Test
    void deepNestingIsRefused() {
        assertThat(ContextFile.of(GOOD + "todos: " + "[".repeat(500_000))).isInstanceOf(Corrupt.class);
        assertThat(ContextFile.of(GOOD + "todos: " + "{a: ".repeat(100_000))).isInstanceOf(Corrupt.class);
    }

    @Test
    void whatIsTooLargeIsNotRead() throws Exception {
        try (var file = Files.newByteChannel(
                directory.resolve(".context.yaml"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.position(50_000_000);
            file.write(ByteBuffer.wrap(new byte[] {1}));
        }

        assertThat(ContextFile.read(directory)).isInstanceOf(Corrupt.class);
    }

    @Test
    void aPipeIsNotOpened() throws Exception {
        assertThat(new ProcessBuilder(
                                "mkfifo", directory.resolve(".context.yaml").toString())
                        .start()
                        .waitFor(10, TimeUnit.SECONDS))
                .isTrue();

        assertThat(ContextFile.read(directory)).isInstanceOf(Corrupt.class);
    }

    @Test
    void aLinkIsNotFollowed() throws Exception {
        var outside = Files.writeString(
                Files.createDirectory(directory.resolve("outside")).resolve("x"), GOOD);
        var inside = Files.createDirectory(directory.resolve("inside"));
        Files.createSymbolicLink(inside.resolve(".context.yaml"), outside);

        assertThat(ContextFile.read(inside)).isInstanceOf(Corrupt.class);
    }

    @Test
    void bytesThatAreNoTextAreCorruptAndNothingIsAbsent() throws Exception {
        assertThat(ContextFile.read(directory)).isInstanceOf(Absent.class);
        Files.write(directory.resolve(".context.yaml"), new byte[] {(byte) 0xc3, 0x28});
        assertThat(ContextFile.read(directory)).isInstanceOf(Corrupt.class);
    }
}
