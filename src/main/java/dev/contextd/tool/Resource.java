package dev.contextd.tool;

import java.util.List;
import java.util.Optional;

/// Something that can be read by its URI: one page, or a family of pages that differ in one variable.
public interface Resource {
    ResourceInfo info();

    /// The page, or empty if the variable names none. For a single page the variable is empty.
    Optional<String> read(String variable, Caller caller);

    /// What the variable may be, offered as completions.
    default List<String> variables() {
        return List.of();
    }
}
