package dev.contextd.keep.search.opensearch;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Documents of owners of very different sizes, as those of a company are, with vectors around a few hundred themes, so
/// that there is something near. Each is made of its number alone: there may be millions, and none is at hand.
final class GrowthCorpus {
    static final int DIMENSIONS = 384;

    /// How many times as many passages of code there are as memories.
    static final int PASSAGES = 5;

    private static final int OWNERS_MIN = 400;

    /// So many owners that the one in the middle has about as much, however many documents there are.
    private static final int EACH = 600;

    private static final int THEMES = 300;
    private static final int WORDS = 40;
    private static final int VOCABULARY = 20_000;
    private static final int DEPTH = 50;
    private static final long SEED = 19;

    /// Digits that no search tells apart, which make requests half as long.
    private static final float SCALE = 10_000;

    private static final String MODEL = "synthetic";
    private static final ProjectKey PROJECT = new ProjectKey("0123456789abcdef");

    private final int documents;
    private final int owners;
    private final float[][] themes = new float[THEMES][];

    GrowthCorpus(int documents) {
        this.documents = documents;
        this.owners = Math.max(OWNERS_MIN, documents / EACH);
        var random = new Random(SEED);
        for (int i = 0; i < THEMES; i++) {
            themes[i] = new float[DIMENSIONS];
            for (int j = 0; j < DIMENSIONS; j++) {
                themes[i][j] = (float) random.nextGaussian();
            }
        }
    }

    int owners() {
        return owners;
    }

    private static SplittableRandom random(int i) {
        return new SplittableRandom(SEED + 0x9E3779B97F4A7C15L * (i + 1));
    }

    private int owner(RandomGenerator random) {
        return (int) (cubed(random) * owners);
    }

    /// Small much more often than large.
    private static double cubed(RandomGenerator random) {
        double any = random.nextDouble();
        return any * any * any;
    }

    Document document(int i) {
        var random = random(i);
        int owner = owner(random);
        var vector = near(random);
        var text = IntStream.range(0, WORDS).mapToObj(_ -> word(random)).collect(Collectors.joining(" "));
        var kind = i % (PASSAGES + 1) == 0 ? "memory" : "passage";
        return new Document(
                "d" + i, holder(owner), PROJECT, kind, Set.of(), Instant.EPOCH, 1L + i, text, Optional.of(vector));
    }

    private static Holder holder(int owner) {
        return new Holder("owner" + owner);
    }

    private static String word(RandomGenerator random) {
        return "w" + (int) (cubed(random) * VOCABULARY);
    }

    private Vector near(RandomGenerator random) {
        var theme = themes[random.nextInt(THEMES)];
        var components = new float[DIMENSIONS];
        double square = 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            components[i] = (float) (theme[i] + random.nextGaussian());
            square += (double) components[i] * components[i];
        }
        for (int i = 0; i < DIMENSIONS; i++) {
            components[i] = Math.round(components[i] / Math.sqrt(square) * SCALE) / SCALE;
        }
        return new Vector(MODEL, components);
    }

    /// How many of the first so many documents each owner has.
    int[] sizes(int many) {
        var sizes = new int[owners];
        IntStream.range(0, many).forEach(i -> sizes[owner(random(i))]++);
        return sizes;
    }

    /// Somebody looks for the meaning of something and for two words.
    record Question(int owner, Vector meaning, String words) {
        Query query() {
            return new Query(
                    new SearchScope(holder(owner), Optional.empty()),
                    Set.of("memory", "passage"),
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    words,
                    Optional.of(meaning),
                    DEPTH);
        }
    }

    Question question(int owner, RandomGenerator random) {
        return new Question(owner, near(random), word(random) + " " + word(random));
    }

    private record Near(String id, double similarity) {}

    /// The nearest of each question among the first so many documents, found by comparing with all of its owner.
    List<Set<String>> nearest(List<Question> questions, int many, int found) {
        var byOwner = IntStream.range(0, questions.size())
                .boxed()
                .collect(Collectors.groupingBy(i -> questions.get(i).owner()));
        var nearest = Stream.generate(() -> new PriorityQueue<>(Comparator.comparingDouble(Near::similarity)))
                .limit(questions.size())
                .toList();
        for (int i = 0; i < Math.min(many, documents); i++) {
            var random = random(i);
            var asking = byOwner.getOrDefault(owner(random), List.of());
            if (asking.isEmpty()) {
                continue;
            }
            var vector = near(random);
            for (int question : asking) {
                var best = nearest.get(question);
                best.add(new Near(
                        "d" + i, vector.similarity(questions.get(question).meaning())));
                if (best.size() > found) {
                    best.remove();
                }
            }
        }
        return nearest.stream()
                .map(best -> best.stream().map(Near::id).collect(Collectors.toSet()))
                .toList();
    }
}
