package dev.contextd.app;

import dev.contextd.mcp.Front;
import dev.contextd.mcp.http.Fronts;
import dev.contextd.tool.ToolSelection;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes the fronts that clients ask for: one for all who want nothing in particular, and each part of it anew for who
/// wants less. Whoever has a part made bounds how many there are and ends it.
final class Offers implements Fronts {
    private final ToolSelection selection;
    private final Function<ToolSelection, Front> maker;

    /// Guarded by this.
    private @Nullable Front standard;

    /// @param selection for those who want nothing in particular
    /// @param maker never gives more than was asked for, nor more than the server's settings allow
    Offers(ToolSelection selection, Function<ToolSelection, Front> maker) {
        this.selection = selection;
        this.maker = maker;
    }

    @Override
    public synchronized Front standard() {
        if (standard == null) {
            standard = maker.apply(selection);
        }
        return standard;
    }

    @Override
    public Optional<Front> part(ToolSelection wanted) {
        return Optional.of(of(wanted));
    }

    /// Also of a selection with names that there are not, which select nothing.
    Front of(ToolSelection wanted) {
        return wanted.equals(selection) ? standard() : maker.apply(wanted);
    }
}
