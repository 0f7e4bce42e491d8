package dev.contextd.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How this program came to where it is, and so how another version of it would.
///
/// @param kind in words
/// @param folder where it stands
/// @param upgrade a command for a shell, or what a person does
record Provenance(String kind, Path folder, String upgrade) {
    /// What packages have beside the jar: the name of their kind.
    private static final String MARK = "installed-by";

    /// Of a jar, or a folder of classes.
    static Provenance of(Path program) {
        var folder = program.toAbsolutePath().getParent();
        if (folder == null) {
            folder = program.toAbsolutePath();
        }
        return switch (mark(folder)) {
            case "npm" -> npm(folder);
            case "deb" ->
                new Provenance(
                        "a Debian package",
                        folder,
                        "sudo apt install ./contextd_VERSION_ARCHITECTURE.deb   with the newer file");
            case "mcpb" ->
                new Provenance("a bundle of a desktop client", folder, "open the newer .mcpb file in the client");
            case "archive" ->
                new Provenance(
                        "an unpacked archive",
                        folder,
                        "unpack the newer archive beside it, link to its bin/contextd, and contextd install AGENT");
            default -> unpackaged(folder);
        };
    }

    private static String mark(Path folder) {
        try {
            var mark = folder.resolve(MARK);
            return Files.isRegularFile(mark) ? Files.readString(mark).strip() : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What `npx` fetched stays in a cache of its own, which an installation for good does not touch.
    private static Provenance npm(Path folder) {
        return folder.toString().contains("_npx")
                ? new Provenance("an npm package, fetched by npx", folder, "npx contextd@latest")
                : new Provenance("an npm package", folder, "npm install -g contextd@latest");
    }

    private static Provenance unpackaged(Path folder) {
        var above = folder.getParent();
        if (above != null && Files.isRegularFile(above.resolve("pom.xml"))) {
            String pull = "git -C " + quoted(above.toString()) + " pull   the next start builds";
            return new Provenance("a clone, which builds itself", above, pull);
        }
        return new Provenance("a jar", folder, "put the newer jar and its lib in its place");
    }

    private static String quoted(String path) {
        return path.matches("[\\w/.-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
