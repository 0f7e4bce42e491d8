package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which memories somebody should look at: what nobody wrote down as a memory, and what may not hold any more. For one
/// owner at one moment: what was looked up once is remembered.
final class Review {
    /// Whoever is trusted so far need not be looked at.
    static final double TRUSTED = 0.7;

    /// After so long without a word for or against it, nobody knows whether a memory still holds.
    static final Duration OLD = Duration.ofDays(180);

    /// Files change every day: what was said so lately was mostly said of them as they are.
    static final Duration SETTLED = Duration.ofDays(14);

    enum Reason {
        /// It was taken from what was said or done, and nobody has confirmed it.
        PROPOSED,
        /// Nothing was said for or against it for a long time.
        OLD,
        /// A file that it names has changed since.
        CODE_CHANGED
    }

    private record File(ProjectKey project, String path) {}

    private final CitedFiles files;
    private final Owner owner;
    private final Instant now;
    private final Map<File, Optional<Instant>> known = new HashMap<>();

    Review(CitedFiles files, Owner owner, Instant now) {
        this.files = files;
        this.owner = owner;
        this.now = now;
    }

    /// Whether the owner has to decide on it; what others wrote is theirs to look at.
    boolean wants(MemoryCard card) {
        return !card.isArchived()
                && card.writtenBy().equals(owner.name())
                && !reasons(card).isEmpty();
    }

    List<Reason> reasons(MemoryCard card) {
        var reasons = EnumSet.noneOf(Reason.class);
        if (!card.reviewed() && card.initial() < Memory.WRITTEN_DOWN && card.trust(now) < TRUSTED) {
            reasons.add(Reason.PROPOSED);
        }
        if (card.confirmedAt().isBefore(now.minus(OLD))) {
            reasons.add(Reason.OLD);
        }
        if (card.confirmedAt().isBefore(now.minus(SETTLED))
                && cited(card).stream().anyMatch(Cited::changed)) {
            reasons.add(Reason.CODE_CHANGED);
        }
        return List.copyOf(reasons);
    }

    /// A file that a memory names.
    ///
    /// @param changed whether that was after the memory was last confirmed
    record Cited(String path, Instant changedAt, boolean changed) {}

    /// Those that are known here.
    List<Cited> cited(MemoryCard card) {
        var cited = new ArrayList<Cited>();
        for (String path : card.cited()) {
            known.computeIfAbsent(new File(card.project(), path), it -> files.changedAt(owner, it.project(), it.path()))
                    .ifPresent(at -> cited.add(new Cited(path, at, at.isAfter(card.confirmedAt()))));
        }
        return cited;
    }
}
