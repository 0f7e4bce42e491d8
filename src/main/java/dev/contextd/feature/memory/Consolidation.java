package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Vectors;
import dev.contextd.keep.search.Vector;
import dev.contextd.tool.Ids;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Makes one memory of several that say much the same, without a language model: the most trusted one leads, what only
/// the others say follows. The others are archived with a link, and all of it can be undone.
final class Consolidation {
    /// More than this are not compared at once.
    static final int MEMORIES_MAX = 5_000;

    private static final int CONTENT_MAX = 20_000;
    private static final int TAGS_MAX = 20;

    private final Supplier<Library> library;
    private final InstantSource clock;

    Consolidation(Supplier<Library> library, InstantSource clock) {
        this.library = library;
        this.clock = clock;
    }

    record Merged(Optional<String> id, String title, List<String> sources) {}

    /// @param skipped memories that are like no other
    record Result(List<Merged> merged, int skipped) {}

    private record Candidate(Memory memory, Optional<Vector> vector) {}

    Result run(Project project, Owner owner, double similarity, boolean dryRun) {
        var vectors = library.get().vectors();
        var candidates = library.get()
                .items(Holders.own(owner), project.key(), Memories.KIND, Optional.empty(), MEMORIES_MAX)
                .flatMap(item -> candidate(item, vectors).stream())
                .toList();
        var now = clock.instant();
        var merged = new ArrayList<Merged>();
        int clustered = 0;
        for (var cluster : clusters(candidates, similarity, now)) {
            clustered += cluster.size();
            merged.add(dryRun ? preview(cluster) : merge(cluster, project, owner, now));
        }
        return new Result(merged, candidates.size() - clustered);
    }

    /// What was only proposed must not get into what is trusted.
    private static Optional<Candidate> candidate(Item item, Vectors vectors) {
        var memory = Memories.memory(item);
        return memory.isArchived() || memory.isUnconfirmed()
                ? Optional.empty()
                : Optional.of(new Candidate(memory, vectors.of(item)));
    }

    /// Greedy, the most trusted first: each gathers those near to it that nobody gathered before.
    private static List<List<Memory>> clusters(List<Candidate> candidates, double similarity, Instant now) {
        var sorted = candidates.stream()
                .sorted(Comparator.comparingDouble((Candidate c) -> c.memory().confidence(now))
                        .reversed()
                        .thenComparing(c -> c.memory().id()))
                .toList();
        var taken = new LinkedHashSet<String>();
        var clusters = new ArrayList<List<Memory>>();
        for (Candidate leader : sorted) {
            if (taken.contains(leader.memory().id())) {
                continue;
            }
            var cluster = sorted.stream()
                    .filter(other -> !taken.contains(other.memory().id()) && near(leader, other, similarity))
                    .map(Candidate::memory)
                    .toList();
            if (cluster.size() > 1) {
                cluster.forEach(memory -> taken.add(memory.id()));
                clusters.add(cluster);
            }
        }
        return clusters;
    }

    /// Why what says the same in other words is not found at present, if so.
    Optional<String> lexicalOnly(Owner owner) {
        return library.get().lexicalOnly(Memories.KIND, owner);
    }

    /// A success and a failure are never one lesson, nor is a lesson a policy.
    private static boolean near(Candidate a, Candidate b, double similarity) {
        if (!a.memory().kind().equals(b.memory().kind())) {
            return false;
        }
        if (a.memory().id().equals(b.memory().id())
                || a.memory().text().equals(b.memory().text())) {
            return a.memory().outcome() == b.memory().outcome();
        }
        var left = a.vector();
        var right = b.vector();
        return a.memory().outcome() == b.memory().outcome()
                && left.isPresent()
                && right.isPresent()
                && left.get().modelId().equals(right.get().modelId())
                && left.get().similarity(right.get()) >= similarity;
    }

    private static Merged preview(List<Memory> cluster) {
        return new Merged(
                Optional.empty(),
                cluster.getFirst().title(),
                cluster.stream().map(Memory::id).toList());
    }

    private Merged merge(List<Memory> cluster, Project project, Owner owner, Instant now) {
        var leader = cluster.getFirst();
        var sources = cluster.stream().map(Memory::id).toList();
        var memory = new Memory(
                Ids.fresh("mem_"),
                Scope.PROJECT,
                leader.title(),
                content(cluster),
                leader.outcome(),
                tags(cluster),
                leader.confidence(now),
                Evidence.none(now),
                owner.name(),
                "consolidation",
                now,
                Optional.empty(),
                sources,
                leader.kind(),
                Optional.empty());
        library.get().change(Holders.of(owner), draft -> {
            draft.add(Memories.item(memory, project.key(), owner));
            link(sources, Optional.of(memory.id()), draft);
            return memory;
        });
        return new Merged(Optional.of(memory.id()), memory.title(), sources);
    }

    static void link(List<String> sources, Optional<String> merged, Draft draft) {
        sources.forEach(source -> draft.edit(
                source,
                item -> item.with(MemoryRecord.toJson(Memories.memory(item).merged(merged)))));
    }

    /// The lines of all, each once, the leader's first.
    static String content(List<Memory> cluster) {
        var seen = new LinkedHashSet<String>();
        var content = new StringBuilder();
        for (Memory memory : cluster) {
            for (String line : memory.content().lines().toList()) {
                if (seen.add(line.strip()) && content.length() + line.length() < CONTENT_MAX) {
                    content.append(content.isEmpty() ? "" : "\n").append(line);
                }
            }
        }
        return content.toString();
    }

    static List<String> tags(List<Memory> cluster) {
        var tags = new TreeSet<String>();
        cluster.forEach(memory -> tags.addAll(memory.tags()));
        return tags.stream().limit(TAGS_MAX).toList();
    }

    /// Takes a merged memory apart again; gives the ids of its sources.
    List<String> undo(String id, Owner owner) {
        var holders = Holders.of(owner);
        var item = library.get().get(id, holders).orElseThrow(() -> notMerged(id));
        var memory = Memories.memory(item);
        if (memory.mergedFrom().isEmpty()) {
            throw notMerged(id);
        }
        Authorship.check(item, owner);
        var sources = memory.mergedFrom().stream()
                .filter(source -> library.get().get(source, holders).isPresent())
                .toList();
        library.get().change(holders, draft -> {
            draft.delete(id);
            link(sources, Optional.empty(), draft);
            return sources;
        });
        return sources;
    }

    private static Failure notMerged(String id) {
        return new Failure(Kind.NOT_FOUND, "There is no merged memory with this id.", Map.of("undo", id));
    }
}
