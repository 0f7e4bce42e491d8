package dev.contextd.feature.remediation;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.remediation.Remediation.Scope;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What the corpus finds in a store that knows how each of its errors was solved: the real model, everything else in
/// memory.
final class Measurement implements AutoCloseable {
    private static final Owner OWNER = Owner.alone("somebody");
    private static final int TOP = 5;

    private final Library library;
    private final Remediations remediations;
    private final Map<String, String> names = new HashMap<>();

    /// @param cases the errors whose solutions are in the store
    Measurement(Path model, List<ErrorCorpus.Case> cases) {
        var store = HeapRecordStore.open(InstantSource.system());
        var embedder = new CachedEmbedder(new OnnxEmbedder(model, 2), 2_000);
        library = new Library(store, embedder, new IndexSync(new HeapSearchIndex(), store, embedder));
        remediations = new Remediations(() -> library, new O200kTokenizer(), InstantSource.system());
        cases.forEach(this::save);
    }

    private void save(ErrorCorpus.Case solved) {
        var saved = remediations.save(
                new Remediations.Solved(
                        solved.text().message(),
                        "error",
                        "how " + solved.name() + " was solved",
                        Optional.of(solved.text().stack()).filter(stack -> !stack.isEmpty()),
                        Map.of(),
                        List.of(),
                        Optional.empty(),
                        Scope.PROJECT),
                Optional.empty(),
                OWNER);
        names.put(saved.remediation().id(), solved.name());
    }

    /// One search: for a variant the place of the right answer, 0 if it is missing.
    record Outcome(
            ErrorCorpus.Case asked, ErrorCorpus.Text text, int place, List<KnownError> found, List<String> names) {}

    /// @param wrong near misses that something was offered for, though their answers are not in the store
    record Figures(List<Outcome> variants, List<Outcome> nearMisses, List<Outcome> wrong) {
        double recallAt(int top) {
            long hits = variants.stream()
                    .filter(outcome -> outcome.place() > 0 && outcome.place() <= top)
                    .count();
            return (double) hits / variants.size();
        }

        double falseMatches() {
            return (double) wrong.size() / nearMisses.size();
        }

        Figures plus(Figures other) {
            return new Figures(
                    joined(variants, other.variants), joined(nearMisses, other.nearMisses), joined(wrong, other.wrong));
        }

        private static List<Outcome> joined(List<Outcome> a, List<Outcome> b) {
            return Stream.concat(a.stream(), b.stream()).toList();
        }
    }

    Figures of(List<ErrorCorpus.Case> cases) {
        var variants = new ArrayList<Outcome>();
        var nearMisses = new ArrayList<Outcome>();
        for (var asked : cases) {
            asked.variants().forEach(text -> variants.add(ask(asked, text)));
            asked.nearMisses().forEach(text -> nearMisses.add(ask(asked, text)));
        }
        var wrong = nearMisses.stream()
                .filter(outcome -> !outcome.found().isEmpty())
                .toList();
        return new Figures(variants, nearMisses, wrong);
    }

    private Outcome ask(ErrorCorpus.Case asked, ErrorCorpus.Text text) {
        var stack = Optional.of(text.stack()).filter(given -> !given.isEmpty());
        var found = remediations.alike(text.message(), stack, OWNER, TOP);
        var answers =
                found.stream().map(known -> names.getOrDefault(known.id(), "")).toList();
        return new Outcome(asked, text, answers.indexOf(asked.name()) + 1, found, answers);
    }

    @Override
    public void close() {
        library.close();
    }
}
