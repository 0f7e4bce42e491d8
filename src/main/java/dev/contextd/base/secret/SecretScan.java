package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One text on its way through the detectors. Allocates nothing further until something is found.
final class SecretScan implements Keywords.Hits {
    private final CharSequence text;
    private final List<Detector> detectors;
    private @Nullable List<FoundSecret> findings;
    private int @Nullable [] resumeAt;
    private int ignoredUntil;
    private int current;

    SecretScan(CharSequence text, List<Detector> detectors) {
        this.text = text;
        this.detectors = detectors;
    }

    CharSequence text() {
        return text;
    }

    @Override
    public void hit(int detector, int from, int to) {
        if (from < ignoredUntil || (resumeAt != null && from < resumeAt[detector])) {
            return;
        }
        current = detector;
        detectors.get(detector).inspect(this, from, to);
    }

    /// Reports a secret that is known by what stands from `context` on. A mask is no context: were it, the masks of
    /// one scrubbing could give rise to findings in the next.
    void found(String ruleId, int context, int start, int end) {
        if (EarlierMasks.touch(text, context, end)) {
            return;
        }
        if (findings == null) {
            findings = new ArrayList<>();
        }
        findings.add(new FoundSecret(ruleId, start, end));
        resumeAt(end);
    }

    /// The detector at work is not asked again before `end`. Without this a long secret that repeats its keyword
    /// would cost quadratic time.
    void resumeAt(int end) {
        if (resumeAt == null) {
            resumeAt = new int[detectors.size()];
        }
        resumeAt[current] = Math.max(resumeAt[current], end);
    }

    /// No detector is asked again before `end`.
    void ignoreUntil(int end) {
        ignoredUntil = Math.max(ignoredUntil, end);
    }

    /// Up to where the detector at work has looked.
    int resumedAt() {
        return resumeAt == null ? 0 : resumeAt[current];
    }

    List<FoundSecret> findings() {
        return findings == null ? List.of() : FoundSecrets.merged(findings);
    }
}
