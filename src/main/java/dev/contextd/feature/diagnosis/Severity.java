package dev.contextd.feature.diagnosis;

/// How bad it is, worst first.
public enum Severity {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW
}
