package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.feature.directory.ProjectContexts.Wish;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.file.ContextWriter;
import dev.contextd.feature.directory.file.Fingerprint;
import dev.contextd.feature.directory.file.Replacement;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Many who write contexts at once, over connections of their own and from two systems with one data directory.
@Timeout(120)
class ContextRacesTest {
    private static final List<String> FIELDS =
            List.of("constraints", "environment", "testing", "todos", "data_models", "events", "config", "summary");
    private static final Wish ALL = new Wish(Optional.empty(), false, false, true, true, false);

    @TempDir
    Path directory;

    Plot plot;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
        plot.write("src/a.ts", "/** Sums up. */\nexport const a = 1\n");
    }

    @AfterEach
    void close() throws Exception {
        plot.close();
    }

    /// All at the same moment, each on a connection of its own.
    private void together(List<Callable<Boolean>> all) throws Exception {
        var start = new CountDownLatch(1);
        var ended = new ArrayList<Future<Boolean>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var one : all) {
                ended.add(threads.submit(() -> {
                    start.await();
                    return one.call();
                }));
            }
            start.countDown();
        }
        for (var one : ended) {
            assertThat(one.get()).isTrue();
        }
    }

    private Callable<Boolean> update(String scope, String field, String value) {
        var client = plot.world.http();
        String arguments = plot.arguments("{\"scope\":\"%s\",\"fields\":{\"%s\":%s}}".formatted(scope, field, value));
        return () -> {
            var answer = client.call("update_context", arguments).json().at("/result/structuredContent");
            assertThat(answer.path("updated").asBoolean()).as(answer.toString()).isTrue();
            return true;
        };
    }

    private static String value(String field, String text) {
        return field.equals("summary") ? "\"" + text + "\"" : "[\"" + text + "\"]";
    }

    private Valid file(String scope) {
        return (Valid) ContextFile.read(plot.root.resolve(scope).normalize());
    }

    private void nothingIsLeftBehind() throws Exception {
        try (var paths = Files.walk(plot.root)) {
            assertThat(paths.map(path -> path.getFileName().toString()))
                    .noneMatch(Replacement::isPassing)
                    .noneMatch(name -> name.endsWith(".lock"));
        }
    }

    @Test
    void whatManySayOfOneScopeIsAllKeptAlsoWhereThereWasNothing() throws Exception {
        for (int round = 0; round < 5; round++) {
            Files.deleteIfExists(plot.root.resolve("src/.context.yaml"));
            var all = new ArrayList<Callable<Boolean>>();
            for (String field : FIELDS) {
                all.add(update("src", field, value(field, field + " in round " + round)));
            }
            together(all);

            for (String field : FIELDS) {
                assertThat(file("src").fields().path(field).toString()).contains(field + " in round " + round);
            }
            assertThat(plot.call("check_freshness", "{\"scope\":\"src\"}")
                            .path("state")
                            .asString())
                    .isEqualTo("fresh");
        }
        nothingIsLeftBehind();
    }

    @Test
    void everyScopeGetsItsOwn() throws Exception {
        var all = new ArrayList<Callable<Boolean>>();
        for (int i = 0; i < 24; i++) {
            plot.write("part" + i + "/a.ts", "export const a = 1\n");
            all.add(update("part" + i, "todos", "[\"todo " + i + "\"]"));
            all.add(update("part" + i, "constraints", "[\"constraint " + i + "\"]"));
        }
        together(all);

        for (int i = 0; i < 24; i++) {
            assertThat(file("part" + i).fields().path("todos").get(0).asString())
                    .isEqualTo("todo " + i);
            assertThat(file("part" + i).fields().path("constraints").get(0).asString())
                    .isEqualTo("constraint " + i);
        }
        nothingIsLeftBehind();
    }

    @Test
    void aRegenerationTakesNothingFromThoseWhoWriteMeanwhile() throws Exception {
        var projectContexts = plot.world.wiring.directories().projectContexts(plot.root);
        projectContexts.regenerate(ALL, Progress.SILENT);
        // Another process, as far as locks are concerned: a second system with the same data directory.
        try (var other = World.in(directory)) {
            var elsewhere = other.wiring.directories().projectContexts(plot.root);
            var done = new AtomicBoolean();
            var reader = Thread.ofVirtual().start(() -> {
                while (!done.get()) {
                    assertThat(ContextFile.read(plot.root.resolve("src"))).isInstanceOf(Valid.class);
                }
            });
            var failed = new ArrayList<Throwable>();
            reader.setUncaughtExceptionHandler((_, e) -> failed.add(e));
            for (int round = 0; round < 15; round++) {
                plot.write("src/a.ts", "/** Sums up. */\nexport const name" + round + " = 1\n");
                var all = new ArrayList<Callable<Boolean>>();
                all.add(() ->
                        elsewhere.regenerate(ALL, Progress.SILENT).problems().isEmpty());
                all.add(() -> projectContexts
                        .regenerate(ALL, Progress.SILENT)
                        .problems()
                        .isEmpty());
                for (String field : FIELDS) {
                    all.add(update("src", field, value(field, field + " in round " + round)));
                }
                together(all);
                for (String field : FIELDS) {
                    assertThat(file("src").fields().path(field).toString()).contains("in round " + round);
                }
                assertThat(file("src").fields().path("exports").toString()).contains("name" + round);
            }
            done.set(true);
            reader.join();
            assertThat(failed).isEmpty();
        }
        nothingIsLeftBehind();
    }

    @Test
    void whatAKilledProcessLeftIsSweptUpAndWhatOnlyLooksLikeItStays() throws Exception {
        var left = Files.createDirectory(plot.root.resolve("src/.contextd-123"));
        Files.writeString(left.resolve("new"), "version: 1\nsumma");
        var own = Files.createDirectory(plot.root.resolve("src/.contextd-own"));
        Files.writeString(own.resolve("notes.txt"), "mine");

        var report = plot.world.wiring.directories().projectContexts(plot.root).regenerate(ALL, Progress.SILENT);

        assertThat(report.problems()).isEmpty();
        assertThat(left).doesNotExist();
        assertThat(own.resolve("notes.txt")).exists();
        assertThat(plot.call("check_freshness", "{\"scope\":\"src\"}")
                        .path("state")
                        .asString())
                .isEqualTo("fresh");
    }

    @Test
    void aFileThatIsWrittenWhileItIsDescribedLeavesTheContextStale() throws Exception {
        var src = plot.root.resolve("src");
        String before = Fingerprint.of(src);
        var target = new ContextWriter.Target("src", src, List.of("a.ts"), before);
        plot.write("src/a.ts", "export const other = 2 // longer than before\n");

        var writer = new ContextWriter(text -> text, plot.world.clock);
        writer.write(target, Optional.empty(), new LinkedHashMap<>(Map.of("summary", "x", "maintenance", "y")));

        assertThat(plot.call("check_freshness", "{\"scope\":\"src\"}")
                        .path("state")
                        .asString())
                .isEqualTo("stale");
    }
}
