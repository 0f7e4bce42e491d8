package dev.contextd.mcp;

/// What clients meet: one offer of tools, prompts and resources, in the current revision and in older ones.
public record Front(Methods methods, Protocol protocol, OlderRevisions older) {
    /// One that speaks the current revision alone.
    public Front(Methods methods, Protocol protocol) {
        this(methods, protocol, new NoOlderRevisions());
    }
}
