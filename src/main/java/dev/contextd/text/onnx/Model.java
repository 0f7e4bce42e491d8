package dev.contextd.text.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/// A loaded bge-small-en-v1.5, quantised to 8 bits: 384 dimensions, reads 512 pieces of words.
///
/// One session serves all threads, each run on its caller's thread with one text: batches cost more than they save on
/// a CPU, since every text is padded to the longest.
final class Model implements AutoCloseable {
    static final String ID = "bge-small-en-v1.5-q8/cls/512";
    static final int DIMENSIONS = 384;
    static final int PIECES_MAX = 512;

    static final PackedFile WEIGHTS = new PackedFile(
            "/bge-small-en-v1.5-q.onnx", "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4");
    static final PackedFile TOKENIZER = new PackedFile(
            "/bge-small-en-v1.5-q-tokenizer.json", "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66");

    private static final String OUTPUT = "last_hidden_state";

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final WordPiece pieces;

    private Model(OrtEnvironment environment, OrtSession session, WordPiece pieces) {
        this.environment = environment;
        this.session = session;
        this.pieces = pieces;
    }

    static Model load(Path cache) throws IOException, OrtException {
        return load(cache, WEIGHTS);
    }

    static Model load(Path cache, PackedFile weights) throws IOException, OrtException {
        Path file = weights.unpackedBelow(cache);
        Natives.provide(cache);
        var pieces = wordPiece();
        var environment = RuntimeFolders.ofSystem()
                .removedAfter(() -> OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "contextd"));
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.addConfigEntry("session.inter_op.allow_spinning", "0");
            return new Model(environment, environment.createSession(file.toString(), options), pieces);
        }
    }

    static WordPiece wordPiece() throws IOException {
        try (InputStream in = TOKENIZER.open()) {
            return new WordPiece(Vocabulary.read(in));
        }
    }

    float[] vector(String text) throws OrtException {
        long[] ids = pieces.ids(text, PIECES_MAX);
        long[] shape = {1, ids.length};
        long[] attention = new long[ids.length];
        Arrays.fill(attention, 1);
        try (var input = OnnxTensor.createTensor(environment, LongBuffer.wrap(ids), shape);
                var mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(attention), shape);
                var types = OnnxTensor.createTensor(environment, LongBuffer.allocate(ids.length), shape);
                var result = session.run(
                        Map.of("input_ids", input, "attention_mask", mask, "token_type_ids", types), Set.of(OUTPUT))) {
            return unit(((OnnxTensor) result.get(0)).getFloatBuffer());
        }
    }

    int pieces(String text) {
        return pieces.ids(text, PIECES_MAX).length;
    }

    /// The first piece stands for the whole text in this model.
    private static float[] unit(FloatBuffer states) {
        float[] vector = new float[DIMENSIONS];
        states.get(vector);
        double square = 0;
        for (float v : vector) {
            square += (double) v * v;
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
