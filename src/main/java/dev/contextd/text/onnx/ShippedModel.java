package dev.contextd.text.onnx;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/// The model that comes with the program: bge-small-en-v1.5, quantised to 8 bits; 384 dimensions, reads 512 pieces of
/// words of English.
record ShippedModel(PackedFile packedWeights) implements ModelSource {
    static final PackedFile WEIGHTS = new PackedFile(
            "/bge-small-en-v1.5-q.onnx", "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4");
    static final PackedFile TOKENIZER = new PackedFile(
            "/bge-small-en-v1.5-q-tokenizer.json", "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66");

    private static final ModelPlan PLAN =
            new ModelPlan("bge-small-en-v1.5-q8/cls/512", Pooling.CLS, ModelPlan.PIECES_MAX, "", "");
    private static final int DIMENSIONS = 384;

    ShippedModel() {
        this(WEIGHTS);
    }

    @Override
    public ModelPlan plan() {
        return PLAN;
    }

    @Override
    public OptionalInt dimensions() {
        return OptionalInt.of(DIMENSIONS);
    }

    @Override
    public Path weights(Path cache) throws IOException {
        return packedWeights.unpackedBelow(cache);
    }

    @Override
    public WordPiece pieces() throws IOException {
        return wordPiece();
    }

    static WordPiece wordPiece() throws IOException {
        try (InputStream in = TOKENIZER.open()) {
            return new WordPiece(Vocabulary.read(in), Lettering.UNCASED, WordPiece.Markers.BERT);
        }
    }

    @Override
    public Failure unusable(Throwable why) {
        return new Failure(
                Kind.UNAVAILABLE,
                "The model for search by meaning cannot be loaded on this machine; search by words still works.",
                Map.of(),
                why);
    }
}
