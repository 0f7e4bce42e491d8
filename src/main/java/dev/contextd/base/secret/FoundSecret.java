package dev.contextd.base.secret;

/// Where a secret stood in the original text, `start` inclusive and `end` exclusive, and which rule knew it.
public record FoundSecret(String ruleId, int start, int end) {
    public FoundSecret {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("not a range: " + start + ".." + end);
        }
    }
}
