package dev.contextd.feature.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptsTest {
    @TempDir
    Path folder;

    private final Kept kept = new Kept();
    private Path project = Path.of("");
    private Path store = Path.of("");

    @BeforeEach
    void make() throws IOException {
        project = Files.createDirectories(folder.resolve("work/shop")).toRealPath();
        store = Files.createDirectories(folder.resolve("store"));
    }

    private String line(String session, Path directory, String uuid, String text) {
        return "{\"type\":\"user\",\"sessionId\":\"%s\",\"cwd\":\"%s\",\"uuid\":\"%s\",\"message\":{\"content\":\"%s\"}}\n"
                .formatted(session, directory, uuid, text);
    }

    private Path write(String name, String... lines) throws IOException {
        var file = store.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, String.join("", lines));
    }

    private Transcripts transcripts() {
        return new Transcripts(kept, Project.named(project.toString()).orElseThrow(), _ -> {
            throw new AssertionError("there is no database here");
        });
    }

    private Transcripts.Report bring() {
        return transcripts().bring(List.of(store), _ -> {});
    }

    private List<String> texts(String session) {
        return kept.entries(session).stream().map(TranscriptEntry::text).toList();
    }

    @Test
    void onlySessionsOfTheProjectAreRead() throws IOException {
        write("x/s1.jsonl", line("s1", project.resolve("sub"), "a", "one"));
        write("x/s2.jsonl", line("s2", project.resolveSibling("shop-two"), "b", "other"));
        write("x/s3.jsonl", "{\"type\":\"summary\",\"summary\":\"says not where\"}\n");
        write("x/notes.txt", "no transcript");

        var report = bring();

        assertThat(kept.sessions()).containsExactly("s1");
        assertThat(kept.projects()).containsExactly(project.resolve("sub").toString());
        assertThat(report.files()).isEqualTo(1);
        assertThat(report.others()).isEqualTo(2);
    }

    @Test
    void workTreesAndClonesAreTheSameProject() throws IOException {
        for (Path clone : List.of(project, project.resolveSibling("clone"))) {
            Files.createDirectories(clone.resolve(".git"));
            Files.writeString(
                    clone.resolve(".git/config"), "[remote \"origin\"]\n\turl = https://example.org/a/shop.git\n");
        }
        write("s1.jsonl", line("s1", project.resolveSibling("clone"), "a", "one"));

        assertThat(bring().sessions()).isEqualTo(1);
    }

    @Test
    void whatSubagentsDidBelongsToTheSession() throws IOException {
        write("x/s1.jsonl", line("s1", project, "a", "one"));
        write("x/s1/subagents/agent-7.jsonl", line("s1", project, "b", "by another"));

        bring();

        assertThat(texts("s1")).containsExactlyInAnyOrder("one", "by another");
    }

    @Test
    void asManyTimesAsItIsReadNothingIsDoubledAndOnlyWhatIsNewIsRead() throws IOException {
        var file = write("s1.jsonl", line("s1", project, "a", "one"), line("s1", project, "b", "two"));
        bring();
        assertThat(bring().entries()).isZero();
        Files.writeString(file, line("s1", project, "c", "three"), StandardOpenOption.APPEND);

        var report = bring();

        assertThat(report.entries()).isEqualTo(1);
        assertThat(texts("s1")).containsExactly("one", "two", "three");
    }

    @Test
    void aLineThatIsBeingWrittenIsLeftForTheNextTime() throws IOException {
        String last = line("s1", project, "b", "two");
        var file = write("s1.jsonl", line("s1", project, "a", "one"), last.substring(0, 40));
        bring();
        assertThat(texts("s1")).containsExactly("one");
        Files.writeString(file, last.substring(40), StandardOpenOption.APPEND);
        bring();

        assertThat(texts("s1")).containsExactly("one", "two");
        assertThat(kept.entries("s1")).noneMatch(entry -> entry.tags().contains("raw"));
    }

    @Test
    void aWholeLastLineNeedsNoLineBreak() throws IOException {
        var file = write("s1.jsonl", line("s1", project, "a", "one").strip());
        bring();
        Files.writeString(file, "\n" + line("s1", project, "b", "two"), StandardOpenOption.APPEND);
        bring();

        assertThat(texts("s1")).containsExactly("one", "two");
    }

    @Test
    void aFileThatWasWrittenAnewIsReadFromItsStart() throws IOException {
        write("s1.jsonl", line("s1", project, "a", "one"), line("s1", project, "b", "two"));
        bring();
        write(
                "s1.jsonl",
                line("s1", project, "b", "two"),
                line("s1", project, "c", "three"),
                line("s1", project, "d", "4"));
        bring();
        assertThat(texts("s1")).containsExactly("one", "two", "three", "4");

        write("s1.jsonl", line("s1", project, "e", "short"));
        bring();
        assertThat(texts("s1")).endsWith("short").hasSize(5);
    }

    @Test
    void aFileMayHoldMoreThanOneSession() throws IOException {
        write(
                "s2.jsonl",
                line("s1", project, "a", "one"),
                "{\"type\":\"odd\"}\n",
                line("s2", project, "b", "two"),
                line("s1", project, "c", "three"));
        bring();

        assertThat(texts("s1")).containsExactly("one", "{\"type\":\"odd\"}", "three");
        assertThat(texts("s2")).containsExactly("two");
        assertThat(bring().entries()).isZero();
    }

    @Test
    void aHugeLineIsCutWithANoteAndWhatFollowsIsRead() throws IOException {
        var file = write("s1.jsonl", line("s1", project, "a", "one"));
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            out.write("{\"uuid\":\"big\",\"sessionId\":\"s1\",\"x\":\"".getBytes(StandardCharsets.UTF_8));
            byte[] million = "x".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 50; i++) {
                out.write(million);
            }
            out.write(("\"}\n" + line("s1", project, "c", "three")).getBytes(StandardCharsets.UTF_8));
        }
        bring();

        var entries = kept.entries("s1");
        assertThat(entries).extracting(TranscriptEntry::id).containsExactly("a", "big", "c");
        assertThat(entries.get(1).tags()).containsExactly("cut", "raw");
        assertThat(entries.get(1).text().length()).isLessThan(FileLines.CUT_BYTES + 100);
        assertThat(entries.get(1).text()).endsWith("[cut: a line of 50000039 bytes]");
    }

    @Test
    void aLongFileComesInParcels() throws IOException {
        var lines = new StringBuilder();
        for (int i = 0; i < 1_001; i++) {
            lines.append(line("s1", project, "u" + i, "é" + i));
        }
        write("s1.jsonl", lines.toString());

        assertThat(bring().entries()).isEqualTo(1_001);
        assertThat(texts("s1")).hasSize(1_001).startsWith("é0", "é1").endsWith("é1000");
        assertThat(bring().entries()).isZero();
    }

    @Test
    void aPathThatIsNotThereIsNamed() {
        var transcripts = transcripts();

        assertThatThrownBy(() -> transcripts.bring(List.of(store.resolve("absent")), _ -> {}))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("absent");
    }
}
