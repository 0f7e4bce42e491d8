package dev.contextd.tool;

import java.util.Locale;

/// The group a tool belongs to; users choose groups at start.
public enum Toolset {
    FOLDING,
    CHECKPOINTS,
    MEMORIES,
    REMEDIATIONS,
    DIAGNOSIS,
    SKILLS,
    REPOSITORY,
    CONVERSATIONS,
    DIRECTORIES,
    HOOKS,
    SYSTEM,
    /// Leads to tools that are not listed; of no use where all are.
    FINDING,
    /// What the page that people look at needs, and nobody else is offered or can call.
    PAGE;

    /// Whether its failures also say `success: false`, as seed 002 wants it.
    public boolean failsWithSuccessFalse() {
        return this == CONVERSATIONS;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
