package dev.contextd.feature.system;

import java.util.List;

/// What was found when the machine, the data and the agents were looked at.
public interface Checkup {
    /// Takes some seconds. Fails with a sentence if nothing can be looked at.
    List<Finding> findings();

    /// @param name what was looked at
    /// @param result ok, warning or problem
    /// @param message how it is, and what to do
    record Finding(String name, String result, String message) {}
}
