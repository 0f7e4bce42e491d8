package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The names under which an owner's items, their team's and their organisation's are kept. They cannot collide,
/// because names of owners have no colon, and no team begins with the mark of those who have none.
///
/// What somebody without a team shared was once kept as if there were a team of their name. They still see it there,
/// but nothing else: a real team may be called the same.
public final class Holders {
    private static final String OWNER = "owner:";
    private static final String TEAM = "team:";
    private static final String ORG = "org:";

    /// Stands before the name of somebody who shares with nobody; the names of teams begin with a letter or a digit.
    private static final String ALONE = "~";

    private Holders() {}

    public static Holder own(Owner owner) {
        return own(owner.name());
    }

    /// @param name of an owner
    public static Holder own(String name) {
        return new Holder(OWNER + name);
    }

    /// Where the owner puts what is for their team.
    public static Holder team(Owner owner) {
        return new Holder(TEAM + (owner.hasTeam() ? owner.team() : ALONE + owner.name()));
    }

    /// Where the owner puts what is for their organisation.
    public static Holder org(Owner owner) {
        return new Holder(ORG + (owner.hasOrg() ? owner.org() : ALONE + owner.name()));
    }

    /// Where the owner finds what is for their team.
    public static List<Holder> ofTeam(Owner owner) {
        return owner.hasTeam() ? List.of(team(owner)) : List.of(team(owner), new Holder(TEAM + owner.name()));
    }

    /// Where the owner finds what is for their organisation.
    public static List<Holder> ofOrg(Owner owner) {
        return owner.hasOrg() ? List.of(org(owner)) : List.of(org(owner), new Holder(ORG + owner.name()));
    }

    /// All that the owner may see, nearest first.
    public static List<Holder> of(Owner owner) {
        return Stream.of(List.of(own(owner)), ofTeam(owner), ofOrg(owner))
                .flatMap(List::stream)
                .toList();
    }

    /// Whether it is one person's, and not shared under a name for several.
    public static boolean isPersonal(Holder holder) {
        return holder.key().startsWith(OWNER);
    }

    /// Whether nobody but the owner sees what is under the name.
    static boolean isForNobodyElse(Holder holder, Owner owner) {
        return holder.equals(own(owner))
                || (!owner.hasTeam() && holder.equals(team(owner)))
                || (!owner.hasOrg() && holder.equals(org(owner)));
    }

    /// Whether who finds things under these names may see the item.
    public static boolean see(List<Holder> holders, Item item) {
        return holders.contains(item.holder())
                && onlyBy(holders, item.holder())
                        .map(author -> item.writtenBy().filter(author::equals).isPresent())
                        .orElse(true);
    }

    /// Whose items alone are seen under one of the names, if not everybody's.
    static Optional<String> onlyBy(List<Holder> holders, Holder holder) {
        var kind = holder.key().substring(0, holder.key().indexOf(':') + 1);
        var alone = new Holder(kind + ALONE + holder.name());
        return holders.contains(alone) ? Optional.of(holder.name()) : Optional.empty();
    }
}
