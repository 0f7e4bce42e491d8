package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.directory.describe.AgentsSection;
import dev.contextd.feature.directory.describe.Describer;
import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Description.Place;
import dev.contextd.feature.directory.describe.Description.ProjectNote;
import dev.contextd.feature.directory.describe.Told;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// This project as one whose directories are described.
class OwnDirectoriesTest {
    private static Map<String, Description> described = Map.of();

    @BeforeAll
    static void describeAll() throws IOException {
        described = Told.all(Sources.ROOT.toRealPath());
    }

    @Test
    void everyPackageIsToldInTheWordsOfItsDoc() {
        var packages = described.entrySet().stream()
                .filter(e -> e.getKey().startsWith("src/main/java/dev/contextd/"))
                .filter(e ->
                        e.getValue().files().stream().anyMatch(f -> f.name().equals("package-info.java")))
                .toList();

        assertThat(packages)
                .hasSizeGreaterThan(25)
                .allSatisfy(e -> assertThat(e.getValue().summary())
                        .doesNotStartWith("Defines")
                        .doesNotStartWith("Groups")
                        .matches(".*[.…]"));
    }

    @Test
    void importsBecomeDirectories() {
        assertThat(of("src/main/java/dev/contextd/feature/memory").internalDependencies())
                .contains("src/main/java/dev/contextd/keep/library", "src/main/java/dev/contextd/tool")
                .allSatisfy(scope -> assertThat(described).containsKey(scope));
        assertThat(of("src/test/java/dev/contextd/feature/memory").internalDependencies())
                .contains("src/main/java/dev/contextd/feature/memory");
    }

    @Test
    void theRootSaysWhatProjectThisIs() {
        assertThat(of(".").project())
                .contains(
                        new ProjectNote("contextd", of(".").summary(), "java", Optional.empty(), Optional.of("maven")));
        assertThat(of(".").structure()).extracting(Place::path).contains("src/", "docs/", "bench/");
    }

    @Test
    void theSectionForAgentsLeavesOurOwnRulesAlone() {
        String own = Sources.text(Sources.ROOT.resolve("AGENTS.md"));
        var places = described.entrySet().stream()
                .map(e -> new Place(e.getKey(), e.getValue().summary()))
                .toList();

        String with = AgentsSection.updated(own, places, "Ask query_context first.");

        assertThat(with).startsWith(own).contains("| `src` | Sources: main and test. |");
        assertThat(AgentsSection.updated(with, places, "Ask query_context first."))
                .isEqualTo(with);
    }

    @Test
    void oneDirectoryCanBeToldAlone() throws IOException {
        var alone = new Describer(Told.READER)
                .describe(
                        Sources.ROOT.toRealPath(),
                        "src/main/java/dev/contextd/base/failure",
                        List.of("Failure.java"),
                        List.of(),
                        List.of());

        assertThat(alone.exports()).containsExactly("Failure");
        assertThat(alone.project()).isEmpty();
    }

    private static Description of(String scope) {
        return Optional.ofNullable(described.get(scope)).orElseThrow();
    }
}
