package dev.contextd.text.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What a model takes and gives, by the names that exporters of models like BERT use.
///
/// @param inputs of those we have
/// @param isPooled whether the output is one vector for the text already, and not one for each piece
record ModelSignature(Set<String> inputs, String output, boolean isPooled) {
    static final String IDS = "input_ids";
    static final String MASK = "attention_mask";
    static final String TYPES = "token_type_ids";

    private static final Set<String> INPUTS = Set.of(IDS, MASK, TYPES);
    private static final String POOLED = "sentence_embedding";

    /// The one that its makers pooled is the best.
    private static final List<String> OUTPUTS = List.of(POOLED, "last_hidden_state", "token_embeddings");

    /// A [Mismatch] if it takes what we do not have, or gives nothing of the names we know.
    static ModelSignature of(OrtSession session) throws OrtException, Mismatch {
        var inputs = session.getInputInfo();
        if (!inputs.containsKey(IDS) || !INPUTS.containsAll(inputs.keySet()) || !areWhole(inputs.values())) {
            throw new Mismatch("has a model that takes " + named(inputs.keySet()) + ", and we have only "
                    + named(INPUTS) + ", in 64 bits");
        }
        var outputs = session.getOutputNames();
        var output = OUTPUTS.stream().filter(outputs::contains).findFirst();
        if (output.isEmpty()) {
            throw new Mismatch(
                    "has a model that gives " + named(outputs) + ", and none of " + String.join(", ", OUTPUTS));
        }
        return new ModelSignature(
                Set.copyOf(inputs.keySet()), output.get(), output.get().equals(POOLED));
    }

    private static boolean areWhole(Collection<NodeInfo> inputs) {
        return inputs.stream()
                .allMatch(input -> input.getInfo() instanceof TensorInfo info && info.type == OnnxJavaType.INT64);
    }

    private static String named(Set<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }
}
