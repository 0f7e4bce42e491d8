package dev.contextd.keep.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.SearchScope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TenantScopeTest {
    private static final String ODD = ", *?\"\\/:#_ü字";

    @TempDir
    Path folder;

    @Test
    void noHitEverCrossesFromOneTenantToAnother() {
        var random = new Random(3);
        var tenants = Stream.generate(() -> new Holder("user:" + name(random)))
                .distinct()
                .limit(40)
                .toList();
        var owners = new HashMap<String, Holder>();
        var documents = new ArrayList<Document>();
        for (int i = 0; i < 400; i++) {
            var owner = tenants.get(random.nextInt(tenants.size()));
            owners.put("d" + i, owner);
            documents.add(new Document(
                    "d" + i,
                    owner,
                    new ProjectKey(random.nextBoolean() ? "shop" : "bank, or: *"),
                    "note",
                    Set.of(),
                    Corpora.NOON,
                    1,
                    "apple",
                    Optional.of(Corpora.unit(Corpora.MODEL, 1, random.nextFloat()))));
        }
        var url = EngineUrl.of("search.url", Prefixes.url(OpenSearchCluster.shared(), folder));
        // both ways to the nearest: comparing all, and along the graph
        for (int exactMax : List.of(1_000, 1)) {
            try (var index = new OpenSearchIndex(url, exactMax)) {
                index.put(documents);
                for (int i = 0; i < 60; i++) {
                    var asked = Stream.generate(() -> tenants.get(random.nextInt(tenants.size())))
                            .distinct()
                            .limit(1 + random.nextInt(3))
                            .toList();
                    var scopes = asked.stream()
                            .map(tenant -> new SearchScope(tenant, Optional.empty()))
                            .toList();
                    var query = Corpora.query("apple", Optional.of(Corpora.unit(Corpora.MODEL, 1, 0)), 100);

                    var legs = index.search(query.in(scopes));

                    assertThat(hits(legs.lexical())).isEqualTo(of(asked, owners));
                    assertThat(hits(legs.dense())).isEqualTo(of(asked, owners));
                }
            }
        }
    }

    private static String name(Random random) {
        return random.ints(6, 0, ODD.length())
                .mapToObj(i -> ODD.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private static Map<String, Holder> hits(List<Legs.Hit> hits) {
        return hits.stream()
                .collect(Collectors.toMap(Legs.Hit::id, hit -> hit.place().holder()));
    }

    private static Map<String, Holder> of(List<Holder> asked, Map<String, Holder> owners) {
        return owners.entrySet().stream()
                .filter(entry -> asked.contains(entry.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
