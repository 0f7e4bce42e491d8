package dev.contextd.feature.directory.describe;

import java.util.List;
import java.util.Optional;

/// What can be said of a directory from its files alone; lists are bounded and in a stable order.
///
/// @param summary one to three sentences in plain words
/// @param files what each file is for, in the order of their names
/// @param interfaces what the directory offers, the most telling first
/// @param exports names that code elsewhere may use, the best first
/// @param internalDependencies other directories of the project that its files ask for, as scopes
/// @param externalDependencies what it needs of others: as its manifests name it, else as its imports do
/// @param project only for the root
/// @param structure only for the root: the places a newcomer should know
public record Description(
        String summary,
        List<FileNote> files,
        List<InterfaceNote> interfaces,
        List<String> exports,
        List<String> internalDependencies,
        List<String> externalDependencies,
        List<Child> subdirectories,
        Optional<ProjectNote> project,
        List<Place> structure) {
    public static final int FILES_MAX = 200;
    public static final int INTERFACES_MAX = 15;
    public static final int EXPORTS_MAX = 25;
    public static final int INTERNAL_MAX = 20;
    public static final int EXTERNAL_MAX = 30;
    public static final int CHILDREN_MAX = 200;
    public static final int PLACES_MAX = 40;

    /// @param testFile its name if it stands beside the file, else its path from the root
    public record FileNote(String name, String purpose, Optional<String> testFile) {}

    public record InterfaceNote(String name, String description) {}

    /// @param name ends with `/`
    public record Child(String name, String summary) {}

    public record ProjectNote(
            String name,
            String description,
            String language,
            Optional<String> framework,
            Optional<String> packageManager) {}

    /// @param path from the root, with `/`
    public record Place(String path, String summary) {}

    public Description {
        files = first(files, FILES_MAX);
        interfaces = first(interfaces, INTERFACES_MAX);
        exports = first(exports, EXPORTS_MAX);
        internalDependencies = first(internalDependencies, INTERNAL_MAX);
        externalDependencies = first(externalDependencies, EXTERNAL_MAX);
        subdirectories = first(subdirectories, CHILDREN_MAX);
        structure = first(structure, PLACES_MAX);
    }

    private static <T> List<T> first(List<T> list, int max) {
        return List.copyOf(list.subList(0, Math.min(list.size(), max)));
    }

    /// The same facts under other words.
    public Description summed(String other) {
        return new Description(
                other,
                files,
                interfaces,
                exports,
                internalDependencies,
                externalDependencies,
                subdirectories,
                project,
                structure);
    }
}
