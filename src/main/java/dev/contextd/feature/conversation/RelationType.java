package dev.contextd.feature.conversation;

import java.util.Locale;

/// How one context is related to another.
enum RelationType {
    SIMILAR,
    CONTINUES,
    REFERENCES,
    PARENT,
    CHILD;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
