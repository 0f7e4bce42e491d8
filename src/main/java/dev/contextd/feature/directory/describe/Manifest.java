package dev.contextd.feature.directory.describe;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a build file says of the directory it stands in.
///
/// @param tool what reads it: `maven`, `npm`
/// @param dependencies their names, those that the product runs on first
/// @param roots how code names what stands here, and in which directory below that begins
record Manifest(
        String tool,
        Optional<String> name,
        Optional<String> description,
        List<String> dependencies,
        Map<String, String> roots) {
    private static final int NAME_MAX = 100;
    private static final int DESCRIPTION_MAX = 300;

    Manifest {
        name = name.map(n -> Prose.clean(Prose.cut(n, NAME_MAX))).filter(n -> !n.isBlank() && !n.contains("${"));
        description = description
                .filter(d -> !d.contains("${"))
                .flatMap(d -> Prose.of(d, 2, DESCRIPTION_MAX))
                .filter(d -> !isPlaceholder(d));
        dependencies = dependencies.stream()
                .map(d -> d.strip().replaceAll("\\s+", " "))
                .filter(d -> !d.isEmpty() && d.length() <= NAME_MAX && !d.contains("${"))
                .distinct()
                .limit(200)
                .toList();
        roots = Map.copyOf(roots);
    }

    static Manifest of(String tool, Optional<String> name, Optional<String> description, List<String> dependencies) {
        return new Manifest(tool, name, description, dependencies, Map.of());
    }

    /// What generators leave behind.
    private static boolean isPlaceholder(String description) {
        return description.matches(
                "(?i)(?:add (?:your|a short) description.*|description|a new .{0,20} project\\.?|demo project for .*"
                        + "|my (?:first|new) .*|todo.*|.*add your description here.*)");
    }
}
