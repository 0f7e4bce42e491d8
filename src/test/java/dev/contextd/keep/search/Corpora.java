package dev.contextd.keep.search;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/// Documents, queries and vectors for tests, short to write and the same for the same seed.
public final class Corpora {
    public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    public static final String MODEL = "model-a";

    private Corpora() {}

    public static Document document(String id, long ordinal, String text) {
        return new Document(
                id, new Holder("ann"), new ProjectKey("shop"), "note", Set.of(), NOON, ordinal, text, Optional.empty());
    }

    public static Document document(String id, long ordinal, String text, Vector vector) {
        return new Document(
                id,
                new Holder("ann"),
                new ProjectKey("shop"),
                "note",
                Set.of(),
                NOON,
                ordinal,
                text,
                Optional.of(vector));
    }

    public static Query words(String text) {
        return query(text, Optional.empty(), 10);
    }

    public static Query near(Vector vector, int depth) {
        return query("", Optional.of(vector), depth);
    }

    public static Query query(String text, Optional<Vector> vector, int depth) {
        return new Query(
                new SearchScope(new Holder("ann"), Optional.empty()),
                Set.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                text,
                vector,
                depth);
    }

    public static List<String> ids(List<Legs.Hit> hits) {
        return hits.stream().map(Legs.Hit::id).toList();
    }

    /// In any direction.
    public static Vector vector(Random random, int dimensions) {
        return vector(MODEL, random, dimensions);
    }

    public static Vector vector(String model, Random random, int dimensions) {
        float[] components = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            components[i] = (float) random.nextGaussian();
        }
        return unit(model, components);
    }

    /// Of a text of so many stretches.
    public static Vector vector(String model, Random random, int dimensions, int stretches) {
        return new Vector(
                model,
                IntStream.range(0, stretches)
                        .mapToObj(_ -> vector(model, random, dimensions).components())
                        .toList());
    }

    /// Near one of so many centres, as texts are near their subjects.
    public static Vector clustered(Random random, List<Vector> centres, double spread) {
        float[] components = centres.get(random.nextInt(centres.size())).components();
        double each = spread / Math.sqrt(components.length);
        for (int i = 0; i < components.length; i++) {
            components[i] += (float) (each * random.nextGaussian());
        }
        return unit(MODEL, components);
    }

    public static List<Vector> centres(Random random, int count, int dimensions) {
        var centres = new ArrayList<Vector>();
        for (int i = 0; i < count; i++) {
            centres.add(vector(random, dimensions));
        }
        return centres;
    }

    public static Vector unit(String model, float... components) {
        double square = 0;
        for (float c : components) {
            square += (double) c * c;
        }
        for (int i = 0; i < components.length; i++) {
            components[i] = (float) (components[i] / Math.sqrt(square));
        }
        return new Vector(model, components);
    }
}
