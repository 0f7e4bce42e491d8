package dev.contextd.tool;

import dev.contextd.project.Owner;
import java.util.Optional;

/// Who calls, over what, and how to reach them while the call runs.
///
/// @param traceparent the W3C trace the client is in, if it said so; never trusted for more than correlation
public record Caller(Owner owner, Connection connection, Progress progress, Optional<String> traceparent) {}
