package dev.contextd.text.onnx;

import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The native libraries of the runtime, for the machines it is built for.
///
/// Left alone, the runtime unpacks them into a new temporary folder at every start. [RuntimeFolders] says what remains
/// of that.
final class Natives {
    private static final String PATH_PROPERTY = "onnxruntime.native.path";

    /// Those of onnxruntime 1.28.0; `NativesTest` compares them with the jar.
    static final Map<String, List<PackedFile>> BY_PLATFORM = Map.of(
            "linux-x64",
            List.of(
                    library(
                            "linux-x64/libonnxruntime.so",
                            "1461ef7cc3d9e49982591721683cc3e3a55580aeca9a5254e7aac47b75ee4bab"),
                    library(
                            "linux-x64/libonnxruntime4j_jni.so",
                            "ea5e379b2de94c4d909f9ccdf7bafd19eabfee5cd075377e139fe2795ade854c")),
            "linux-aarch64",
            List.of(
                    library(
                            "linux-aarch64/libonnxruntime.so",
                            "f1ec1a08eb99bd6e5401340f0a2b101381bf4694415480291dc13bcaa30f9ec7"),
                    library(
                            "linux-aarch64/libonnxruntime4j_jni.so",
                            "3a245e5e8170b4e96d0e3f3707c489b3aa02b426faa7f09c6ad8b0a689134994")),
            "osx-aarch64",
            List.of(
                    library(
                            "osx-aarch64/libonnxruntime.dylib",
                            "22ca56ee53278fd8ee690e006e0259f9b152c0fc86f49e720fb938a846f75575"),
                    library(
                            "osx-aarch64/libonnxruntime4j_jni.dylib",
                            "298c1b52cd2dfda74481f17be25c07a54bf51bdd2faf4cccde599bc4bcc9c667")),
            "win-x64",
            List.of(
                    library(
                            "win-x64/onnxruntime.dll",
                            "8a1e380424243aad62d40c12154d60593fd1c93452849ba0c590a7a2b0a16b54"),
                    library(
                            "win-x64/onnxruntime_providers_shared.dll",
                            "6e781a8b103731e8a42adb79a22329cdad5a11acff3e5c57e0aaebbb500f17a8"),
                    library(
                            "win-x64/onnxruntime4j_jni.dll",
                            "ae04d3135e65ce4dc97b6950470e370a26d2796fd0966ff5b90e8fe386156878")));

    /// In the order in which they need each other.
    private static final List<String> LOADED = List.of("onnxruntime", "onnxruntime4j_jni");

    private Natives() {}

    private static PackedFile library(String path, String sha256) {
        return new PackedFile("/ai/onnxruntime/native/" + path, sha256);
    }

    /// Unpacks those of this machine below the folder, loads them and tells the runtime. Must come before its first
    /// class is used. A user's own choice of libraries stands.
    @SuppressWarnings("restricted") // native code is what they are
    static synchronized void provide(Path folder) throws IOException {
        if (System.getProperty(PATH_PROPERTY) != null) {
            return;
        }
        String platform = platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
        var libraries = Optional.ofNullable(BY_PLATFORM.get(platform))
                .orElseThrow(() -> new IOException("there is no runtime for " + platform));
        Path home = libraries.getFirst().home(folder);
        for (PackedFile library : libraries) {
            library.unpackedTo(home.resolve(library.name()));
        }
        for (String library : LOADED) {
            // Here, since the runtime takes its time between making its folder for temporary files and having loaded.
            System.load(home.resolve(System.mapLibraryName(library))
                    .toAbsolutePath()
                    .toString());
            System.setProperty("onnxruntime.native." + library + ".skip", "true");
        }
        System.setProperty(PATH_PROPERTY, home.toString());
    }

    static String platform(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        String system = os.contains("mac") || os.contains("darwin")
                ? "osx"
                : os.contains("win") ? "win" : os.contains("nux") ? "linux" : os;
        String arch = osArch.toLowerCase(Locale.ROOT);
        return system + "-" + (arch.equals("amd64") || arch.equals("x86_64") ? "x64" : arch);
    }
}
