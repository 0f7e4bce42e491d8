package dev.contextd.mcp.http;

import dev.contextd.mcp.Front;
import java.util.Optional;

/// What is offered at which path.
public interface Fronts {
    /// At `/mcp`.
    Front standard();

    /// At `/mcp/x/` and a name, always the same for the same name; empty if there is nothing of that name.
    default Optional<Front> named(String name) {
        return Optional.empty();
    }
}
