package dev.contextd.text.onnx;

import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/// Where a model comes from.
interface ModelSource {
    /// A [Failure] `UNAVAILABLE` if there is nothing that could be loaded.
    ModelPlan plan();

    /// How long its vectors are, if that is known without loading it.
    OptionalInt dimensions();

    /// @param cache where it may be unpacked to
    Path weights(Path cache) throws IOException;

    WordPiece pieces() throws IOException;

    /// What to tell whoever wants a vector when it could not be loaded.
    Failure unusable(Throwable why);
}
