package dev.contextd.keep.event.heap;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.EventStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A stream in memory, which can be out of reach.
public final class HeapEventStream implements EventStream {
    private final List<Event> kept = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private boolean reached = true;

    @Override
    public synchronized void publish(List<Event> events) {
        if (!reached) {
            throw new Failure(Kind.UNAVAILABLE, "The stream is out of reach; events wait.");
        }
        for (Event event : events) {
            EventStream.checked(event);
            if (known.add(event.id())) {
                kept.add(event);
            }
        }
    }

    public synchronized List<Event> kept() {
        return List.copyOf(kept);
    }

    public synchronized void reached(boolean is) {
        reached = is;
    }

    @Override
    public void check() {}

    @Override
    public void close() {
        reached(false);
    }
}
