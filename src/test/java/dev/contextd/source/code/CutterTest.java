package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CutterTest {
    private static final int CASES = 150;
    private static final String MARKS = "{}()[]<>\"'`\n\r\0;:/*#=\\";

    /// Truncated, with garbage in it, with lines of another file: every line is where it must be, once.
    @ParameterizedTest
    @MethodSource("dev.contextd.source.code.Fixtures#all")
    void whateverHappensToAFileItsLinesAreAllInPassages(Path fixture) throws IOException {
        byte[] good = Files.readAllBytes(fixture);
        String name = fixture.getFileName().toString();
        var random = new Random(name.hashCode());
        for (int i = 0; i < CASES; i++) {
            byte[] bytes = i == 0 ? good : spoiled(good, random);
            int bound = 50 + random.nextInt(2_000);
            var outline = Fixtures.READER.read(name, bytes);
            var passages = Cutter.cut(outline, bytes, bound);
            Coverage.check(name + " case " + i, outline, bytes, passages, bound);
        }
    }

    private static byte[] spoiled(byte[] good, Random random) {
        byte[] bytes = random.nextBoolean() ? good.clone() : Arrays.copyOf(good, random.nextInt(good.length + 1));
        int changes = random.nextInt(8);
        for (int i = 0; i < changes && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) MARKS.charAt(random.nextInt(MARKS.length()));
                case 2 -> {
                    int length = Math.min(random.nextInt(200), bytes.length - at);
                    System.arraycopy(good, random.nextInt(good.length - length + 1), bytes, at, length);
                }
                default -> {
                    byte[] noise = new byte[Math.min(20, bytes.length - at)];
                    random.nextBytes(noise);
                    System.arraycopy(noise, 0, bytes, at, noise.length);
                }
            }
        }
        return bytes;
    }

    @Test
    void anEmptyFileGivesNothing() {
        for (String name : List.of("A.java", "a.md", "a.txt")) {
            for (String text : List.of("", "\n", " \r\n\t\r\n", "\uFEFF", "\uFEFF\n")) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                assertThat(Cutter.cut(Fixtures.READER.read(name, bytes), bytes, 100))
                        .as(name)
                        .isEmpty();
            }
        }
    }

    @Test
    void windowsLineEndsAndAByteOrderMarkChangeNothingButTheText() throws IOException {
        byte[] unix = Files.readAllBytes(Fixtures.FOLDER.resolve("TokenCache.java"));
        byte[] windows = ("\uFEFF" + new String(unix, StandardCharsets.UTF_8).replace("\n", "\r\n"))
                .getBytes(StandardCharsets.UTF_8);

        assertThat(cut("TokenCache.java", windows, 5_000))
                .extracting(
                        Passage::startLine,
                        Passage::endLine,
                        Passage::symbol,
                        p -> p.text().replace("\r\n", "\n"))
                .isEqualTo(cut("TokenCache.java", unix, 5_000).stream()
                        .map(p -> org.assertj.core.groups.Tuple.tuple(p.startLine(), p.endLine(), p.symbol(), p.text()))
                        .toList());
    }

    @Test
    void aLongFunctionIsCutWhereItPausesAndEveryPieceBearsItsName() {
        String body = IntStream.range(0, 60)
                .mapToObj(i -> "        step(" + i + ");\n" + (i % 10 == 9 ? "\n" : ""))
                .collect(Collectors.joining());
        var passages = cut(
                "A.java",
                ("class A {\n    int x;\n\n    void run() {\n" + body + "    }\n}\n").getBytes(StandardCharsets.UTF_8),
                500);

        assertThat(passages).hasSizeGreaterThan(3);
        assertThat(passages.subList(1, passages.size())).allSatisfy(p -> {
            assertThat(p.symbol()).isEqualTo("A.run");
            assertThat(p.text()).hasSizeLessThanOrEqualTo(500);
        });
        assertThat(passages.get(1).heading()).isEqualTo("class A");
        assertThat(passages.get(2).heading()).isEqualTo("class A > void run()");
        assertThat(passages.get(1).text()).endsWith("9);");
    }

    @Test
    void aMonsterOfOneLineIsCutBetweenCharacters() {
        String line = "const x = '" + "ä😀".repeat(4_000) + "';";
        var passages = cut("x.min.js", line.getBytes(StandardCharsets.UTF_8), 1_001);

        assertThat(passages).hasSizeGreaterThan(10).allSatisfy(p -> {
            assertThat(p.startLine()).isEqualTo(1);
            assertThat(p.text()).doesNotContain("\uFFFD");
            assertThat(Character.isLowSurrogate(p.text().charAt(0))).isFalse();
        });
        assertThat(passages.stream().map(Passage::text).collect(Collectors.joining()))
                .isEqualTo(line);
    }

    @Test
    void textIsCutBySizeWithATenthRepeated() {
        String text =
                IntStream.range(0, 500).mapToObj(i -> "line number " + i + "\n").collect(Collectors.joining());
        var passages = cut("notes.txt", text.getBytes(StandardCharsets.UTF_8), 1_000);

        for (int i = 1; i < passages.size(); i++) {
            int shared = passages.get(i - 1).endLine() - passages.get(i).startLine() + 1;
            assertThat(shared * 16).isBetween(50, 120);
        }
        assertThat(passages.getLast().endLine()).isEqualTo(500);
    }

    private static List<Passage> cut(String name, byte[] bytes, int bound) {
        return Cutter.cut(Fixtures.READER.read(name, bytes), bytes, bound);
    }
}
