package dev.contextd.base.secret;

import java.util.List;

/// Knows one kind of secret, or one way of writing secrets down.
sealed interface Detector permits Rule, Assignments, PrivateKeyBlocks, KubernetesSecrets, EarlierMasks {
    /// What findings of this detector are called; also what stands in the mask.
    List<String> ids();

    /// Lower-case words, one of which stands next to every secret of this kind.
    List<String> keywords();

    /// Looks around the keyword that stands at `from` (inclusive) to `to` (exclusive) and reports what it finds to
    /// `scan`. Reads a bounded number of characters, however long the text is.
    void inspect(SecretScan scan, int from, int to);
}
