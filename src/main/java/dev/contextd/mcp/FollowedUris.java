package dev.contextd.mcp;

import dev.contextd.base.fair.Places;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The resources that one client follows, of all that may be followed at once.
public final class FollowedUris implements AutoCloseable {
    /// Longer than any URI of a resource.
    static final int CHARS_MAX = 1_000;

    private final String owner;
    private final Places places;

    /// Guarded by this.
    private final Set<String> uris = new LinkedHashSet<>();

    private boolean closed;

    FollowedUris(String owner, Places places) {
        this.owner = owner;
        this.places = places;
    }

    public synchronized void add(String uri) {
        if (uri.length() > CHARS_MAX) {
            throw RpcError.invalidParams("a URI to follow has at most " + CHARS_MAX + " characters");
        }
        if (closed || uris.contains(uri)) {
            return;
        }
        if (!places.take(owner)) {
            throw RpcError.invalidRequest(
                    "you follow " + places.of(owner) + " resources, and more are not to be had; follow fewer");
        }
        uris.add(uri);
    }

    public synchronized void remove(String uri) {
        if (uris.remove(uri)) {
            places.giveBack(owner);
        }
    }

    public synchronized boolean contains(String uri) {
        return uris.contains(uri);
    }

    public synchronized List<String> all() {
        return List.copyOf(uris);
    }

    /// Follows nothing from now on.
    @Override
    public synchronized void close() {
        closed = true;
        places.giveBack(owner, uris.size());
        uris.clear();
    }
}
