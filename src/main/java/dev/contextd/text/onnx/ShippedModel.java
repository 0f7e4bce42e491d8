package dev.contextd.text.onnx;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/// The model that comes with the program: bge-small-en-v1.5, tuned by us for what agents look for (`docs/model.md`) and
/// quantised to 8 bits; reads 512 pieces of words of English.
record ShippedModel(PackedFile packedWeights) implements ModelSource {
    static final PackedFile WEIGHTS = new PackedFile(
            "/dev/contextd/text/onnx/model.onnx", "286435e9c3a5e53decba862b47fb6d856429199a9a23194eca7cfa4a7cc87b09");
    static final PackedFile TOKENIZER = new PackedFile(
            "/dev/contextd/text/onnx/tokenizer.json",
            "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66");

    /// As `bench/run model` says.
    static final double IN_COMMON = 0.22;

    private static final int ID_DIGITS = 16;

    /// Weights that are exchanged are another model, whoever forgets to say so.
    private static final ModelPlan PLAN = new ModelPlan(
            "contextd-" + WEIGHTS.sha256().substring(0, ID_DIGITS) + "/cls/512/" + IN_COMMON,
            Pooling.CLS,
            ModelPlan.PIECES_MAX,
            "",
            "",
            IN_COMMON);

    /// Those of the model, and what all texts have in common.
    private static final int DIMENSIONS = 384 + 1;

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
