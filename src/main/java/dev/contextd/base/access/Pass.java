package dev.contextd.base.access;

import dev.contextd.base.project.Owner;
import java.util.function.BooleanSupplier;

/// What somebody was let in with: on whose behalf they act, for as long as it is good. Equal to that of everybody who
/// brought the same.
///
/// @param good whether they would be let in with it now
public record Pass(Owner owner, BooleanSupplier good) {
    /// One that is never taken away.
    public static Pass always(Owner owner) {
        return new Pass(owner, () -> true);
    }

    public boolean isGood() {
        return good.getAsBoolean();
    }
}
