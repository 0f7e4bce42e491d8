import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Takes out of the jars of an unpacked distribution what one platform never loads: the native code of others, debug
/// symbols, and dictionaries of tokenizers that are not used here. `scripts/distribution` runs it for what brings its
/// own runtime; the jars of a clone stay as they came.
///
///     java scripts/SlimJars.java FOLDER NATIVE...
///
/// Native code stays if its name starts with one of the words. Classes are stored, for what is packed as a whole
/// becomes smaller by that, and they are read faster.
final class SlimJars {
    private static final Pattern NATIVE = Pattern.compile("(ai/onnxruntime/native|org/sqlite/native|lib)/.*[^/]");
    private static final Pattern UNUSED =
            Pattern.compile(".*[.]dSYM/.*|com/knuddels/jtokkit/(cl100k|p50k|r50k)_base[.]tiktoken");

    private final List<String> ours;

    private SlimJars(List<String> ours) {
        this.ours = ours;
    }

    public static void main(String... args) throws IOException {
        var slim = new SlimJars(List.of(args).subList(1, args.length));
        for (var folder : List.of(Path.of(args[0]), Path.of(args[0], "lib"))) {
            try (var jars = Files.newDirectoryStream(folder, "*.jar")) {
                for (var jar : jars) {
                    slim.replace(jar);
                }
            }
        }
    }

    private boolean isNeeded(String name) {
        return !UNUSED.matcher(name).matches()
                && (!NATIVE.matcher(name).matches() || ours.stream().anyMatch(name::startsWith));
    }

    private void replace(Path jar) throws IOException {
        var slim = jar.resolveSibling(jar.getFileName() + ".slim");
        try (var from = new ZipFile(jar.toFile());
                var to = new ZipOutputStream(Files.newOutputStream(slim))) {
            for (var entry : from.stream().filter(it -> isNeeded(it.getName())).toList()) {
                var content = from.getInputStream(entry).readAllBytes();
                to.putNextEntry(copy(entry, content));
                to.write(content);
            }
        }
        Files.move(slim, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static ZipEntry copy(ZipEntry entry, byte[] content) {
        var copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        if (entry.getName().endsWith(".class")) {
            var checksum = new CRC32();
            checksum.update(content);
            copy.setMethod(ZipEntry.STORED);
            copy.setSize(content.length);
            copy.setCrc(checksum.getValue());
        }
        return copy;
    }
}
