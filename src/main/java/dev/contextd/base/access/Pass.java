package dev.contextd.base.access;

import dev.contextd.base.project.Owner;
import java.util.function.BooleanSupplier;

/// What somebody was let in with: on whose behalf they act and how far, for as long as it is good. Equal to that of
/// everybody who brought the same.
///
/// @param good whether they would be let in with it now
/// @param isRenewed whether its bearer gets another one when it ends, as those do who sign in: what they opened with it
///     goes on with the next
public record Pass(Owner owner, Scope scope, BooleanSupplier good, boolean isRenewed) {
    Pass(Owner owner, Scope scope, BooleanSupplier good) {
        this(owner, scope, good, false);
    }

    /// One that is never taken away.
    public static Pass always(Owner owner) {
        return new Pass(owner, Scope.WRITE, () -> true);
    }

    public boolean isGood() {
        return good.getAsBoolean();
    }
}
