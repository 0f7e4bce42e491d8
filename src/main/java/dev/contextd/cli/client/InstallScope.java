package dev.contextd.cli.client;

import java.util.Locale;

/// Whether an entry is for a user or for a project.
public enum InstallScope {
    /// In everything this user opens.
    USER,
    /// For everybody who works on one project, in a file that goes with it.
    PROJECT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
