package dev.contextd.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.zip.ZipInputStream;

/// Files of our own as they were when questions were asked about them. What came later would change the verdict
/// although
/// no search has changed.
///
/// @param resource an archive, beside the tests
record FrozenTree(String resource) {
    /// The packages of `dev.contextd`.
    static final FrozenTree SOURCES = new FrozenTree("contextd.zip");

    /// Some tests and documents that stood beside them, by their paths in the repository.
    static final FrozenTree BESIDE = new FrozenTree("contextd-beside.zip");

    void unpack(Path to, Predicate<String> wanted) throws IOException {
        var archive = Objects.requireNonNull(FrozenTree.class.getResourceAsStream(resource), resource);
        try (var packed = new ZipInputStream(archive)) {
            for (var entry = packed.getNextEntry(); entry != null; entry = packed.getNextEntry()) {
                if (!entry.isDirectory() && wanted.test(entry.getName())) {
                    var file = to.resolve(entry.getName());
                    Files.createDirectories(Objects.requireNonNull(file.getParent()));
                    Files.write(file, packed.readAllBytes());
                }
            }
        }
    }
}
