package dev.contextd.mcp.http;

import dev.contextd.mcp.Front;
import dev.contextd.tool.ToolSelection;
import java.util.Optional;

/// What can be offered.
public interface Fronts {
    /// To those who want nothing in particular, at `/mcp`.
    Front standard();

    /// Never more than was asked for: the standard one if just that was, else one made for this call. Empty where there
    /// are no parts.
    default Optional<Front> part(ToolSelection wanted) {
        return Optional.empty();
    }
}
