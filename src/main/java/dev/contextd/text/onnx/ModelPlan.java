package dev.contextd.text.onnx;

/// What is known of a model before it is loaded, and makes its vectors what they are.
///
/// @param id names weights and preparation; another id is another plan
/// @param piecesMax how many pieces of words it reads, the markers around them included
/// @param questionPrefix what stands before a question
/// @param passagePrefix what stands before a text that shall be found
record ModelPlan(String id, Pooling pooling, int piecesMax, String questionPrefix, String passagePrefix) {
    /// What BERT reads; more costs time with its square, and long texts are given in stretches anyway.
    static final int PIECES_MAX = 512;

    /// The markers and a few pieces of a text.
    static final int PIECES_MIN = 8;

    ModelPlan {
        if (piecesMax < PIECES_MIN || piecesMax > PIECES_MAX) {
            throw new IllegalArgumentException("no model of ours reads " + piecesMax + " pieces");
        }
    }
}
