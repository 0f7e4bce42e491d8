package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Contexts of directories on the command line, as people and CI use them.
class DirIT {
    @TempDir
    Path home;

    private Path tree;

    @BeforeEach
    void plant() throws Exception {
        tree = Files.createDirectory(home.resolve("tree")).toRealPath();
        Files.createDirectory(tree.resolve("src"));
        Files.writeString(tree.resolve("src/a.ts"), "export const a = 1\n");
        Files.writeString(tree.resolve(".context.config.yaml"), "min_tokens: 0\n");
    }

    private Program.Ended dir(String... arguments) throws Exception {
        var all = new String[arguments.length + 3];
        all[0] = "dir";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--path";
        all[arguments.length + 2] = tree.toString();
        return Program.run(home, all);
    }

    @Test
    void exitCodesAreFitForCi() throws Exception {
        assertThat(dir("status").exitCode()).isZero();
        assertThat(dir("status", "--check").exitCode()).isEqualTo(1);
        var init = dir("init");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(init.out()).contains("src\n").contains("3 written");
        assertThat(dir("status", "--check").exitCode()).isZero();
        var json = Json.MAPPER.readTree(dir("status", "--json").out());
        assertThat(json.at("/summary/fresh").asInt()).isEqualTo(2);
        assertThat(json.at("/directories/1/scope").asString()).isEqualTo("src");
        assertThat(dir("show", "src").out()).contains("scope: src");
        assertThat(dir("show", "../x").exitCode()).isEqualTo(1);
        assertThat(dir("doctor", "--json").exitCode()).isZero();

        Files.writeString(tree.resolve("src/.context.yaml"), "surprise: 1\n");
        assertThat(dir("validate").exitCode()).isEqualTo(1);
        assertThat(dir("doctor").exitCode()).isEqualTo(1);
        assertThat(dir("regen", "src").exitCode()).isEqualTo(1);
        Files.writeString(tree.resolve(".context.config.yaml"), "max_depth: deep\n");
        assertThat(dir("status").err()).contains("max_depth in .context.config.yaml must be a whole number");
    }

    @Test
    void watchWritesWhatChanged() throws Exception {
        dir("init");
        try (var watch = Program.start(home, "dir", "watch", "--path", tree.toString())) {
            assertThat(watch.line()).startsWith("watching ");
            Files.writeString(tree.resolve("src/b.ts"), "export const b = 1\n");
            assertThat(watch.line()).isEqualTo("written: src");
            assertThat(watch.line()).as("it quotes the other").isEqualTo("written: .");
            // Somebody is in the middle of an edit; that is no reason to give up.
            Files.writeString(tree.resolve(".context.config.yaml"), "max_depth: deep\n");
            Files.writeString(tree.resolve("src/c.ts"), "export const c = 1\n");
            watch.awaitError("max_depth in .context.config.yaml must be a whole number");
            Files.writeString(tree.resolve(".context.config.yaml"), "min_tokens: 0\n");
            assertThat(watch.line()).isEqualTo("written: src");
            watch.terminate();
            assertThat(watch.awaitExit()).isZero();
        }
        assertThat(dir("watch", "--interval", "-1").exitCode()).isEqualTo(2);
    }

    @Test
    void aKilledInitLeavesWholeContextsAndTheNextOneFinishes() throws Exception {
        for (int i = 0; i < 300; i++) {
            var part = Files.createDirectory(tree.resolve("part" + i));
            Files.writeString(part.resolve("a.ts"), "export const a" + i + " = 1\n");
        }
        try (var init = Program.start(home, "dir", "init", "--path", tree.toString())) {
            Eventually.isTrue(() -> contexts() > 30);
            init.kill();
            init.awaitExit();
        }
        assertThat(dir("validate").exitCode()).isZero();

        var again = dir("init");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(dir("status", "--check").exitCode()).isZero();
        try (var paths = Files.walk(tree)) {
            assertThat(paths).noneMatch(path -> path.getFileName().toString().startsWith(".contextd-"));
        }
    }

    private long contexts() {
        try (var paths = Files.walk(tree)) {
            return paths.filter(path -> path.endsWith(".context.yaml")).count();
        } catch (IOException | UncheckedIOException _) {
            // files come and go while it is at work
            return 0;
        }
    }
}
