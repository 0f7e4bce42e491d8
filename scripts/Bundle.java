import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Packs the files of folders, one upon the other, into a zip that says who may execute what: `jar` does not, and `zip`
/// is not everywhere. Folders get no entries of their own, which not every reader expects.
///
///     java scripts/Bundle.java FILE FOLDER...
final class Bundle {
    /// What the format has of each file once more at the end, and of itself at the very end.
    private static final int ENTRY = 46;

    private static final int END = 22;
    private static final int UNIX = 3;
    private static final int REGULAR_FILE = 0100000;

    private final List<Integer> modes = new ArrayList<>();

    public static void main(String... args) throws IOException {
        var file = Path.of(args[0]);
        var bundle = new Bundle();
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            for (String folder : List.of(args).subList(1, args.length)) {
                bundle.pack(Path.of(folder), zip);
            }
        }
        bundle.setModes(file);
    }

    private void pack(Path folder, ZipOutputStream zip) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                var entry = new ZipEntry(folder.relativize(file).toString());
                entry.setLastModifiedTime(Files.getLastModifiedTime(file));
                zip.putNextEntry(entry);
                Files.copy(file, zip);
                modes.add(REGULAR_FILE | (Files.isExecutable(file) ? 0755 : 0644));
            }
        }
    }

    /// `ZipOutputStream` has no words for them.
    private void setModes(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var end = channel.map(FileChannel.MapMode.READ_ONLY, channel.size() - END, END).order(ByteOrder.LITTLE_ENDIAN);
            var entries = channel.map(FileChannel.MapMode.READ_WRITE, end.getInt(16), end.getInt(12)).order(ByteOrder.LITTLE_ENDIAN);
            int at = 0;
            for (int mode : modes) {
                entries.put(at + 5, (byte) UNIX);
                entries.putInt(at + 38, mode << 16);
                at += ENTRY + length(entries, at + 28) + length(entries, at + 30) + length(entries, at + 32);
            }
            if (at != entries.limit()) {
                throw new IOException("the zip has another number of files than were packed");
            }
        }
    }

    private static int length(ByteBuffer entries, int at) {
        return Short.toUnsignedInt(entries.getShort(at));
    }
}
