package dev.contextd.keep.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The part of the contract about owners who share an index, and the index that is tested.
abstract class SearchIndexTenants {
    private static final String ODD = "ab,. *?>\"\\/:#_\u00fc\u5b57";
    private static final int DOCUMENTS = 1_000;
    private static final int DIMENSIONS = 16;

    /// Of so many documents the small owner has one.
    private static final int RARE = 200;

    private static final int FOUND = 10;
    private static final int QUESTIONS = 20;

    @TempDir
    protected Path folder;

    protected SearchIndex index = new dev.contextd.keep.search.heap.HeapSearchIndex();

    protected abstract SearchIndex open(Path folder);

    /// Whether a commit outlives the object.
    protected boolean durable() {
        return true;
    }

    @BeforeEach
    void openTheIndex() {
        index = open(folder);
    }

    @AfterEach
    void closeTheIndex() {
        index.close();
    }

    private static Document document(String id, Holder holder, String project, Vector vector) {
        return new Document(
                id, holder, new ProjectKey(project), "note", Set.of(), Corpora.NOON, 1, "apple", Optional.of(vector));
    }

    private static Query nearest(Holder holder, Vector wanted, String text, int depth) {
        return Corpora.query(text, Optional.of(wanted), depth).in(List.of(new SearchScope(holder, Optional.empty())));
    }

    @Test
    void whoeverAsksFindsAllThatIsTheirsAndNothingOfAnybodyElse() {
        var random = new Random(19);
        var owners = IntStream.range(0, 30)
                .mapToObj(i -> new Holder("user:"
                        + i % 3
                        + random.ints(3, 0, ODD.length())
                                .mapToObj(at -> ODD.substring(at, at + 1))
                                .collect(Collectors.joining())))
                .distinct()
                .toList();
        var theirs = new HashMap<Holder, Set<String>>();
        var documents = new ArrayList<Document>();
        for (int i = 0; i < 300; i++) {
            var owner = owners.get(random.nextInt(owners.size()));
            var project = random.nextBoolean() ? "shop" : "bank, or: *";
            documents.add(document("d" + i, owner, project, Corpora.vector(random, DIMENSIONS)));
            theirs.merge(owner, Set.of("d" + i), SearchIndexTenants::both);
        }
        index.put(documents);

        for (Holder owner : owners) {
            var legs = index.search(nearest(owner, Corpora.vector(random, DIMENSIONS), "apple", DOCUMENTS));
            var all = theirs.getOrDefault(owner, Set.of());
            assertThat(Corpora.ids(legs.lexical())).as(owner.key()).containsExactlyInAnyOrderElementsOf(all);
            assertThat(Corpora.ids(legs.dense())).as(owner.key()).containsExactlyInAnyOrderElementsOf(all);
        }
    }

    private static Set<String> both(Set<String> some, Set<String> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toSet());
    }

    @Test
    void nearlyAllOfTheNearestAreFoundAlsoOfAnOwnerWithHalfAPercentOfAll() {
        var random = new Random(11);
        var centres = Corpora.centres(random, 30, DIMENSIONS);
        var few = new Holder("few");
        var many = new Holder("many");
        Map<Holder, Map<String, Vector>> theirs = Map.of(few, new HashMap<>(), many, new HashMap<>());
        var documents = new ArrayList<Document>();
        for (int i = 0; i < 2 * DOCUMENTS; i++) {
            var owner = i % RARE == 0 ? few : many;
            var vector = Corpora.clustered(random, centres, 1);
            documents.add(document("d" + i, owner, "shop", vector));
            Objects.requireNonNull(theirs.get(owner)).put("d" + i, vector);
        }
        index.put(documents);

        theirs.forEach((owner, vectors) -> {
            int found = 0;
            for (int i = 0; i < QUESTIONS; i++) {
                var wanted = Corpora.clustered(random, centres, 1);
                var exact = vectors.entrySet().stream()
                        .sorted(Comparator.comparingDouble(
                                one -> -one.getValue().similarity(wanted)))
                        .limit(FOUND)
                        .map(Map.Entry::getKey)
                        .toList();
                var ids = Corpora.ids(
                        index.search(nearest(owner, wanted, "", FOUND)).dense());
                found += (int) exact.stream().filter(ids::contains).count();
            }
            assertThat((double) found / (QUESTIONS * FOUND)).as(owner.key()).isGreaterThanOrEqualTo(0.95);
        });
    }
}
