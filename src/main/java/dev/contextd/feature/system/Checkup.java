package dev.contextd.feature.system;

import dev.contextd.tool.Doc;
import java.util.List;

/// What was found when the machine, the data and the agents were looked at.
public interface Checkup {
    /// Takes some seconds. Fails with a sentence if nothing can be looked at.
    List<Finding> findings();

    record Finding(
            @Doc("What was looked at") String name,
            @Doc("ok, warning or problem") String result,
            @Doc("How it is, and what to do") String message) {}
}
