/// Meaning by a small BERT model that ships with the program and runs inside it.
@NullMarked
package dev.contextd.text.onnx;

import org.jspecify.annotations.NullMarked;
