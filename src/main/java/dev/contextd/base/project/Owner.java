package dev.contextd.base.project;

/// On whose behalf a call is made, and with whom they share. From authentication, never from an argument.
public record Owner(String name, String team, String org) {
    /// Somebody without a team is their own team and organisation.
    public static Owner alone(String name) {
        return new Owner(name, name, name);
    }
}
