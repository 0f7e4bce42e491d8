package dev.contextd.feature.memory;

import java.time.Instant;

/// Why somebody found a memory helpful, or not.
record Comment(String text, boolean helpful, String by, Instant at) {}
