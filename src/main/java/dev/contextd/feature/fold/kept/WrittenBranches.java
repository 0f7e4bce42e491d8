package dev.contextd.feature.fold.kept;

import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The branches of sessions, open and ended, as they were written.
record WrittenBranches(Records records) {
    Optional<Branch> find(SessionKey key, String id) {
        return records.get(key.branch(id)).map(WrittenBranches::read);
    }

    private static Branch read(StoredRecord record) {
        return FoldRecords.read(record.json(), BranchRecord.class).branch();
    }

    /// In the order in which they were made.
    List<Branch> all(SessionKey key) {
        return records.below(key.branches())
                .map(WrittenBranches::read)
                .sorted(Comparator.comparingInt(branch -> branch.plan().number()))
                .toList();
    }

    /// Those that have ended.
    List<Closed> closed(SessionKey key) {
        return all(key).stream()
                .filter(Closed.class::isInstance)
                .map(Closed.class::cast)
                .toList();
    }

    /// Those that are open.
    ///
    /// @throws StaleVersion if one of them is not
    Map<String, Open> open(SessionKey key, List<String> ids) {
        var read = records.all(ids.stream().map(key::branch).collect(Collectors.toSet()));
        var open = new HashMap<String, Open>();
        for (String id : ids) {
            if (Optional.ofNullable(read.get(key.branch(id)))
                            .map(WrittenBranches::read)
                            .orElse(null)
                    instanceof Open branch) {
                open.put(id, branch);
            } else {
                // It is written in one batch with the session, so the session has changed while it was read.
                throw new StaleVersion(key.branch(id));
            }
        }
        return open;
    }
}
