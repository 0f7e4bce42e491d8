package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.source.code.Cutter;
import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import dev.contextd.source.code.Outline;
import dev.contextd.source.code.Passage;
import dev.contextd.source.code.SourceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// This project as a project to be read.
class OwnSourcesTest {
    private static final SourceReader READER = new SourceReader(Path.of("target/parsers"));

    @Test
    void everyFileDefinesTheTypeItIsCalledAfter() throws IOException {
        for (Path file : Sources.java()) {
            String name = file.getFileName().toString().replace(".java", "");
            Outline outline = READER.read(file.toString(), Files.readAllBytes(file));
            assertThat(outline.language()).isEqualTo(Language.JAVA);
            if (!name.equals("package-info")) {
                assertThat(outline.definitions())
                        .as(file.toString())
                        .filteredOn(d -> d.kind() != DefinitionKind.CONSTRUCTOR)
                        .extracting(Definition::symbol)
                        .contains(name);
            }
        }
        assertThat(READER.trouble()).isEmpty();
    }

    @Test
    void aMethodIsAPassageUnderItsName() throws IOException {
        Path file = Sources.ROOT.resolve("src/main/java/dev/contextd/source/code/SourceReader.java");
        byte[] bytes = Files.readAllBytes(file);

        assertThat(Cutter.cut(READER.read("SourceReader.java", bytes), bytes, Cutter.CHARACTERS))
                .filteredOn(p -> p.symbol().equals("SourceReader.read"))
                .extracting(Passage::text)
                .singleElement()
                .satisfies(text -> assertThat(text).contains("@param fileName", "public Outline read(String fileName"));
    }
}
