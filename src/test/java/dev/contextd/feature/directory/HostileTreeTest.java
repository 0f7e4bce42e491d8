package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.feature.directory.ProjectContexts.Wish;
import dev.contextd.tool.Progress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Files that are not what their names promise, met by everybody who meets files; the timeout is what a hang runs into.
@Timeout(60)
class HostileTreeTest {
    private static final String SECRET = "hunter2 stands outside";

    @TempDir
    Path directory;

    Plot plot;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
        plot.write("src/a.ts", "export const a = 1\n");
    }

    @AfterEach
    void close() throws Exception {
        plot.close();
    }

    enum Trap {
        PIPE {
            @Override
            void set(Path file) throws Exception {
                var made = new ProcessBuilder("mkfifo", file.toString()).start();
                assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();
                assertThat(made.exitValue()).isZero();
            }
        },
        FIFTY_MEGABYTES {
            @Override
            void set(Path file) throws Exception {
                try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    out.position(50_000_000);
                    out.write(ByteBuffer.wrap(new byte[] {1}));
                }
            }
        },
        NAMES_THAT_MULTIPLY {
            @Override
            void set(Path file) throws Exception {
                var text = new StringBuilder("version: 1\na0: &a0 [x]\n");
                for (int i = 1; i < 40; i++) {
                    text.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
                }
                Files.writeString(file, text);
            }
        },
        DIRECTORY {
            @Override
            void set(Path file) throws Exception {
                Files.createDirectory(file);
            }
        },
        LINK_OUTSIDE {
            @Override
            void set(Path file) throws Exception {
                var outside = file.getRoot().resolve(file.subpath(0, file.getNameCount() - 3));
                Files.createSymbolicLink(
                        file, Files.writeString(outside.resolve("outside"), Plot.yaml(".", "00000000", SECRET)));
            }
        };

        abstract void set(Path file) throws Exception;
    }

    private static Wish all() {
        return new Wish(Optional.empty(), false, false, true, true, false);
    }

    @ParameterizedTest
    @EnumSource
    void aContextThatIsNoneIsCorruptForAll(Trap trap) throws Exception {
        var file = plot.root.resolve("src/.context.yaml");
        trap.set(file);
        String error = "Invalid or corrupt .context.yaml at scope \"src\"";

        for (String tool : new String[] {"query_context", "check_freshness"}) {
            var result = plot.result(tool, "{\"scope\":\"src\"}");
            assertThat(result.path("isError").asBoolean()).isTrue();
            assertThat(result.at("/structuredContent/error").asString()).isEqualTo(error);
        }
        var update = plot.call("update_context", "{\"scope\":\"src\",\"fields\":{\"todos\":[\"x\"]}}");
        assertThat(update.path("error").asString()).isEqualTo(error);
        var list = plot.result("list_contexts", "{}");
        assertThat(list.path("isError").asBoolean()).isFalse();
        assertThat(list.at("/structuredContent/entries/1").toString())
                .isEqualTo("{\"scope\":\"src\",\"state\":\"missing\",\"has_context\":false}");
        var projectContexts = plot.world.wiring.directories().projectContexts(plot.root);
        assertThat(projectContexts.regenerate(all(), Progress.SILENT).problems())
                .singleElement()
                .asString()
                .startsWith("src: what is there is no context");
        assertThat(projectContexts.validate(true)).hasSize(1);
        assertThat(Files.readString(plot.root.resolve("AGENTS.md"))).doesNotContain(SECRET);
        assertThat(Files.exists(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aConfigurationThatIsNoneIsAGlobalError(Trap trap) throws Exception {
        var file = plot.root.resolve(".context.config.yaml");
        Files.delete(file);
        // one level deeper than the others, for the sake of the link
        var nested = plot.root.resolve("src/.context.config.yaml");
        trap.set(nested);
        Files.move(nested, file);
        String failure = "Failed to scan project at \"" + plot.root + "\"";

        var list = plot.result("list_contexts", "{}");
        assertThat(list.path("isError").asBoolean()).isTrue();
        assertThat(list.at("/structuredContent/error").asString())
                .startsWith(failure + ": ")
                .contains(".context.config.yaml")
                .doesNotContain(SECRET);
        var found = plot.result("query_context", "{\"query\":\"anything\"}");
        assertThat(found.path("isError").asBoolean()).isTrue();
        assertThat(found.at("/structuredContent/found").asBoolean(true)).isFalse();
        assertThat(found.at("/structuredContent/error").asString()).startsWith(failure);
        var update = plot.call("update_context", "{\"scope\":\"src\",\"fields\":{\"todos\":[\"x\"]}}");
        assertThat(update.path("updated").asBoolean(true)).isFalse();
        assertThat(update.path("error").asString()).contains(".context.config.yaml");
    }

    @ParameterizedTest
    @EnumSource(
            value = Trap.class,
            names = {"PIPE", "DIRECTORY", "FIFTY_MEGABYTES", "LINK_OUTSIDE"})
    void otherFilesThatAreReadAreTrapsToo(Trap trap) throws Exception {
        for (String name : new String[] {".gitignore", ".contextignore", "package.json", "README.md", "b.ts"}) {
            trap.set(plot.root.resolve("src").resolve(name));
        }

        var projectContexts = plot.world.wiring.directories().projectContexts(plot.root);
        assertThat(projectContexts.regenerate(all(), Progress.SILENT).problems())
                .isEmpty();
        assertThat(plot.call("check_freshness", "{\"scope\":\"src\"}")
                        .path("state")
                        .asString())
                .isEqualTo("fresh");
        assertThat(Files.readString(plot.root.resolve("src/.context.yaml"))).doesNotContain(SECRET);
    }

    @Test
    void aLinkIsNotWrittenThrough() throws Exception {
        for (String name : new String[] {"AGENTS.md", ".contextignore"}) {
            var outside = Files.writeString(directory.resolve("theirs-" + name), "theirs\n");
            Files.createSymbolicLink(plot.root.resolve(name), outside);
        }
        var projectContexts = plot.world.wiring.directories().projectContexts(plot.root);

        assertThat(projectContexts.regenerate(all(), Progress.SILENT).problems())
                .singleElement()
                .asString()
                .startsWith("AGENTS.md: ");
        assertThatThrownBy(() -> projectContexts.ignore("src")).hasMessageContaining(".contextignore");
        assertThat(directory.resolve("theirs-AGENTS.md")).hasContent("theirs");
        assertThat(directory.resolve("theirs-.contextignore")).hasContent("theirs");
    }
}
