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

    /// Put together from its parts, a normalisation takes a quarter of the time of the runtime's one step for it, which
    /// alone was a quarter of what a text takes.
    private static final String SLOW_STEPS = "LayerNormFusionL1;LayerNormFusionL2";

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
            options.addConfigEntry("optimization.disable_specified_optimizers", SLOW_STEPS);
            var model = tried(environment, environment.createSession(file.toString(), options), pieces, plan);
            if (source.dimensions().isEmpty()) {
                model.tryMost();
            }
            return model;
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

    /// Nobody has tried a model that a user brings: what it cannot read shall not come to light with a long text.
    private void tryMost() throws IOException {
        boolean good = false;
        try {
            vector(pieces.most(plan.piecesMax()));
            good = true;
        } catch (OrtException e) {
            throw ModelFolder.because(
                    new Mismatch("has a model that cannot read " + plan.piecesMax()
                            + " pieces, or not the last of its vocabulary; max_length in contextd.json may say less"),
                    e);
        } finally {
            if (!good) {
                close();
            }
        }
    }

    int dimensions() {
        return dimensions;
    }

    float[] vector(String text) throws OrtException {
        return vector(pieces.ids(text, plan.piecesMax()));
    }

    private float[] vector(long[] ids) throws OrtException {
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

    private float[] vector(OnnxTensor output) throws OrtException {
        long[] shape = output.getInfo().getShape();
        int dimensions = (int) shape[shape.length - 1];
        var pooling = signature.isPooled() ? Pooling.CLS : plan.pooling();
        return together(unit(pooling.pooled(output.getFloatBuffer(), dimensions)));
    }

    int pieces(String text) {
        return pieces.ids(text, plan.piecesMax()).length;
    }

    private static float[] unit(float[] vector) throws OrtException {
        double square = 0;
        for (float v : vector) {
            square += (double) v * v;
        }
        if (square == 0 || !Double.isFinite(square)) {
            throw new OrtException("the model gives no numbers");
        }
        double length = Math.sqrt(square);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return vector;
    }

    /// The same with what all texts have in common.
    private float[] together(float[] vector) {
        double inCommon = plan.inCommon();
        if (inCommon == 0) {
            return vector;
        }
        float[] all = new float[vector.length + 1];
        for (int i = 0; i < vector.length; i++) {
            all[i] = (float) (vector[i] * Math.sqrt(1 - inCommon));
        }
        all[vector.length] = (float) Math.sqrt(inCommon);
        return all;
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
