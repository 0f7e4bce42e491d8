package dev.contextd.feature.transcript;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The sessions in opencode's database. It holds those of all projects, and each is read for itself from where reading
/// ended last.
final class OpencodeDatabase {
    private static final String SESSIONS = "SELECT id, directory, parent_id FROM session ORDER BY time_created, id";
    private static final String MESSAGES =
            "SELECT id, time_created, data FROM message WHERE session_id = ? ORDER BY time_created, id";
    private static final String PARTS = "SELECT id, data FROM part WHERE message_id = ? ORDER BY id";

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private final String file;
    private final DatabaseTables tables;

    OpencodeDatabase(Path file, DatabaseTables tables) {
        this.file = file.toAbsolutePath().normalize().toString();
        this.tables = tables;
    }

    /// @param parent the session that started this one for a task of its own; empty if a person did
    record Session(String id, String directory, String parent) {}

    private record Stored(String id, String time, JsonNode data) {
        /// What is still being written changes; so it is left for the next time.
        boolean isFinished() {
            return data.path("role").asString("").equals("user")
                    || data.path("time").has("completed")
                    || data.has("error");
        }
    }

    static boolean isDatabase(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    List<Session> sessions() {
        return tables.rows(SESSIONS).stream()
                .map(row -> new Session(row.get(0), row.get(1), row.get(2)))
                .toList();
    }

    void read(Session session, Destination destination, ImportTally tally) {
        String source = file + "#" + session.id();
        var messages = finished(session);
        int from = start(destination.position(source), messages);
        var parcel = new Parcel(source, session.directory(), destination, tally);
        for (int at = from; at < messages.size(); at++) {
            var message = messages.get(at);
            for (List<String> part : tables.rows(PARTS, message.id())) {
                tally.bytes(part.get(1).length());
                OpencodePart.of(
                                part.get(0),
                                message.time(),
                                part.get(1),
                                message.data(),
                                !session.parent().isEmpty())
                        .forEach(parcel::add);
            }
            if (parcel.isFull() || at == messages.size() - 1) {
                parcel.hand(session.id(), position(messages.subList(0, at + 1)));
            }
        }
    }

    /// Without the last one while it is being written.
    private List<Stored> finished(Session session) {
        var messages = tables.rows(MESSAGES, session.id()).stream()
                .map(row -> new Stored(row.get(0), row.get(1), data(row.get(2))))
                .toList();
        return messages.isEmpty() || messages.getLast().isFinished()
                ? messages
                : messages.subList(0, messages.size() - 1);
    }

    private static JsonNode data(String json) {
        return RecordReader.parsed(json).orElseGet(JsonNodeFactory.instance::objectNode);
    }

    /// Messages may be taken back; then all are read again, and the destination knows those it has.
    private static int start(FilePosition before, List<Stored> messages) {
        return Optional.of((int) Math.min(Integer.MAX_VALUE, before.offset()))
                .filter(count -> count <= messages.size())
                .filter(count -> position(messages.subList(0, count)).equals(before))
                .orElse(0);
    }

    private static FilePosition position(List<Stored> read) {
        if (read.isEmpty()) {
            return FilePosition.START;
        }
        return new FilePosition(
                read.size(),
                0,
                Sha256.hex(String.join(" ", read.stream().map(Stored::id).toList())));
    }
}
