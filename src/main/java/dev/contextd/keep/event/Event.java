package dev.contextd.keep.event;

import java.util.List;

/// Something that happened, for whoever follows it elsewhere.
///
/// @param address what it is about, from the general to the particular: owner, project, session, `branches`, id.
///     Components are any text that is not empty; adapters escape what their engine cannot hold
/// @param id the same however often it is published, and no other event's
public record Event(List<String> address, String id, String json) {
    public Event {
        address = List.copyOf(address);
        if (address.isEmpty() || address.contains("") || id.isEmpty()) {
            throw new IllegalArgumentException("an event has an address without empty parts, and an id");
        }
    }
}
