package dev.contextd.text;

import java.util.List;

/// The meaning of texts as vectors of length one; near in meaning is near in angle.
///
/// Every adapter keeps these rules; `EmbedderContract` checks them: the same text gives the same vector, vectors have
/// [#dimensions] components and length 1, order of answers is order of texts, any thread may call, a text longer than
/// the model reads is cut, never refused, and an interrupt ends the work soon: the call throws a `Failure`
/// `UNAVAILABLE` and the thread stays interrupted.
public interface Embedder extends AutoCloseable {
    /// Names model and preparation; vectors of different ids are never compared.
    String modelId();

    int dimensions();

    /// Throws a `Failure` `UNAVAILABLE` if the model cannot be loaded on this machine.
    List<float[]> embed(List<String> texts);

    /// The same for whoever has time: what computes for them gives way to whoever waits, as far as the adapter can see
    /// to
    /// that.
    default List<float[]> embedAtLeisure(List<String> texts) {
        return embed(texts);
    }

    /// The words in which a question is put to the model: some want to be told it from what they shall find.
    default String asQuestion(String text) {
        return text;
    }

    /// The words in which a text that shall be found is given to the model.
    default String asPassage(String text) {
        return text;
    }

    /// Whether a text is embedded as soon as it can be computed; not while the model is being opened, for which
    /// [#embed] waits.
    default boolean isReady() {
        return true;
    }

    /// Has a model that could not be loaded tried again by the next text, which may find what was missing.
    default void again() {}

    @Override
    void close();
}
