package dev.contextd.tool;

import java.util.Optional;

/// Who calls, over what, and how to reach them while the call runs.
///
/// @param owner from authentication, else the operating-system user; never from an argument
/// @param traceparent the W3C trace the client is in, if it said so; never trusted for more than correlation
public record Caller(String owner, Connection connection, Progress progress, Optional<String> traceparent) {}
