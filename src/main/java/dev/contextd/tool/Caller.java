package dev.contextd.tool;

import dev.contextd.base.project.Owner;
import java.util.Optional;

/// Who calls, over what, and how to reach them while the call runs.
///
/// @param traceparent the W3C trace the client is in, if it said so; never trusted for more than correlation
/// @param masked how many secrets the arguments had; they were masked before the tool saw them
public record Caller(Owner owner, Connection connection, Progress progress, Optional<String> traceparent, int masked) {
    public Caller(Owner owner, Connection connection, Progress progress, Optional<String> traceparent) {
        this(owner, connection, progress, traceparent, 0);
    }

    public Caller masking(int secrets) {
        return new Caller(owner, connection, progress, traceparent, secrets);
    }
}
