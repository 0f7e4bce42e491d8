package dev.contextd.text.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// A loaded model.
///
/// One session serves all threads, each run on its caller's thread with one text: batches cost more than they save on
/// a CPU, since every text is padded to the longest.
final class Model implements AutoCloseable {
    /// What the index takes.
    static final int DIMENSIONS_MAX = 1_024;

    private static final String ANY_TEXT = "contextd";

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final ModelSignature signature;
    private final WordPiece pieces;
    private final ModelPlan plan;
    private final int dimensions;

    private Model(
            OrtEnvironment environment, OrtSession session, ModelSignature signature, WordPiece pieces, ModelPlan plan)
            throws OrtException {
        this.environment = environment;
        this.session = session;
        this.signature = signature;
        this.pieces = pieces;
        this.plan = plan;
        this.dimensions = vector(ANY_TEXT).length;
    }

    static Model load(ModelSource source, ModelPlan plan, Path cache) throws IOException, OrtException {
        Path file = source.weights(cache);
        Natives.provide(cache);
        var pieces = source.pieces();
        var environment = RuntimeFolders.ofSystem()
                .removedAfter(() -> OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "contextd"));
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.addConfigEntry("session.inter_op.allow_spinning", "0");
            return tried(environment, environment.createSession(file.toString(), options), pieces, plan);
        }
    }

    private static Model tried(OrtEnvironment environment, OrtSession session, WordPiece pieces, ModelPlan plan)
            throws IOException, OrtException {
        boolean good = false;
        try {
            var model = new Model(environment, session, ModelSignature.of(session), pieces, plan);
            if (model.dimensions > DIMENSIONS_MAX) {
                throw new Mismatch("has a model that makes vectors of " + model.dimensions
                        + " numbers, and the index takes " + DIMENSIONS_MAX);
            }
            good = true;
            return model;
        } finally {
            if (!good) {
                session.close();
            }
        }
    }

    int dimensions() {
        return dimensions;
    }

    float[] vector(String text) throws OrtException {
        long[] ids = pieces.ids(text, plan.piecesMax());
        long[] shape = {1, ids.length};
        long[] attention = new long[ids.length];
        Arrays.fill(attention, 1);
        try (var input = OnnxTensor.createTensor(environment, LongBuffer.wrap(ids), shape);
                var mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(attention), shape);
                var types = OnnxTensor.createTensor(environment, LongBuffer.allocate(ids.length), shape);
                var result = session.run(
                        wanted(Map.of(
                                ModelSignature.IDS, input, ModelSignature.MASK, mask, ModelSignature.TYPES, types)),
                        Set.of(signature.output()))) {
            return vector((OnnxTensor) result.get(0));
        }
    }

    private Map<String, OnnxTensor> wanted(Map<String, OnnxTensor> all) {
        var wanted = new HashMap<>(all);
        wanted.keySet().retainAll(signature.inputs());
        return wanted;
    }

    private float[] vector(OnnxTensor output) {
        long[] shape = output.getInfo().getShape();
        int dimensions = (int) shape[shape.length - 1];
        var pooling = signature.isPooled() ? Pooling.CLS : plan.pooling();
        return unit(pooling.pooled(output.getFloatBuffer(), dimensions));
    }

    int pieces(String text) {
        return pieces.ids(text, plan.piecesMax()).length;
    }

    /// Where a model has nothing to say, which only a broken one has not, a text is like every other of that kind.
    private static float[] unit(float[] vector) {
        double square = 0;
        for (float v : vector) {
            square += (double) v * v;
        }
        if (square == 0 || !Double.isFinite(square)) {
            Arrays.fill(vector, 0);
            vector[0] = 1;
            return vector;
        }
        double length = Math.sqrt(square);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return vector;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("the model's session did not close", e);
        }
    }
}
