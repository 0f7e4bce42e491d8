package dev.contextd.feature.directory.describe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TomlManifestsTest {
    @Test
    void aCrateIsReadHoweverItsDependenciesAreWritten() {
        var manifest = TomlManifests.cargo("""
                [package]
                name = "my-crate"
                description = \"""
                Does \\
                  much.\"""

                [dependencies]
                serde = "1"
                tokio = { version = "1", features = ["full"] }
                log.workspace = true

                [dependencies.regex]
                version = "1"

                [dev-dependencies]
                'proptest' = "1"
                """).orElseThrow();

        assertThat(manifest.name()).contains("my-crate");
        assertThat(manifest.description()).contains("Does much.");
        assertThat(manifest.dependencies()).containsExactly("serde", "tokio", "log", "regex", "proptest");
        assertThat(manifest.roots()).containsEntry("my_crate", "src");
    }

    @Test
    void aPythonProjectIsReadByEitherStandard() {
        var manifest = TomlManifests.pyproject("""
                [project]
                name = "tool"
                dependencies = [
                    "httpx>=0.27", # a comment with ] in it
                    "click",
                ]

                [project.optional-dependencies]
                fast = ["uvloop; sys_platform != 'win32'"]

                [dependency-groups]
                test = ["pytest", {include-group = "lint"}]

                [tool.poetry.dependencies]
                python = "^3.12"
                rich = "^13"
                """).orElseThrow();

        assertThat(manifest.dependencies()).containsExactly("httpx", "click", "rich", "uvloop", "pytest");
    }

    @Test
    void whatSaysNothingOfAProjectIsNoManifest() {
        assertThat(TomlManifests.cargo("[profile.release]\nlto = true\n")).isEmpty();
        assertThat(TomlManifests.pyproject("[tool.ruff]\nline-length = 120\n")).isEmpty();
        assertThat(TomlManifests.cargo("not = [toml")).isEmpty();
    }
}
