package dev.contextd.text.onnx;

/// What is known of a model before it is loaded, and makes its vectors what they are.
///
/// @param id names weights and preparation; another id is another plan
/// @param piecesMax how many pieces of words it reads, the markers around them included
/// @param questionPrefix what stands before a question
/// @param passagePrefix what stands before a text that shall be found
/// @param inCommon how much all texts are given in common. Models differ in how far apart they put texts, and what is
///     near enough is told in cosines; with a component of its own for that, every cosine stands on the scale on which
///     it was fitted, 1 - (1 - inCommon) (1 - cosine), wherever it is computed
record ModelPlan(
        String id, Pooling pooling, int piecesMax, String questionPrefix, String passagePrefix, double inCommon) {
    /// What BERT reads; more costs time with its square, and long texts are given in stretches anyway.
    static final int PIECES_MAX = 512;

    /// The markers and a few pieces of a text.
    static final int PIECES_MIN = 8;

    ModelPlan {
        if (piecesMax < PIECES_MIN || piecesMax > PIECES_MAX) {
            throw new IllegalArgumentException("no model of ours reads " + piecesMax + " pieces");
        }
        if (!(inCommon >= 0 && inCommon < 1)) {
            throw new IllegalArgumentException("texts cannot have " + inCommon + " of their meaning in common");
        }
    }
}
