package dev.contextd.feature.diagnosis;

/// What kind of thing is wrong.
public enum Category {
    CONFIGURATION,
    RESOURCE,
    DEPENDENCY,
    PERMISSION,
    LOGIC,
    NETWORK,
    STORAGE,
    GENERAL
}
