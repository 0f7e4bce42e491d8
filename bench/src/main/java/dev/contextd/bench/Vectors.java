package dev.contextd.bench;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Made-up vectors of length one.
final class Vectors {
    private Vectors() {}

    /// In any direction.
    static List<float[]> random(RandomGenerator random, int count, int dimensions) {
        return Stream.generate(() -> near(new float[dimensions], 1, random)).limit(count).toList();
    }

    /// Near one of the centres, as texts are near their subjects.
    ///
    /// @param spread the tangent of the angle between the two, about
    static float[] clustered(RandomGenerator random, List<float[]> centres, double spread) {
        return near(centres.get(random.nextInt(centres.size())), spread, random);
    }

    private static float[] near(float[] centre, double spread, RandomGenerator random) {
        float[] components = centre.clone();
        double square = 0;
        for (int i = 0; i < components.length; i++) {
            components[i] += (float) (spread * random.nextGaussian() / Math.sqrt(components.length));
            square += (double) components[i] * components[i];
        }
        for (int i = 0; i < components.length; i++) {
            components[i] = (float) (components[i] / Math.sqrt(square));
        }
        return components;
    }
}
