package dev.contextd.text.onnx;

import java.io.IOException;

/// A model or tokenizer is not of the kind that can be used; the message says it of the folder: it `has no
/// tokenizer.json`.
final class Mismatch extends IOException {
    private static final long serialVersionUID = 1;

    Mismatch(String what) {
        super(what);
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
