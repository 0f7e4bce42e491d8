package dev.contextd.text.onnx;

import java.nio.FloatBuffer;

/// What of a model's states, one for each piece, stands for the whole text.
enum Pooling {
    /// The state of the marker before the text.
    CLS {
        @Override
        float[] pooled(FloatBuffer states, int dimensions) {
            var vector = new float[dimensions];
            states.get(vector);
            return vector;
        }
    },
    /// The mean of all states, or their sum: it has the same direction.
    MEAN {
        @Override
        float[] pooled(FloatBuffer states, int dimensions) {
            var vector = new float[dimensions];
            while (states.hasRemaining()) {
                for (int i = 0; i < dimensions; i++) {
                    vector[i] += states.get();
                }
            }
            return vector;
        }
    };

    /// @param states one behind the other
    abstract float[] pooled(FloatBuffer states, int dimensions);
}
