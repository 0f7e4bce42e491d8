package dev.contextd.feature.conversation.graph;

import java.util.Locale;

/// How one context is related to another.
public enum RelationType {
    SIMILAR,
    CONTINUES,
    REFERENCES,
    PARENT,
    CHILD;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
