package dev.contextd.feature.repository;

import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// A file as it was indexed, version 1. Where its passages stand is kept here and not with them, so that lines that
/// move do not touch them.
///
/// @param modified nanoseconds since 1970
/// @param hash of its bytes
/// @param skipped why it has no passages, if it has none on purpose
/// @param complete whether all its passages were written
record FileRecord(
        String path,
        long size,
        long modified,
        String hash,
        Instant indexedAt,
        Optional<SkipReason> skipped,
        boolean complete,
        List<Piece> pieces) {
    static final String RECORDS = "repository-files";
    private static final int FORMAT = 1;

    /// A file changed in the same moment in which it was read may have been read before the change; times of files are
    /// no finer than this on any file system.
    private static final Duration RACY = Duration.ofSeconds(2);

    /// A passage of the file.
    ///
    /// @param id of its item
    /// @param hash of its lines as they are in the file
    record Piece(String id, int startLine, int endLine, String hash) {}

    /// Whether a file that looks like this need not be read to know that it has not changed.
    boolean isOf(WalkedFile file) {
        return complete && size == file.size() && modified == file.modified() && !isRacy();
    }

    private boolean isRacy() {
        return modified > nanos(indexedAt.minus(RACY));
    }

    Instant modifiedAt() {
        return Instant.ofEpochSecond(0, modified);
    }

    private static long nanos(Instant at) {
        return TimeUnit.SECONDS.toNanos(at.getEpochSecond()) + at.getNano();
    }

    String toJson() {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("format", FORMAT)
                .put("path", path)
                .put("size", size)
                .put("modified", modified)
                .put("hash", hash)
                .put("indexed_at", indexedAt.toString())
                .put("complete", complete);
        skipped.ifPresent(reason -> json.put("skipped", reason.name().toLowerCase(Locale.ROOT)));
        var array = json.putArray("pieces");
        for (Piece piece : pieces) {
            array.addArray()
                    .add(piece.id())
                    .add(piece.startLine())
                    .add(piece.endLine())
                    .add(piece.hash());
        }
        return json.toString();
    }

    static FileRecord of(String json) {
        var node = JsonMapper.shared().readTree(json);
        var pieces = new ArrayList<Piece>();
        node.path("pieces")
                .forEach(piece -> pieces.add(new Piece(
                        piece.path(0).asString(),
                        piece.path(1).asInt(),
                        piece.path(2).asInt(),
                        piece.path(3).asString())));
        return new FileRecord(
                node.path("path").asString(),
                node.path("size").asLong(),
                node.path("modified").asLong(),
                node.path("hash").asString(),
                Instant.parse(node.path("indexed_at").asString()),
                node.has("skipped")
                        ? Optional.of(SkipReason.valueOf(
                                node.path("skipped").asString().toUpperCase(Locale.ROOT)))
                        : Optional.empty(),
                node.path("complete").asBoolean(),
                List.copyOf(pieces));
    }
}
