package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceReaderTest {
    private static final int READS = 1_000;

    @TempDir
    Path folder;

    @Test
    void eightThreadsReadWhatOneReads() throws IOException, InterruptedException, ExecutionException {
        var files = Fixtures.all().toList();
        var alone = new HashMap<String, Outline>();
        for (Path file : files) {
            alone.put(file.getFileName().toString(), read(Fixtures.READER, file));
        }
        // A reader of its own, so that the grammars are loaded by several threads at once.
        var reader = new SourceReader(folder);
        try (var threads = Executors.newFixedThreadPool(8)) {
            var readings = new ArrayList<Future<Map.Entry<String, Outline>>>();
            for (int i = 0; i < READS; i++) {
                Path file = files.get(i % files.size());
                readings.add(threads.submit(() -> Map.entry(file.getFileName().toString(), read(reader, file))));
            }
            for (var reading : readings) {
                assertThat(reading.get().getValue())
                        .isEqualTo(alone.get(reading.get().getKey()));
            }
        }
        assertThat(reader.trouble()).isEmpty();
    }

    private static Outline read(SourceReader reader, Path file) throws IOException {
        return reader.read(file.getFileName().toString(), Files.readAllBytes(file));
    }

    @Test
    void whatTakesTooLongIsCutBySize() {
        byte[] long1 = ("class A { int x = " + "1 + ".repeat(100_000) + ";}\n" + "{ int y; }\n".repeat(20_000))
                .getBytes(StandardCharsets.UTF_8);
        var outline = new SourceReader(Fixtures.PARSERS, Duration.ofNanos(1)).read("A.java", long1);

        assertThat(outline.parsed()).isFalse();
        assertThat(Cutter.cut(outline, long1, 1_000)).isNotEmpty();
    }

    @Test
    void whatIsTooLargeIsNotParsed() {
        byte[] small = new byte[SourceReader.PARSED_BYTES_MAX];
        byte[] large = new byte[SourceReader.PARSED_BYTES_MAX + 1];
        Arrays.fill(small, (byte) '\n');
        Arrays.fill(large, (byte) '\n');

        assertThat(Fixtures.READER.read("A.java", small).parsed()).isTrue();
        assertThat(Fixtures.READER.read("A.java", large).parsed()).isFalse();
        assertThat(Fixtures.READER.read("a.md", large).parsed()).isFalse();
    }

    /// The parser would end the whole process when it is told that its time is over.
    @Test
    void whatIsNestedTooDeepIsNotParsed() {
        byte[] deepest = ("[".repeat(Nesting.MAX) + "]".repeat(Nesting.MAX)).getBytes(StandardCharsets.UTF_8);
        byte[] deeper = ("[" + new String(deepest, StandardCharsets.UTF_8) + "]").getBytes(StandardCharsets.UTF_8);
        byte[] deadly = "{a:".repeat(225_000).getBytes(StandardCharsets.UTF_8);

        assertThat(Fixtures.READER.read("a.js", deepest).parsed()).isTrue();
        assertThat(Fixtures.READER.read("a.js", deeper).parsed()).isFalse();
        var outline = new SourceReader(Fixtures.PARSERS, Duration.ofSeconds(2)).read("a.js", deadly);
        assertThat(outline.parsed()).isFalse();
        assertThat(Cutter.cut(outline, deadly, 100_000)).isNotEmpty();
    }

    @Test
    void nestingThatEndsAgainIsParsedHoweverOftenItComes() {
        byte[] wide = "f([{}]);\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);

        assertThat(Fixtures.READER.read("a.js", wide).parsed()).isTrue();
    }

    @Test
    void nestingWithoutEndDoesNoHarm() {
        for (String name : new String[] {"A.java", "a.ts", "a.cpp", "a.rs", "a.kt", "a.py", "a.rb", "a.cs", "a.php"}) {
            String unit = name.equals("a.py") ? "class A:" : name.equals("a.rb") ? "module A\n" : "class A { ";
            byte[] deep = unit.repeat(1_000).getBytes(StandardCharsets.UTF_8);
            var outline = Fixtures.READER.read(name, deep);

            assertThat(Cutter.cut(outline, deep, 1_000)).as(name).isNotEmpty();
        }
    }

    @Test
    void withoutAParserFilesAreCutBySizeAndItSaysWhy() throws IOException {
        Path notAFolder = Files.writeString(folder.resolve("file"), "in the way");
        var reader = new SourceReader(notAFolder);
        byte[] bytes = "class A {}\n".getBytes(StandardCharsets.UTF_8);

        assertThat(reader.trouble()).isEmpty();
        var outline = reader.read("A.java", bytes);

        assertThat(outline.parsed()).isFalse();
        assertThat(outline.language()).isEqualTo(Language.JAVA);
        assertThat(Cutter.cut(outline, bytes, 100)).extracting(Passage::text).containsExactly("class A {}");
        assertThat(reader.trouble()).hasValueSatisfying(why -> assertThat(why).contains("cut by size"));
        assertThat(reader.read("a.md", "# A\n".getBytes(StandardCharsets.UTF_8)).parsed())
                .isTrue();
    }

    @Test
    void anInterruptedReadEnds() {
        byte[] bytes = "class A { void x() { y(); } }\n".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        Fixtures.READER.read("A.java", new byte[1]);
        Thread.currentThread().interrupt();
        try {
            assertThat(Fixtures.READER.read("A.java", bytes).parsed()).isFalse();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
