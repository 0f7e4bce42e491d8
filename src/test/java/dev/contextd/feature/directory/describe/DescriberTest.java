package dev.contextd.feature.directory.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Snapshot;
import dev.contextd.feature.directory.describe.Description.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Directories as a reader meets them. The snapshots beside the fixtures were read by a person, line by line.
class DescriberTest {
    private static final Path FIXTURES = Path.of("src/test/resources/directory");

    /// In two parts, so that nobody takes it for a real one.
    private static final String KEY = "AKIA" + "Z7Q3PLM5VXW2KD6T";

    @TempDir
    private Path folder;

    static Stream<String> projects() throws IOException {
        try (var files = Files.list(FIXTURES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .map(name -> name.replace(".txt", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("projects")
    void aProjectOfEveryEcosystemIsDescribed(String project) throws IOException {
        Path root = Files.createDirectory(folder.toRealPath().resolve(project));
        Told.unpack(FIXTURES.resolve(project + ".txt"), root);

        String told = Told.text(Told.all(root));

        Snapshot.check("src/test/resources/directory/described/" + project + ".md", told);
        assertThat(Told.text(Told.all(root))).as("told a second time").isEqualTo(told);
    }

    @Test
    void neitherLicencesNorNotesToSelfNorSecretsAreTold() throws IOException {
        write("a.py", "# Copyright 2020 Somebody. All rights reserved.\n\n# TO" + "DO: rewrite\nX = 1\n");
        write("b.py", "\"\"\"Calls the API with " + KEY + " in every request.\"\"\"\n");

        var told = describe("a.py", "b.py");

        assertThat(told.files().toString())
                .doesNotContain("Copyright", "rewrite", KEY)
                .contains("Defines X.", "in every request.");
    }

    @Test
    void aFileOfAnyBytesDoesNoHarm() throws IOException {
        var random = new Random(7);
        var names = List.of(
                "A.java",
                "b.py",
                "c.ts",
                "d.rs",
                "e.go",
                "pom.xml",
                "package.json",
                "Cargo.toml",
                "go.mod",
                "README.md",
                "pyproject.toml",
                "composer.json",
                "x.csproj",
                "x.gemspec",
                "build.gradle",
                "f.sql",
                "g.yaml",
                "index.js",
                "setup.cfg",
                "h.rb",
                "i.php",
                "j.cs",
                "k.c",
                "l.sh",
                "Makefile");
        for (int round = 0; round < 5; round++) {
            for (String name : names) {
                byte[] bytes = new byte[random.nextInt(3_000)];
                random.nextBytes(bytes);
                Files.write(folder.resolve(name), bytes);
            }
            assertThat(describe(names.toArray(String[]::new)).summary())
                    .isNotBlank()
                    .hasSizeLessThanOrEqualTo(320);
        }
    }

    @Test
    void aManifestThatDoesNotParseIsNotUsed() throws IOException {
        write("package.json", "{\"description\": \"Half a manifest");
        write("pom.xml", "<project><description>Never closed");
        write("Cargo.toml", "[package]\ndescription = \"Half a manifest");
        write("README.md", "# It\n\nIs told by its readme.\n");

        assertThat(describe("package.json", "pom.xml", "Cargo.toml", "README.md")
                        .summary())
                .isEqualTo("Is told by its readme.");
    }

    @Test
    void whatAManifestRefersToOutsideIsNotRead() throws IOException {
        Path secret = Files.writeString(folder.resolve("outside.txt"), "Something nobody should see here.");
        write(
                "pom.xml",
                "<!DOCTYPE project [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>"
                        + "<project><artifactId>a</artifactId><description>Has &x; in it today.</description></project>");

        assertThat(describe("pom.xml").toString()).doesNotContain("nobody should see");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path outside =
                Files.writeString(Files.createTempFile("outside", ".py"), "\"\"\"Stands somewhere else.\"\"\"\n");
        Files.createSymbolicLink(folder.resolve("link.py"), outside);

        assertThat(describe("link.py").files()).isEmpty();
        Files.delete(outside);
    }

    @Test
    void aNameThatLeadsOutNamesNoFile() throws IOException {
        write("inner.py", "\"\"\"Stands above the directory.\"\"\"\n");
        Path root = Files.createDirectory(folder.toRealPath().resolve("root"));

        var told = new Describer(Told.READER).describe(root, ".", List.of("../inner.py"), List.of(), List.of("."));

        assertThat(told.files()).isEmpty();
        assertThatThrownBy(() -> new Describer(Told.READER).describe(root, "..", List.of(), List.of(), List.of(".")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void everyListHasItsBound() throws IOException {
        var body = new StringBuilder("\"\"\"Many things.\"\"\"\n");
        for (int i = 0; i < 60; i++) {
            body.append("import lib")
                    .append(i)
                    .append("\nclass Thing")
                    .append(i)
                    .append("_NR:\n    pass\n");
        }
        for (int i = 0; i <= Description.FILES_MAX; i++) {
            write("m" + i + ".py", body.toString().replace("_NR", "_" + i));
        }
        var names = IntStream.rangeClosed(0, Description.FILES_MAX)
                .mapToObj(i -> "m" + i + ".py")
                .toList();
        var children = IntStream.rangeClosed(0, Description.CHILDREN_MAX)
                .mapToObj(i -> new Child("c" + i + "/", "One of many."))
                .toList();

        var told = new Describer(Told.READER).describe(folder.toRealPath(), ".", names, children, List.of("."));

        assertThat(told.files()).hasSize(Description.FILES_MAX);
        assertThat(told.exports()).hasSize(Description.EXPORTS_MAX);
        assertThat(told.interfaces()).hasSize(Description.INTERFACES_MAX);
        assertThat(told.externalDependencies()).hasSize(Description.EXTERNAL_MAX);
        assertThat(told.subdirectories()).hasSize(Description.CHILDREN_MAX);
        assertThat(told.structure()).hasSize(Description.PLACES_MAX);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private Description describe(String... names) throws IOException {
        return new Describer(Told.READER).describe(folder.toRealPath(), ".", List.of(names), List.of(), List.of("."));
    }
}
