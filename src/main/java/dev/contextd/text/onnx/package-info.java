/// Meaning by a small model like BERT inside the process: the one that ships with the program, or one from a folder.
@NullMarked
package dev.contextd.text.onnx;

import org.jspecify.annotations.NullMarked;
