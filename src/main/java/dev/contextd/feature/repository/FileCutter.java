package dev.contextd.feature.repository;

import dev.contextd.source.code.Cutter;
import dev.contextd.source.code.Language;
import dev.contextd.source.code.Outline;
import dev.contextd.source.code.Passage;
import dev.contextd.source.code.SourceReader;
import dev.contextd.source.walk.Contents;
import dev.contextd.source.walk.DecodedText;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Reads files and cuts them into passages.
final class FileCutter {
    /// As many passages as one record can list. A file with more is cut by size, which gives fewer.
    private static final int PASSAGES_MAX = 7_000;

    private final SourceReader reader;
    private final UnaryOperator<String> mask;

    /// @param mask hides the secrets in a text and leaves the number of its lines as it is
    FileCutter(SourceReader reader, UnaryOperator<String> mask) {
        this.reader = reader;
        this.mask = mask;
    }

    /// Empty if the file is gone.
    ///
    /// @param known its hash when it was last indexed: a file that still has it is not cut again
    Optional<CutFile> cut(WalkedFile file, long maxFileSize, Optional<String> known) {
        if (file.size() > maxFileSize) {
            return Optional.of(CutFile.skipped(file, "", SkipReason.TOO_LARGE));
        }
        var byName = Contents.judge(file.path());
        if (byName.isPresent()) {
            return Optional.of(CutFile.skipped(file, "", byName.get()));
        }
        byte[] bytes;
        try {
            bytes = read(file.file(), maxFileSize);
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException _) {
            return Optional.of(CutFile.skipped(file, "", SkipReason.UNREADABLE));
        }
        String hash = ContentDigest.of(bytes);
        if (known.filter(hash::equals).isPresent()) {
            return Optional.of(new CutFile(file, hash, Optional.empty(), Language.TEXT, List.of()));
        }
        var byContent =
                bytes.length > maxFileSize ? Optional.of(SkipReason.TOO_LARGE) : Contents.judge(file.path(), bytes);
        if (byContent.isPresent()) {
            return Optional.of(CutFile.skipped(file, hash, byContent.get()));
        }
        // Of the whole file, since a secret may go over several passages; its lines stay where they are.
        var decoded = DecodedText.of(bytes);
        byte[] utf8 = decoded.with(mask.apply(decoded.text())).utf8();
        var outline = reader.read(file.path(), utf8);
        return Optional.of(new CutFile(file, hash, Optional.empty(), outline.language(), cut(outline, utf8)));
    }

    private static List<Passage> cut(Outline outline, byte[] utf8) {
        var passages = Cutter.cut(outline, utf8, Cutter.CHARACTERS);
        if (passages.size() <= PASSAGES_MAX) {
            return passages;
        }
        var bySize = new Outline(outline.language(), false, List.of(), List.of(), Optional.empty(), "", List.of());
        return Cutter.cut(bySize, utf8, Cutter.CHARACTERS);
    }

    /// A link that took the file's place meanwhile is not followed; a file that grows is read up to the bound.
    private static byte[] read(Path file, long bytesMax) throws IOException {
        try (var channel = Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
                var in = Channels.newInputStream(channel)) {
            return in.readNBytes((int) bytesMax + 1);
        }
    }
}
