package dev.contextd.feature.directory.describe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The build files of a directory, read as far as they can be: one that does not parse is not there.
record Manifests(List<Manifest> all, Optional<String> packageManager) {
    private static final int ENTRIES_MAX = 2_000;

    private static final List<String> NPM_LOCKS =
            List.of("pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb", "package-lock.json");

    /// What a lock file says about who wrote it; the manifest alone does not.
    private static final Map<String, String> BY_LOCK = Map.of(
            "pnpm-lock.yaml", "pnpm",
            "yarn.lock", "yarn",
            "bun.lock", "bun",
            "bun.lockb", "bun",
            "package-lock.json", "npm",
            "uv.lock", "uv",
            "poetry.lock", "poetry",
            "Pipfile.lock", "pipenv",
            "pdm.lock", "pdm");

    static Manifests in(FolderFiles folder) {
        var all = new ArrayList<Manifest>();
        folder.text("pom.xml").flatMap(XmlManifests::maven).ifPresent(all::add);
        gradle(folder).ifPresent(all::add);
        folder.text("Cargo.toml").flatMap(TomlManifests::cargo).ifPresent(all::add);
        folder.text("go.mod").flatMap(LineManifests::goMod).ifPresent(all::add);
        folder.text("pyproject.toml").flatMap(TomlManifests::pyproject).ifPresent(all::add);
        folder.text("setup.cfg").flatMap(LineManifests::setupCfg).ifPresent(all::add);
        folder.text("setup.py").flatMap(LineManifests::setupPy).ifPresent(all::add);
        folder.text("requirements.txt").flatMap(LineManifests::requirementsTxt).ifPresent(all::add);
        folder.bytes("composer.json").flatMap(JsonManifests::composer).ifPresent(all::add);
        for (String name : named(folder, ".gemspec", ".csproj", ".fsproj")) {
            (name.endsWith(".gemspec")
                            ? folder.text(name).flatMap(LineManifests::gemspec)
                            : folder.text(name)
                                    .flatMap(xml -> XmlManifests.dotnet(name.replaceFirst("\\.\\w+$", ""), xml)))
                    .ifPresent(all::add);
        }
        folder.text("Gemfile").flatMap(LineManifests::gemfile).ifPresent(all::add);
        folder.bytes("package.json").flatMap(JsonManifests::npm).ifPresent(all::add);
        return new Manifests(List.copyOf(all), packageManager(folder, all));
    }

    private static Optional<Manifest> gradle(FolderFiles folder) {
        var settings = folder.text("settings.gradle.kts").or(() -> folder.text("settings.gradle"));
        return folder.text("build.gradle.kts")
                .or(() -> folder.text("build.gradle"))
                .or(() -> settings)
                .flatMap(build -> LineManifests.gradle(build, settings));
    }

    private static List<String> named(FolderFiles folder, String... endings) {
        try (Stream<Path> entries = Files.list(folder.path())) {
            return entries.limit(ENTRIES_MAX)
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> Stream.of(endings).anyMatch(name::endsWith))
                    .sorted()
                    .limit(5)
                    .toList();
        } catch (IOException | DirectoryIteratorException _) {
            return List.of();
        }
    }

    private static Optional<String> packageManager(FolderFiles folder, List<Manifest> all) {
        return all.stream().map(Manifest::tool).findFirst().map(tool -> switch (tool) {
            case "npm" ->
                NPM_LOCKS.stream()
                        .filter(folder::has)
                        .findFirst()
                        .map(lock -> by(lock))
                        .orElse("npm");
            case "pip" ->
                Stream.of("uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock")
                        .filter(folder::has)
                        .findFirst()
                        .map(lock -> by(lock))
                        .orElseGet(() -> folder.text("pyproject.toml")
                                        .filter(t -> t.contains("[tool.poetry]"))
                                        .isPresent()
                                ? "poetry"
                                : "pip");
            default -> tool;
        });
    }

    private static String by(String lock) {
        return BY_LOCK.getOrDefault(lock, lock);
    }

    Optional<String> name() {
        return all.stream().flatMap(m -> m.name().stream()).findFirst();
    }

    Optional<String> description() {
        return all.stream().flatMap(m -> m.description().stream()).findFirst();
    }

    List<String> dependencies() {
        return all.stream().flatMap(m -> m.dependencies().stream()).distinct().toList();
    }
}
