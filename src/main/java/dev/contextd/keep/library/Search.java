package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Blend;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What to look for in the library.
///
/// @param holders whose items
/// @param project only of this project, in the first holder's items; team and organisation share across projects
/// @param tags all of these
/// @param anyTag at least one of these, unless there are none
/// @param embedded how much is given on meaning: the share of what is searched that has its vector; 0 is by words alone
/// @param since not older than this
/// @param until older than this
/// @param blend what counts for this kind of item
/// @param least how likely a hit is at least; what is less likely is not even opened
/// @param glancing whether what was kept in the last second may be missed
public record Search(
        String text,
        List<Holder> holders,
        Optional<ProjectKey> project,
        String kind,
        Set<String> tags,
        Set<String> anyTag,
        double embedded,
        Optional<Instant> since,
        Optional<Instant> until,
        int limit,
        Blend blend,
        double least,
        boolean glancing) {
    /// Of any time.
    public Search(
            String text, List<Holder> holders, Optional<ProjectKey> project, String kind, Set<String> tags, int limit) {
        this(text, holders, project, kind, tags, Optional.empty(), Optional.empty(), limit);
    }

    public Search(
            String text,
            List<Holder> holders,
            Optional<ProjectKey> project,
            String kind,
            Set<String> tags,
            Optional<Instant> since,
            Optional<Instant> until,
            int limit) {
        this(text, holders, project, kind, tags, Set.of(), 1, since, until, limit);
    }

    /// With what counts for most kinds.
    public Search(
            String text,
            List<Holder> holders,
            Optional<ProjectKey> project,
            String kind,
            Set<String> tags,
            Set<String> anyTag,
            double embedded,
            Optional<Instant> since,
            Optional<Instant> until,
            int limit) {
        this(text, holders, project, kind, tags, anyTag, embedded, since, until, limit, Blend.ITEMS, 0, false);
    }

    /// The same with other things that count.
    public Search by(Blend other) {
        return with(embedded, other, least, glancing);
    }

    /// The same for whoever has no use for what is less likely.
    public Search atLeast(double likelihood) {
        return with(embedded, blend, likelihood, glancing);
    }

    /// The same for whoever does not mind missing what was kept in the last second.
    public Search atAGlance() {
        return with(embedded, blend, least, true);
    }

    private Search with(double share, Blend other, double likelihood, boolean glance) {
        return new Search(
                text, holders, project, kind, tags, anyTag, share, since, until, limit, other, likelihood, glance);
    }

    /// The same among items of which fewer have a vector.
    Search embedded(double share) {
        return with(Math.min(embedded, share), blend, least, glancing);
    }
}
