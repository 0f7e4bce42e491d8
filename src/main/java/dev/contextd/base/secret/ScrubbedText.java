package dev.contextd.base.secret;

import java.util.List;

/// A text that is safe to keep, and what was taken out of it, in order and without overlap. When nothing was found,
/// `text` is the very instance that was given.
public record ScrubbedText(String text, List<FoundSecret> findings) {
    public ScrubbedText {
        findings = List.copyOf(findings);
    }

    public boolean clean() {
        return findings.isEmpty();
    }
}
