package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.List;

/// The meaning of a text under one model, of length one; of a long text the embeddings of its stretches, in their
/// order.
public final class Vector {
    private final String modelId;
    private final List<float[]> stretches;

    public Vector(String modelId, float[] components) {
        this(modelId, List.of(components));
    }

    /// @param stretches at least one
    public Vector(String modelId, List<float[]> stretches) {
        this.modelId = modelId;
        this.stretches = stretches.stream().map(float[]::clone).toList();
    }

    public String modelId() {
        return modelId;
    }

    /// Of the beginning, which is all of a text that is not long.
    public float[] components() {
        return stretches.getFirst().clone();
    }

    public List<float[]> stretches() {
        return stretches.stream().map(float[]::clone).toList();
    }

    /// The cosine of the angle between the two, from -1 to 1, where they are nearest.
    public double similarity(Vector other) {
        if (!modelId.equals(other.modelId)) {
            throw new IllegalArgumentException("vectors of two models: " + List.of(modelId, other.modelId));
        }
        return stretches.stream()
                .mapToDouble(mine -> other.stretches.stream()
                        .mapToDouble(its -> cosine(mine, its))
                        .max()
                        .orElseThrow())
                .max()
                .orElseThrow();
    }

    private static double cosine(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector v
                && modelId.equals(v.modelId)
                && Arrays.deepEquals(stretches.toArray(), v.stretches.toArray());
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(stretches.toArray());
    }
}
