package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Snapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is read of a file in each language: beside every fixture stands its outline, written by the program and checked
/// by eye.
class OutlineTest {
    @ParameterizedTest
    @MethodSource("dev.contextd.source.code.Fixtures#all")
    void eachLanguageGivesItsDefinitions(Path fixture) throws IOException {
        byte[] bytes = Files.readAllBytes(fixture);
        var outline = Fixtures.READER.read(fixture.getFileName().toString(), bytes);

        Snapshot.check(Fixtures.FOLDER + "/outlines/" + fixture.getFileName() + ".txt", told(outline, bytes));
    }

    private static String told(Outline outline, byte[] bytes) {
        var text = new StringBuilder(outline.language().word())
                .append(outline.parsed() ? "" : ", not parsed")
                .append('\n');
        outline.packageName()
                .ifPresent(name -> text.append("package ").append(name).append('\n'));
        if (!outline.fileDoc().isEmpty()) {
            text.append("about: ").append(flat(outline.fileDoc())).append('\n');
        }
        outline.imports().forEach(name -> text.append("import ").append(name).append('\n'));
        for (Definition d : outline.definitions()) {
            text.append("%d-%d %s%s %s | %s%n"
                    .formatted(
                            d.startLine(),
                            d.endLine(),
                            d.exported() ? "+" : "-",
                            d.kind().word(),
                            d.symbol(),
                            d.signature()));
            if (!d.doc().isEmpty()) {
                text.append("    ").append(flat(d.doc())).append('\n');
            }
        }
        text.append('\n');
        for (Passage p : Cutter.cut(outline, bytes, Cutter.CHARACTERS)) {
            text.append("[%d-%d] %s %s"
                    .formatted(
                            p.startLine(),
                            p.endLine(),
                            p.kind().map(DefinitionKind::word).orElse("-"),
                            p.symbol()));
            text.append(p.heading().isEmpty() ? "" : " < " + p.heading());
            text.append(p.symbols().size() > 1 ? " " + p.symbols() : "").append('\n');
        }
        return text.toString();
    }

    private static String flat(String words) {
        return words.lines().collect(Collectors.joining(" / "));
    }

    @Test
    void aLicenceThatIsOnlyNamedIsNotTheDocOfAPackage() {
        String java = "/*\n * A Library\n *\n * License: GNU LGPL\n */\n/** Keeps things. */\npackage a.b;\n";

        assertThat(read("package-info.java", java).fileDoc()).isEqualTo("Keeps things.");
    }

    @Test
    void aRemarkOnTopWithALineBetweenIsAboutTheFile() {
        assertThat(read("lib.rs", "//! Sea charts.\n\npub mod chart;\n").fileDoc())
                .isEqualTo("Sea charts.");
    }

    @Test
    void theFirstThingInARubyModuleHasItsComment() {
        var outline = read("a.rb", "module Quarry\n  # Rows of a page.\n  class Table\n  end\nend\n");

        assertThat(outline.definitions())
                .filteredOn(d -> d.name().equals("Table"))
                .extracting(Definition::doc)
                .containsExactly("Rows of a page.");
    }

    private static Outline read(String name, String text) {
        return Fixtures.READER.read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void offsetsAreBytes() throws IOException {
        byte[] bytes = Files.readAllBytes(Fixtures.FOLDER.resolve("TokenCache.java"));
        var outline = Fixtures.READER.read("TokenCache.java", bytes);

        var issue = outline.definitions().stream()
                .filter(d -> d.symbol().equals("Issuer.revoke"))
                .findFirst()
                .orElseThrow();
        assertThat(new SourceText(bytes).text(issue.startByte(), issue.endByte()))
                .startsWith("default void revoke(")
                .endsWith("}");
    }
}
