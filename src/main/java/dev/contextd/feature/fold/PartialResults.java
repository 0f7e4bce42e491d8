package dev.contextd.feature.fold;

import dev.contextd.feature.fold.kept.Archive;
import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Ending;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.PartialResult;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What branches that are stopped leave, made of all that was done in them.
final class PartialResults implements TreeStep.Partials {
    private final LazyLibrary library;
    private final Tokenizer tokenizer;

    PartialResults(LazyLibrary library, Tokenizer tokenizer) {
        this.library = library;
        this.tokenizer = tokenizer;
    }

    @Override
    public Result of(Open branch, List<Operation> unwritten) {
        var operations = new ArrayList<Operation>();
        for (var kept : new Archive(library.get().records()).trajectory(branch.id())) {
            operations.add(new Operation(
                    kept.kind(), kept.name(), kept.input(), kept.output(), kept.tokens(), kept.ok(), 0, kept.at()));
        }
        operations.addAll(unwritten);
        operations.removeIf(operation -> operation.kind() == Operation.Kind.START);
        operations.addAll(returned(branch));
        operations.sort(Comparator.comparing(Operation::at));
        return new PartialResult(tokenizer).of(branch, operations);
    }

    /// What the branches below it have returned, as something that was said in it.
    private List<Operation> returned(Open branch) {
        var records = library.get().records();
        return records.get(SessionKey.archive(branch.id())).stream()
                .map(record -> FoldRecords.read(record.json(), BranchRecord.class))
                .flatMap(record -> records.below(record.key().branches()))
                .map(record ->
                        FoldRecords.read(record.json(), BranchRecord.class).branch())
                .filter(below -> below.plan().parent().equals(Optional.of(branch.id())))
                .filter(Closed.class::isInstance)
                .map(Closed.class::cast)
                .filter(below -> below.ending() == Ending.COMPLETED || below.late())
                .map(below -> Operation.said("result of " + below.id(), below.result(), below.at()))
                .toList();
    }
}
