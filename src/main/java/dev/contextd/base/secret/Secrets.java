package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Finds secrets and puts `[REDACTED:rule-id]` in their place; the surrounding text stays as it was.
///
/// Immutable and safe for any number of threads. Scrubbing twice gives the same as scrubbing once, and the time
/// grows linearly with the text. It works on formats and on context, not on knowledge: a password in free prose
/// that nothing announces is not found.
public final class Secrets {
    /// A value under a telling key is judged as a whole up to this length; beyond it only by what it contains.
    private static final int FIELD_CHARS_MAX = 4_096;

    private static final int ROUNDS_MAX = 8;

    private final List<Detector> detectors;
    private final Keywords keywords;

    private Secrets(List<Detector> detectors) {
        this.detectors = detectors;
        this.keywords = Keywords.of(detectors);
    }

    /// All our rules. Built on first use, which takes a cold JVM 10 to 20 ms; patterns compile later, each when its
    /// keyword first turns up.
    public static Secrets standard() {
        return Standard.SECRETS;
    }

    public int ruleCount() {
        int count = 0;
        for (Detector detector : detectors) {
            count += detector.ids().size();
        }
        return count;
    }

    public ScrubbedText scrub(String text) {
        return scrubbed(text, this::find);
    }

    /// Like [#scrub], but what stood in several lines still does, so that line numbers stay right.
    public String maskInLines(String text) {
        var findings = scrub(text).findings();
        if (findings.isEmpty()) {
            return text;
        }
        var masked = new StringBuilder(text.length());
        int at = 0;
        for (FoundSecret finding : findings) {
            masked.append(text, at, finding.start()).append(EarlierMasks.mark(finding));
            text.substring(finding.start(), finding.end())
                    .chars()
                    .filter(c -> c == '\n')
                    .forEach(_ -> masked.append('\n'));
            at = finding.end();
        }
        return masked.append(text, at, text.length()).toString();
    }

    /// Scrubs a value that stands under the key `name` in some JSON or YAML. A telling key (`password`,
    /// `X-Api-Key`) is context that the value alone does not have; under any other key this is [#scrub].
    public ScrubbedText scrubField(String name, String value) {
        if (value.length() > FIELD_CHARS_MAX || value.isEmpty() || !keywords.occurIn(name)) {
            return scrub(value);
        }
        return scrubbed(value, text -> findInField(name, text));
    }

    List<Detector> detectors() {
        return detectors;
    }

    /// Package-private and on characters so that a test can count how often each one is read.
    List<FoundSecret> find(CharSequence text) {
        SecretScan scan = new SecretScan(text, detectors);
        keywords.search(text, scan);
        return scan.findings();
    }

    private List<FoundSecret> findInField(String name, String value) {
        List<FoundSecret> findings = new ArrayList<>(find(value));
        if (Assignments.fieldHoldsSecret(name, value) && !EarlierMasks.touch(value, 0, value.length())) {
            findings.add(new FoundSecret(Assignments.ruleFor(name), 0, value.length()));
        }
        String lead = name + ": \"";
        for (FoundSecret finding : find(lead + value + '"')) {
            int start = finding.start() - lead.length();
            int end = finding.end() - lead.length();
            if (start >= 0 && end <= value.length()) {
                findings.add(new FoundSecret(finding.ruleId(), start, end));
            }
        }
        return FoundSecrets.merged(findings);
    }

    /// Masks what `search` finds, and looks again: beside a mask a text may read differently. Ends when nothing
    /// more is found, so whoever scrubs the outcome finds nothing either.
    private static ScrubbedText scrubbed(String text, Function<String, List<FoundSecret>> search) {
        ScrubbedText scrubbed = new ScrubbedText(text, List.of());
        List<FoundSecret> more = search.apply(text);
        for (int round = 0; round < ROUNDS_MAX && !more.isEmpty(); round++) {
            List<FoundSecret> all = new ArrayList<>(scrubbed.findings());
            all.addAll(EarlierMasks.inOriginal(more, scrubbed.findings()));
            scrubbed = EarlierMasks.placed(text, FoundSecrets.merged(all));
            more = search.apply(scrubbed.text());
        }
        return scrubbed;
    }

    /// Initialised by the first call of [#standard] and not before.
    private static final class Standard {
        private static final Secrets SECRETS = new Secrets(RuleBook.detectors());
    }
}
