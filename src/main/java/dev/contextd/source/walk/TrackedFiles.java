package dev.contextd.source.walk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The names in git's index. Of the file's format (gitformat-index) only they are read.
final class TrackedFiles {
    private static final TrackedFiles NONE = new TrackedFiles(new TreeMap<>());

    private static final int SIGNATURE = 0x44495243; // DIRC
    private static final int VERSION_MIN = 2;
    private static final int VERSION_COMPRESSED = 4;

    /// Before an entry's flags: times, device, inode, mode, user, group, size and a SHA-1.
    private static final int MODE_AT = 24;

    private static final int FLAGS_AT = 60;
    private static final int FLAG_EXTENDED = 0x4000;
    private static final int ALIGNMENT = 8;
    private static final int GITLINK = 0160000;
    private static final long BYTES_MAX = 256L << 20;

    /// Each name, and whether it is another repository in this one.
    private final NavigableMap<String, Boolean> names;

    private TrackedFiles(NavigableMap<String, Boolean> names) {
        this.names = names;
    }

    /// None if there is no index, or one of a kind not known here: then what is ignored is ignored, tracked or not.
    static TrackedFiles in(Path gitDirectory) {
        var file = gitDirectory.resolve("index");
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > BYTES_MAX) {
                return NONE;
            }
            return new TrackedFiles(names(ByteBuffer.wrap(Files.readAllBytes(file))));
        } catch (IOException | RuntimeException _) {
            return NONE;
        }
    }

    static TrackedFiles none() {
        return NONE;
    }

    boolean contain(String path) {
        return names.containsKey(path);
    }

    boolean containBelow(String directory) {
        String prefix = directory + "/";
        String next = names.ceilingKey(prefix);
        return next != null && next.startsWith(prefix);
    }

    boolean isSubmodule(String path) {
        return names.getOrDefault(path, false);
    }

    private static NavigableMap<String, Boolean> names(ByteBuffer index) throws IOException {
        int signature = index.getInt();
        int version = index.getInt();
        if (signature != SIGNATURE || version < VERSION_MIN || version > VERSION_COMPRESSED) {
            throw new IOException("not an index known here");
        }
        var names = new TreeMap<String, Boolean>();
        byte[] name = new byte[0];
        for (int count = index.getInt(); count > 0; count--) {
            int start = index.position();
            boolean submodule = index.getInt(start + MODE_AT) == GITLINK;
            boolean extended = (index.getShort(start + FLAGS_AT) & FLAG_EXTENDED) != 0;
            index.position(start + FLAGS_AT + (extended ? 2 : 1) * Short.BYTES);
            if (version == VERSION_COMPRESSED) {
                int kept = name.length - (int) varint(index);
                byte[] rest = terminated(index);
                name = Arrays.copyOf(name, kept + rest.length);
                System.arraycopy(rest, 0, name, kept, rest.length);
            } else {
                name = terminated(index);
                int length = index.position() - 1 - start;
                index.position(start + length + ALIGNMENT - length % ALIGNMENT);
            }
            names.put(new String(name, StandardCharsets.UTF_8), submodule);
        }
        return names;
    }

    private static byte[] terminated(ByteBuffer index) {
        int start = index.position();
        int end = start;
        while (index.get(end) != 0) {
            end++;
        }
        var bytes = new byte[end - start];
        index.get(bytes);
        index.get();
        return bytes;
    }

    /// As in packs: seven bits a byte, the first the highest, and one more with each that follows.
    private static long varint(ByteBuffer index) {
        int next = index.get();
        long value = next & 0x7f;
        while ((next & 0x80) != 0) {
            next = index.get();
            value = ((value + 1) << 7) | (next & 0x7f);
        }
        return value;
    }
}
