package dev.contextd.tool;

import java.util.List;
import java.util.Optional;

/// One MCP tool: what the model reads, the shapes it exchanges, and what it does.
///
/// It holds no policy: limits, validation, tracing and scrubbing are stages of [ToolPipeline].
/// A call that is cancelled or late is told so by an interrupt of its thread.
public interface Tool<I extends Record, O extends Record> {
    ToolInfo<I, O> info();

    /// What single arguments have to be beyond their schema. What is wrong only in company is for [#call].
    default List<ArgumentRule> rules() {
        return List.of();
    }

    /// Answers one call. Throws [dev.contextd.base.failure.Failure] for what the caller can act on; anything else is a
    /// bug.
    O call(I input, Caller caller);

    /// What a client that reads only text gets; the output as compact JSON if absent.
    default Optional<String> text(O output) {
        return Optional.empty();
    }

    /// Whether an answer says that it could not be done. Most tools throw instead; this is for those whose failures
    /// have a shape of their own, which clients of other programs know.
    default boolean failed(O output) {
        return false;
    }
}
