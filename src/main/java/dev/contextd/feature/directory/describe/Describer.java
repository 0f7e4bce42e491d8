package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.Description.Child;
import dev.contextd.feature.directory.describe.Description.FileNote;
import dev.contextd.feature.directory.describe.Description.Place;
import dev.contextd.feature.directory.describe.Description.ProjectNote;
import dev.contextd.source.code.SourceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Describes directories of a project, one at a time and children first, since a directory is told by its children too.
///
/// What it has learned of a project's build files it keeps for the next directory, so a run over a project has one of
/// its own. Any number of threads may ask.
public final class Describer {
    /// Of a directory with more files only the first by name are read.
    private static final int FILES_MAX = 1_000;

    /// How deep, and in how many directories, parts of a project are looked for.
    private static final int PARTS_DEPTH = 2;

    private static final int PARTS_MAX = 50;
    private static final long BYTES_MAX = 32L << 20;

    /// What a directory may take. Only files made to be slow take as long.
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(20);

    private final SourceReader reader;
    private volatile Known known = new Known(Path.of(""), List.of(), new Scopes(Path.of(""), List.of()));

    private record Known(Path root, List<String> allScopes, Scopes scopes) {
        boolean isOf(Path otherRoot, List<String> others) {
            return root.equals(otherRoot) && allScopes.equals(others);
        }
    }

    public Describer(SourceReader reader) {
        this.reader = reader;
    }

    /// @param root of the project, as a real path
    /// @param scope the directory from there, `.` for the root itself
    /// @param sourceFiles names of files in this directory
    /// @param children the directories in it, with their summaries
    /// @param allScopes every directory of the project that is described
    public Description describe(
            Path root, String scope, List<String> sourceFiles, List<Child> children, List<String> allScopes)
            throws IOException {
        String own = Scopes.normal(scope);
        var scopes = scopes(root, allScopes);
        var folder = new FolderFiles(scopes.path(own));
        if (!folder.path().normalize().startsWith(root)
                || !Files.isDirectory(folder.path(), LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(folder.path().toString());
        }
        var files = read(folder, sourceFiles);
        var manifests = Manifests.in(folder);
        var offers = PublicDefinitions.of(
                files.stream().filter(SourceFile::isProgram).toList(), name(folder, own));
        String summary =
                new DirectorySummary(own, folder, files, manifests, offers, children, projectName(root)).words();
        boolean isRoot = own.equals(".");
        var neighbours = new ImportTargets(scopes, own);
        return new Description(
                summary,
                files.stream().map(file -> note(file, own, folder, scopes)).toList(),
                offers.notes(),
                offers.names(),
                internal(files, neighbours, own),
                external(files, neighbours, manifests),
                children,
                isRoot ? Optional.of(project(folder, manifests, summary, scopes, allScopes)) : Optional.empty(),
                isRoot ? places(children) : List.of());
    }

    private static String name(FolderFiles folder, String own) {
        return own.equals(".") ? "" : folder.name();
    }

    private static String projectName(Path root) {
        return new FolderFiles(root).name();
    }

    private Scopes scopes(Path root, List<String> allScopes) {
        var now = known;
        if (!now.isOf(root, allScopes)) {
            now = new Known(root, List.copyOf(allScopes), new Scopes(root, allScopes));
            known = now;
        }
        return now.scopes();
    }

    private List<SourceFile> read(FolderFiles folder, List<String> names) {
        var files = new ArrayList<SourceFile>();
        long end = System.nanoTime() + NANOS_MAX;
        long bytesLeft = BYTES_MAX;
        for (String name : names.stream().sorted().distinct().limit(FILES_MAX).toList()) {
            var bytes = bytesLeft > 0 && System.nanoTime() - end < 0
                    ? folder.bytes(name).map(read -> theirs(name, read))
                    : Optional.<byte[]>empty();
            // A file that holds nothing but our section is none of the project's.
            if (bytes.isPresent() && (bytes.get().length > 0 || !name.equals(AgentsSection.FILE))) {
                bytesLeft -= bytes.get().length;
                files.add(file(name, bytes.get()));
            }
        }
        return files;
    }

    /// What we wrote about the contexts must not become what a context is about.
    private static byte[] theirs(String name, byte[] bytes) {
        return name.equals(AgentsSection.FILE)
                ? AgentsSection.without(new String(bytes, StandardCharsets.UTF_8))
                        .strip()
                        .getBytes(StandardCharsets.UTF_8)
                : bytes;
    }

    private SourceFile file(String name, byte[] bytes) {
        String text = new String(bytes, 0, Math.min(bytes.length, SourceFile.TEXT_MAX), StandardCharsets.UTF_8);
        return new SourceFile(name, reader.read(name, bytes), text.replaceFirst("^\\uFEFF", ""), bytes.length);
    }

    private static FileNote note(SourceFile file, String own, FolderFiles folder, Scopes scopes) {
        return new FileNote(
                file.name(), Purpose.of(file), TestNames.of(own, file.name(), folder::has, scopes::hasFile));
    }

    private static List<String> internal(List<SourceFile> files, ImportTargets neighbours, String own) {
        var found = new TreeSet<String>();
        for (SourceFile file : files) {
            file.outline().imports().forEach(asked -> found.addAll(neighbours.of(file, asked)));
            neighbours.tested(file).ifPresent(found::add);
        }
        found.remove(own);
        return List.copyOf(found);
    }

    /// What the build file asks for; without one, what the files import.
    private static List<String> external(List<SourceFile> files, ImportTargets neighbours, Manifests manifests) {
        var imported = new TreeSet<String>();
        for (SourceFile file : files) {
            file.outline().imports().stream()
                    .filter(asked -> neighbours.of(file, asked).isEmpty())
                    .forEach(asked -> ExternalImports.of(file, asked).ifPresent(imported::add));
        }
        var declared = manifests.dependencies().stream().map(Prose::clean).toList();
        return declared.isEmpty() ? List.copyOf(imported) : declared;
    }

    private static ProjectNote project(
            FolderFiles folder, Manifests manifests, String summary, Scopes scopes, List<String> all) {
        // A project in parts says in the parts what it is built on.
        var parts = Stream.concat(
                        Stream.of(manifests),
                        all.stream()
                                .map(Scopes::normal)
                                .filter(scope -> !scope.equals(".") && depth(scope) <= PARTS_DEPTH)
                                .limit(PARTS_MAX)
                                .map(scope -> Manifests.in(new FolderFiles(scopes.path(scope)))))
                .toList();
        var dependencies =
                parts.stream().flatMap(part -> part.dependencies().stream()).toList();
        return new ProjectNote(
                manifests.name().orElseGet(() -> Prose.clean(folder.name())),
                summary,
                MainLanguage.of(scopes, all).word(),
                Frameworks.of(dependencies),
                parts.stream().flatMap(part -> part.packageManager().stream()).findFirst());
    }

    private static int depth(String scope) {
        return 1 + (int) scope.chars().filter(c -> c == '/').count();
    }

    private static List<Place> places(List<Child> children) {
        return children.stream()
                .map(child -> new Place(child.name(), child.summary()))
                .toList();
    }
}
