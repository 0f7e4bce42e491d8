package dev.contextd.feature.fold.kept;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.TreeStep.Entry;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What was done: the trajectories of branches, operation by operation, from the first on, and the events of sessions.
/// They outlive their sessions.
public final class Archive {
    /// Texts are cut into pieces that fit into a record also when every character has to be escaped.
    private static final int PIECE_CHARS = 80_000;

    private final Records records;

    public Archive(Records records) {
        this.records = records;
    }

    /// An operation as it is kept; a long input or output goes on in records of its own below it.
    public record OperationRecord(
            int number,
            Operation.Kind kind,
            String name,
            String input,
            String output,
            int tokens,
            boolean ok,
            int secrets,
            Instant at) {}

    private record Piece(String text) {}

    static List<Change> keeping(Entry entry) {
        var operation = entry.operation();
        var key = SessionKey.operations(entry.branchId()).child(String.format(Locale.ROOT, "%08d", entry.number()));
        var changes = new ArrayList<Change>();
        var head = new OperationRecord(
                entry.number(),
                operation.kind(),
                operation.name(),
                piece(operation.input(), 0),
                piece(operation.output(), 0),
                operation.tokens(),
                operation.ok(),
                operation.secrets(),
                operation.at());
        changes.add(Change.put(key, FoldRecords.write(head), Expected.ANYTHING));
        changes.addAll(rest(key.child("input"), operation.input()));
        changes.addAll(rest(key.child("output"), operation.output()));
        return changes;
    }

    private static List<Change> rest(RecordKey key, String text) {
        var changes = new ArrayList<Change>();
        for (int at = end(text, 0); at < text.length(); at = end(text, at)) {
            changes.add(Change.put(
                    key.child(String.format(Locale.ROOT, "%08d", at)),
                    FoldRecords.write(new Piece(piece(text, at))),
                    Expected.ANYTHING));
        }
        return changes;
    }

    private static String piece(String text, int from) {
        return text.substring(from, end(text, from));
    }

    /// Where the piece that begins at `from` ends; never inside a character.
    private static int end(String text, int from) {
        return Beginning.end(text, from, PIECE_CHARS);
    }

    /// The whole trajectory, in order.
    public List<OperationRecord> trajectory(String branchId) {
        var prefix = SessionKey.operations(branchId);
        return joined(records.below(prefix).toList(), prefix.parts().size());
    }

    private static List<OperationRecord> joined(List<StoredRecord> records, int depth) {
        var pieces = records.stream()
                .filter(record -> record.key().parts().size() > depth + 1)
                .collect(Collectors.groupingBy(
                        record -> record.key().parts().get(depth)
                                + record.key().parts().get(depth + 1),
                        Collectors.mapping(
                                record -> FoldRecords.read(record.json(), Piece.class)
                                        .text(),
                                Collectors.joining())));
        return records.stream()
                .filter(record -> record.key().parts().size() == depth + 1)
                .map(record -> {
                    var head = FoldRecords.read(record.json(), OperationRecord.class);
                    var number = record.key().parts().get(depth);
                    return new OperationRecord(
                            head.number(),
                            head.kind(),
                            head.name(),
                            head.input() + pieces.getOrDefault(number + "input", ""),
                            head.output() + pieces.getOrDefault(number + "output", ""),
                            head.tokens(),
                            head.ok(),
                            head.secrets(),
                            head.at());
                })
                .toList();
    }

    /// The events of a session after the one of this number, as they are kept.
    public List<String> events(SessionKey key, int limit, long after) {
        // A key with the number and nothing after it comes before the event's own.
        var from = key.event(after + 1, "");
        return records.below(key.events(), Optional.of(from), limit)
                .map(StoredRecord::json)
                .toList();
    }
}
