package dev.contextd.feature.conversation.summary;

import java.util.Base64;

/// A vector in four bits for each component: an eighth of its size, and cosines are off by about a hundredth. Vectors
/// are compared only after packing, so that one taken from the state and one just computed are the same.
final class PackedVector {
    private static final int STEPS = 7;

    private PackedVector() {}

    static String of(float[] vector) {
        float largest = 0;
        for (float component : vector) {
            largest = Math.max(largest, Math.abs(component));
        }
        var bytes = new byte[(vector.length + 1) / 2];
        for (int i = 0; i < vector.length; i++) {
            int level = largest == 0 ? 0 : Math.round(vector[i] / largest * STEPS);
            bytes[i / 2] |= (byte) ((level + STEPS + 1) << (i % 2 * 4));
        }
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /// Of length one.
    static float[] open(String packed) {
        var bytes = Base64.getDecoder().decode(packed);
        var vector = new float[bytes.length * 2];
        double squares = 0;
        for (int i = 0; i < vector.length; i++) {
            int level = bytes[i / 2] >> (i % 2 * 4) & 0xf;
            vector[i] = level == 0 ? 0 : level - STEPS - 1;
            squares += (double) vector[i] * vector[i];
        }
        float length = (float) Math.sqrt(squares);
        for (int i = 0; i < vector.length && length > 0; i++) {
            vector[i] /= length;
        }
        return vector;
    }
}
