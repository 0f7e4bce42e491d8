package dev.contextd.feature.fold.kept;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a gateway keeps of a branch: the messages that it leaves out of requests, and whether it does. Both stand with
/// the branch's own archive, and go when that is forgotten.
public final class WireRecords {
    /// Characters of all messages of a branch; one that has more is not archived, so it stays in the requests.
    public static final int CHARS_MAX = 16_000_000;

    /// A piece fits into a record also when every character has to be escaped.
    private static final int PIECE_CHARS = 80_000;

    private static final int HASH_DIGITS = 32;

    private final Library library;

    public WireRecords(Library library) {
        this.library = library;
    }

    /// Whether a returned branch is left out of requests.
    public enum Decision {
        FOLD,
        LEFT
    }

    private record DecisionRecord(Decision decision) {}

    private record Piece(String text) {}

    public Optional<Decision> decision(String branchId) {
        return library.records()
                .get(SessionKey.decision(branchId))
                .map(record ->
                        FoldRecords.read(record.json(), DecisionRecord.class).decision());
    }

    /// Decides if nobody has; what was decided first holds.
    public Decision decide(String branchId, Decision wanted) {
        return library.change(
                List.of(),
                draft -> decision(branchId).orElseGet(() -> {
                    draft.change(putting(branchId, wanted, Expected.NOTHING));
                    return wanted;
                }));
    }

    /// Leaves a branch in the requests for ever, whatever was decided.
    public void leave(String branchId) {
        library.change(List.of(), draft -> draft.change(putting(branchId, Decision.LEFT, Expected.ANYTHING)));
    }

    private static Change putting(String branchId, Decision decision, Expected expected) {
        return Change.put(SessionKey.decision(branchId), FoldRecords.write(new DecisionRecord(decision)), expected);
    }

    /// Adds what is not there yet, after what is. Everything is durable when this returns.
    ///
    /// @param messages free of secrets, in their order
    public void keep(String branchId, List<String> messages) {
        if (messages.stream().mapToLong(String::length).sum() > CHARS_MAX) {
            throw new Failure(Kind.CONFLICT, "The messages of branch " + branchId + " are too many to be archived.");
        }
        var known = names(branchId);
        int number = known.size();
        var batch = new ArrayList<Change>();
        for (var message : named(messages).entrySet()) {
            if (known.contains(message.getKey())) {
                continue;
            }
            number++;
            var changes = pieces(branchId, number, message.getKey(), message.getValue());
            // A message is one batch's or another's, so one that is known by its name is there wholly.
            if (batch.size() + changes.size() > Draft.CHANGES_MAX - 1) {
                write(batch);
            }
            batch.addAll(changes);
        }
        write(batch);
    }

    private void write(List<Change> batch) {
        if (!batch.isEmpty()) {
            library.change(List.of(), draft -> {
                batch.forEach(draft::change);
                return batch;
            });
            batch.clear();
        }
    }

    /// Messages by what they say; of those that say the same, the second has another name than the first.
    private static Map<String, String> named(List<String> messages) {
        var named = new LinkedHashMap<String, String>();
        var seen = new HashMap<String, Integer>();
        for (String message : messages) {
            int time = seen.merge(message, 1, Integer::sum);
            named.put(Sha256.hex(time + " " + message, HASH_DIGITS), message);
        }
        return named;
    }

    private Set<String> names(String branchId) {
        var prefix = SessionKey.removed(branchId);
        return library.records()
                .below(prefix)
                .map(record -> record.key().parts().get(prefix.parts().size()))
                .map(name -> name.substring(name.indexOf('-') + 1))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<Change> pieces(String branchId, int number, String name, String message) {
        var key = SessionKey.removed(branchId).child(String.format(Locale.ROOT, "%08d-%s", number, name));
        var changes = new ArrayList<Change>();
        int at = 0;
        do {
            int end = Beginning.end(message, at, PIECE_CHARS);
            changes.add(Change.put(
                    key.child(String.format(Locale.ROOT, "%08d", at)),
                    FoldRecords.write(new Piece(message.substring(at, end))),
                    Expected.ANYTHING));
            at = end;
        } while (at < message.length());
        return changes;
    }

    /// The messages that were left out of requests, in their order.
    public List<String> messages(String branchId) {
        var prefix = SessionKey.removed(branchId);
        var messages = new LinkedHashMap<String, StringBuilder>();
        library.records()
                .below(prefix)
                .forEach(record -> messages.computeIfAbsent(
                                record.key().parts().get(prefix.parts().size()), _ -> new StringBuilder())
                        .append(piece(record)));
        return messages.values().stream().map(StringBuilder::toString).toList();
    }

    private static String piece(StoredRecord record) {
        return FoldRecords.read(record.json(), Piece.class).text();
    }
}
