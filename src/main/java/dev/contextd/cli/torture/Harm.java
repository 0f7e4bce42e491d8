package dev.contextd.cli.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/// What a broken disk does to files.
final class Harm {
    private Harm() {}

    /// Overwrites the middle of every file in a folder; some may go while it looks.
    static void toFilesOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    int size = (int) channel.size();
                    channel.write(ByteBuffer.wrap(new byte[size / 2]), size / 4);
                } catch (NoSuchFileException _) {
                    // merged away this moment
                }
            }
        }
    }

    /// Changes one byte of a record that has this word in it.
    static void toRecord(Path database, String word) throws IOException {
        int at = new String(Files.readAllBytes(database), StandardCharsets.ISO_8859_1).indexOf(word);
        if (at < 0) {
            throw new IOException("the word is not in the database");
        }
        try (var channel = FileChannel.open(database, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {'T'}), at);
        }
    }
}
