package dev.contextd.search;

import java.util.Arrays;
import java.util.List;

/// The meaning of a text under one model; of length one.
public final class Vector {
    private final String modelId;
    private final float[] components;

    public Vector(String modelId, float[] components) {
        this.modelId = modelId;
        this.components = components.clone();
    }

    public String modelId() {
        return modelId;
    }

    public float[] components() {
        return components.clone();
    }

    /// The cosine of the angle between the two, from -1 to 1.
    public double similarity(Vector other) {
        if (!modelId.equals(other.modelId)) {
            throw new IllegalArgumentException("vectors of two models: " + List.of(modelId, other.modelId));
        }
        double sum = 0;
        for (int i = 0; i < components.length; i++) {
            sum += (double) components[i] * other.components[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector v && modelId.equals(v.modelId) && Arrays.equals(components, v.components);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(components);
    }
}
