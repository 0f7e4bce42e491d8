package dev.contextd.keep.search.lucene;

import dev.contextd.keep.search.Terms;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;

/// The folder of an index; all of it can be made again.
record IndexFolder(Path path) {
    private static final String FORMAT_KEY = "format";
    private static final String POSITION_KEY = "position";
    private static final String MODEL_KEY = "model";

    /// Grows when [Fields] changes, or what items have vectors of; an index of another format is thrown away, and what
    /// lacks a vector when it is filled again gets that.
    private static final String FORMAT = "4." + Terms.REVISION;

    /// What is written down with every commit.
    static Map<String, String> note(long position, String model) {
        return Map.of(FORMAT_KEY, FORMAT, POSITION_KEY, Long.toString(position), MODEL_KEY, model);
    }

    static String model(Map<String, String> note) {
        return note.getOrDefault(MODEL_KEY, "");
    }

    static long position(Map<String, String> note) {
        return Long.parseLong(note.getOrDefault(POSITION_KEY, "0"));
    }

    /// Empties the folder unless a sound index of our format is in it.
    void prepare(Directory directory) throws IOException {
        // Lucene never writes into its lock file, and refuses for ever one that somebody else has written into.
        var lock = path.resolve(IndexWriter.WRITE_LOCK_NAME);
        if (Files.exists(lock) && Files.size(lock) > 0) {
            Files.delete(lock);
        }
        try (var _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            if (!isSound(directory)) {
                empty();
            }
        }
    }

    /// Compares the checksum of every file: half a second for a gigabyte in memory.
    static void requireSound(IndexReader reader) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            ((CodecReader) leaf.reader()).checkIntegrity();
        }
    }

    private static boolean isSound(Directory directory) throws IOException {
        try {
            if (!DirectoryReader.indexExists(directory)) {
                return false;
            }
            try (var reader = DirectoryReader.open(directory)) {
                requireSound(reader);
                var note = reader.getIndexCommit().getUserData();
                return FORMAT.equals(note.get(FORMAT_KEY)) && position(note) >= 0;
            }
        } catch (NoSuchFileException _) {
            return false;
        } catch (AccessDeniedException | LockObtainFailedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Damaged bytes are read as anything: unknown codecs, impossible sizes. Trouble of the disk is not damage.
            if (e instanceof FileSystemException) {
                throw e;
            }
            return false;
        }
    }

    private void empty() throws IOException {
        try (var files = Files.newDirectoryStream(path, IndexFolder::isOfLucene)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /// Only these are deleted, should somebody have given us the wrong folder.
    private static boolean isOfLucene(Path file) {
        String name = file.getFileName().toString();
        return name.matches("(pending_)?segments_\\w+")
                || IndexFileNames.CODEC_FILE_PATTERN.matcher(name).matches();
    }

    /// Whether somebody took the folder away, or emptied it, while the index was open.
    boolean isLost() {
        return !Files.exists(path.resolve(IndexWriter.WRITE_LOCK_NAME));
    }
}
