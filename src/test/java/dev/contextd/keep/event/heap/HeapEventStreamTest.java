package dev.contextd.keep.event.heap;

import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.event.EventStreamContract;
import java.util.List;

class HeapEventStreamTest extends EventStreamContract {
    private final HeapEventStream heap = new HeapEventStream();

    @Override
    protected EventStream open() {
        return heap;
    }

    @Override
    protected List<String> kept(List<String> address) {
        return heap.kept().stream()
                .filter(event -> event.address().equals(address))
                .map(Event::json)
                .toList();
    }

    @Override
    protected void stop() {
        heap.reached(false);
    }

    @Override
    protected void start() {
        heap.reached(true);
    }
}
