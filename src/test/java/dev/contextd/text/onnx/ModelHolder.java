package dev.contextd.text.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A process that uses the model and stays until it is killed.
final class ModelHolder {
    private ModelHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (var embedder = new OnnxEmbedder(Path.of(arguments[0]), 1)) {
            embedder.embed(List.of("a text"));
            IO.println("loaded");
            // the end of its input comes with the end of whoever started it
            while (System.in.read() >= 0) {}
        }
    }
}
