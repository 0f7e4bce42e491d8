package dev.contextd.feature.directory.describe;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The directories of a project as imports may name them.
final class Scopes {
    /// In a larger project only so many directories are looked into for build files.
    private static final int ROOTS_LOOK_MAX = 20_000;

    private static final List<String> BUILD_FILES = List.of("package.json", "Cargo.toml", "go.mod", "composer.json");

    /// How code names what stands in a directory.
    ///
    /// @param tool whose language it is said in
    record Root(String tool, String prefix, String scope) {}

    /// @param dotted its path with `.` before each name
    private record Named(String path, String dotted) {}

    private final Path root;
    private final Set<String> paths = new LinkedHashSet<>();
    private final Map<String, List<Named>> byLastName = new HashMap<>();
    private final List<Root> roots = new ArrayList<>();

    Scopes(Path root, List<String> allScopes) {
        this.root = root;
        for (String scope : allScopes) {
            String path = normal(scope);
            if (paths.add(path)) {
                byLastName
                        .computeIfAbsent(lastName(path), _ -> new ArrayList<>())
                        .add(new Named(path, "." + path.replace('/', '.')));
            }
        }
        paths.stream().limit(ROOTS_LOOK_MAX).forEach(this::lookForRoots);
        // The longest prefix says most.
        roots.sort(Comparator.comparingInt((Root r) -> -r.prefix().length()).thenComparing(Root::scope));
    }

    /// `.` for the root; no `./` before and no `/` behind.
    static String normal(String scope) {
        String path = scope.replace('\\', '/').replaceFirst("^(?:\\./)+", "").replaceFirst("/+$", "");
        return path.isEmpty() ? "." : path;
    }

    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1);
    }

    private void lookForRoots(String scope) {
        var folder = new FolderFiles(path(scope));
        if (BUILD_FILES.stream().noneMatch(folder::has)) {
            return;
        }
        for (Manifest manifest : Manifests.in(folder).all()) {
            manifest.roots()
                    .forEach((prefix, below) ->
                            roots.add(new Root(manifest.tool(), prefix, join(scope, normal(below)))));
        }
    }

    Path path(String scope) {
        return scope.equals(".") ? root : root.resolve(scope);
    }

    boolean contains(String path) {
        return paths.contains(path);
    }

    boolean hasFile(String path) {
        try {
            return Files.isRegularFile(root.resolve(path), LinkOption.NOFOLLOW_LINKS);
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// The scope a path names, or the one its file is in.
    Optional<String> at(String path) {
        return Optional.of(path)
                .filter(this::contains)
                .or(() -> Optional.of(parent(path)).filter(this::contains));
    }

    /// The scope of the longest beginning of the path, down to a floor.
    Optional<String> along(String floor, String path) {
        String at = path;
        while (!at.equals(floor) && !at.equals(".") && !contains(at)) {
            at = parent(at);
        }
        return Optional.of(at).filter(this::contains);
    }

    /// Those whose path ends so, with `.` for `/`.
    List<String> endingWith(String dotted) {
        String end = "." + dotted;
        return byLastName.getOrDefault(lastName(dotted), List.of()).stream()
                .filter(named -> named.dotted().endsWith(end))
                .map(Named::path)
                .toList();
    }

    /// The root that a name of the language begins with, the longest first.
    Optional<Root> root(String tool, String name, String separator) {
        return roots.stream()
                .filter(r -> r.tool().equals(tool))
                .filter(r -> name.equals(r.prefix())
                        || name.startsWith(r.prefix().endsWith(separator) ? r.prefix() : r.prefix() + separator))
                .findFirst();
    }

    /// The nearest place above, or here, where such a root begins.
    Optional<String> home(String tool, String scope) {
        return roots.stream()
                .filter(r -> r.tool().equals(tool))
                .map(Root::scope)
                .filter(home -> home.equals(".") || scope.equals(home) || scope.startsWith(home + "/"))
                .max(Comparator.comparingInt(String::length));
    }

    static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "." : path.substring(0, slash);
    }

    /// A path from a directory, with its `.` and `..` resolved; one that leads out of the project names nothing.
    static String join(String scope, String relative) {
        var names = new ArrayList<String>();
        for (String name : (scope + "/" + relative).split("/", -1)) {
            if (name.equals("..")) {
                if (names.isEmpty()) {
                    return "..";
                }
                names.removeLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
        }
        return names.isEmpty() ? "." : String.join("/", names);
    }
}
