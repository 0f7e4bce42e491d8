package dev.contextd.keep.library;

import dev.contextd.base.project.Owner;
import java.util.List;

/// The names under which an owner's items, their team's and their organisation's are kept. They cannot collide,
/// because names of owners have no colon.
public final class Holders {
    private Holders() {}

    public static String own(Owner owner) {
        return own(owner.name());
    }

    /// @param name of an owner
    public static String own(String name) {
        return "owner:" + name;
    }

    public static String team(Owner owner) {
        return "team:" + owner.team();
    }

    public static String org(Owner owner) {
        return "org:" + owner.org();
    }

    /// All that the owner may see, nearest first.
    public static List<String> of(Owner owner) {
        return List.of(own(owner), team(owner), org(owner));
    }
}
