import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Takes out of the jars of an unpacked distribution what one platform never loads: the native code of others, debug
/// symbols, the names of variables in methods, and dictionaries of tokenizers that are not used here.
/// `scripts/distribution` runs it for what brings its own runtime; the jars of a clone stay as they came.
///
///     java scripts/SlimJars.java FOLDER NATIVE...
///
/// Native code stays if its name starts with one of the words. Classes are stored, for what is packed as a whole
/// becomes smaller by that, and they are read faster. Lines stay, so that a trace says where something happened.
final class SlimJars {
    private static final String CLASS = ".class";
    private static final Pattern NATIVE = Pattern.compile("(ai/onnxruntime/native|org/sqlite/native|lib)/.*[^/]");
    private static final Pattern UNUSED =
            Pattern.compile(".*[.]dSYM/.*|com/knuddels/jtokkit/(cl100k|p50k|r50k)_base[.]tiktoken");

    private final List<String> ours;
    private final ClassFile classes;

    private SlimJars(List<String> ours, ClassLoader all) {
        this.ours = ours;
        this.classes = ClassFile.of(
                ConstantPoolSharingOption.NEW_POOL,
                ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofResourceParsing(all).cached()));
    }

    public static void main(String... args) throws IOException {
        var jars = Stream.concat(jars(Path.of(args[0])), jars(Path.of(args[0], "lib"))).toList();
        try (var all = new URLClassLoader(jars.stream().map(SlimJars::url).toArray(URL[]::new))) {
            var slim = new SlimJars(List.of(args).subList(1, args.length), all);
            for (var jar : jars) {
                slim.replace(jar);
            }
        }
    }

    private static Stream<Path> jars(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList().stream();
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
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
            to.setLevel(Deflater.BEST_COMPRESSION);
            for (var entry : from.stream().filter(it -> isNeeded(it.getName())).toList()) {
                var content = from.getInputStream(entry).readAllBytes();
                if (entry.getName().endsWith(CLASS)) {
                    content = withoutVariables(content);
                }
                to.putNextEntry(copy(entry, content));
                to.write(content);
            }
        }
        Files.move(slim, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /// A class that extends one of a library that is not here stays as it is.
    private byte[] withoutVariables(byte[] original) {
        try {
            return classes.transformClass(
                    classes.parse(original), ClassTransform.transformingMethodBodies((code, element) -> {
                        if (!(element instanceof LocalVariable) && !(element instanceof LocalVariableType)) {
                            code.with(element);
                        }
                    }));
        } catch (IllegalArgumentException _) {
            return original;
        }
    }

    private static ZipEntry copy(ZipEntry entry, byte[] content) {
        var copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        if (entry.getName().endsWith(CLASS)) {
            var checksum = new CRC32();
            checksum.update(content);
            copy.setMethod(ZipEntry.STORED);
            copy.setSize(content.length);
            copy.setCrc(checksum.getValue());
        }
        return copy;
    }
}
