package dev.contextd.feature.memory;

import dev.contextd.tool.Doc;
import java.time.Instant;

/// What was done to a memory, for whoever may want to undo it.
record PageDone(
        @Doc("Id of the memory that was changed or made") String id,
        @Doc("What to undo") String deed,
        @Doc("What was done") Deed.What what,
        @Doc("How long it can be undone") Instant until) {

    static PageDone of(Deed deed) {
        return new PageDone(deed.memory(), deed.id(), deed.what(), deed.at().plus(Deeds.KEPT));
    }
}
