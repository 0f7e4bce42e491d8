package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Beginning;
import dev.contextd.tool.Attribution;
import dev.contextd.tool.QuotedText;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// A memory: what a session learned, with how it turned out.
///
/// @param initial the confidence it began with: more if somebody wrote it down, less if it was extracted
/// @param source how it came to be: `agent`, `consolidation`, or the id of the branch that returned it
/// @param mergedInto the memory that stands for it now; absent while it stands for itself
/// @param mergedFrom the memories it was made of
/// @param kind a lesson if absent, as it is in what was kept before there were others
/// @param reviewedAt when a person last said that it holds, if one did
record Memory(
        String id,
        Scope scope,
        String title,
        String content,
        Outcome outcome,
        List<String> tags,
        double initial,
        Evidence evidence,
        String writtenBy,
        String source,
        Instant createdAt,
        Optional<String> mergedInto,
        List<String> mergedFrom,
        Optional<Kind> kind,
        Optional<Instant> reviewedAt) {
    static final double WRITTEN_DOWN = 0.8;
    static final double EXTRACTED = 0.6;

    /// Nobody has said that it is worth keeping: found by who searches, given to nobody unasked.
    static final double PROPOSED = 0.5;

    /// The tag of what nobody wrote down as a memory.
    static final String PROPOSAL = "proposed";

    private static final int BRIEF_CHARS = 160;

    enum Scope {
        PROJECT,
        TEAM,
        ORG;

        /// What others have to follow is said by those who are one of them.
        void requireIn(Owner owner) {
            boolean isIn = switch (this) {
                case PROJECT -> true;
                case TEAM -> owner.hasTeam();
                case ORG -> owner.hasOrg();
            };
            if (!isIn) {
                throw new Failure(
                        Failure.Kind.UNAUTHORIZED,
                        "You are in no " + (this == TEAM ? "team" : "organisation")
                                + " that a policy could be for; record it with scope project.",
                        Map.of("field", "scope"));
            }
        }
    }

    enum Kind {
        LESSON,
        /// What must or must not be done, whoever works here.
        POLICY
    }

    enum Outcome {
        SUCCESS,
        FAILURE
    }

    public Memory {
        tags = List.copyOf(new TreeSet<>(tags));
        mergedFrom = List.copyOf(mergedFrom);
    }

    double confidence(Instant now) {
        return evidence.confidence(initial, now);
    }

    /// Nobody wrote it down, and nobody has said since that it holds: it may come from anywhere.
    boolean isUnconfirmed() {
        return initial <= PROPOSED && mergedFrom.isEmpty() && !evidence.isFavourable();
    }

    boolean isPolicy() {
        return kind.equals(Optional.of(Kind.POLICY));
    }

    boolean isArchived() {
        return mergedInto.isPresent();
    }

    Memory with(Evidence other) {
        return new Memory(
                id,
                scope,
                title,
                content,
                outcome,
                tags,
                initial,
                other,
                writtenBy,
                source,
                createdAt,
                mergedInto,
                mergedFrom,
                kind,
                reviewedAt);
    }

    Memory merged(Optional<String> into) {
        return new Memory(
                id,
                scope,
                title,
                content,
                outcome,
                tags,
                initial,
                evidence,
                writtenBy,
                source,
                createdAt,
                into,
                mergedFrom,
                kind,
                reviewedAt);
    }

    /// What a person can write anew of it.
    record Wording(String title, String content, Outcome outcome, List<String> tags) {
        Wording {
            tags = List.copyOf(new TreeSet<>(tags));
        }
    }

    Wording wording() {
        return new Wording(title, content, outcome, tags);
    }

    Memory with(Wording other) {
        return new Memory(
                id,
                scope,
                other.title(),
                other.content(),
                other.outcome(),
                other.tags(),
                initial,
                evidence,
                writtenBy,
                source,
                createdAt,
                mergedInto,
                mergedFrom,
                kind,
                reviewedAt);
    }

    /// What a person decides of it in a review.
    record Standing(double initial, boolean proposed, Optional<Instant> reviewedAt) {
        /// Somebody has looked: it counts at least as what was written down.
        Standing vouched(Instant now) {
            return new Standing(Math.max(initial, WRITTEN_DOWN), false, Optional.of(now));
        }
    }

    Standing standing() {
        return new Standing(initial, tags.contains(PROPOSAL), reviewedAt);
    }

    Memory with(Standing other) {
        var marked = new TreeSet<>(tags);
        marked.remove(PROPOSAL);
        if (other.proposed()) {
            marked.add(PROPOSAL);
        }
        return new Memory(
                id,
                scope,
                title,
                content,
                outcome,
                List.copyOf(marked),
                other.initial(),
                evidence,
                writtenBy,
                source,
                createdAt,
                mergedInto,
                mergedFrom,
                kind,
                other.reviewedAt());
    }

    /// What it is found by.
    String text() {
        return title + "\n\n" + content;
    }

    /// What has to stand beside it for a reader who did not write it.
    Optional<String> attribution(Owner reader) {
        return Attribution.of(writtenBy, scope).to(reader);
    }

    /// One line for somebody who does not know yet whether it concerns them.
    String briefly(Instant now, Owner reader) {
        var whole = content.strip();
        var firstLine = whole.lines().findFirst().orElse("");
        var begin = Beginning.of(firstLine, BRIEF_CHARS);
        return String.format(
                Locale.ROOT,
                "- %s%s%s: %s%s (%s, trusted %.1f)",
                outcome == Outcome.FAILURE ? "Failed: " : "",
                QuotedText.line(title),
                attribution(reader).map(said -> " (" + said + ")").orElse(""),
                QuotedText.line(begin),
                begin.length() < whole.length() ? "…" : "",
                id,
                confidence(now));
    }
}
