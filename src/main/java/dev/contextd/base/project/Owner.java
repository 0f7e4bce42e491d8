package dev.contextd.base.project;

/// On whose behalf a call is made, and with whom they share. From authentication, never from an argument.
///
/// A team or organisation that is called like its member stands for none: nobody else is in it.
///
/// @param isAdmin whether they may delete what others shared with them
public record Owner(String name, String team, String org, boolean isAdmin) {
    public Owner(String name, String team, String org) {
        this(name, team, org, false);
    }

    /// Somebody without a team is their own team and organisation.
    public static Owner alone(String name) {
        return new Owner(name, name, name);
    }

    public boolean hasTeam() {
        return !team.equals(name);
    }

    public boolean hasOrg() {
        return !org.equals(name);
    }
}
