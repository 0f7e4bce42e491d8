package dev.contextd.mcp.legacy;

import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.FollowedUris;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a session is told that belongs to no request. It waits in a queue for its stream, so a client that does not
/// read holds up nobody; one that is too far behind loses its stream, and hears on the next one of all that it follows.
final class SessionEvents {
    /// Changes that a client may be behind.
    static final int WAITING_MAX = 1_000;

    private final FollowedUris followed;

    /// What waits; a change that does so already need not be told twice. Guarded by this, like all that follows.
    private final Set<Change> waiting = new LinkedHashSet<>();

    private @Nullable Channel stream;
    private boolean sending;
    private boolean missed;

    SessionEvents(FollowedUris followed) {
        this.followed = followed;
    }

    /// Gives the stream whose place this one takes.
    synchronized Optional<Channel> attach(Channel channel) {
        var before = Optional.ofNullable(stream);
        stream = channel;
        waiting.clear();
        // Whoever still writes to the old one finds that it is not theirs any more.
        sending = false;
        if (missed) {
            recall();
        }
        return before;
    }

    synchronized Optional<Channel> detach() {
        var before = Optional.ofNullable(stream);
        stream = null;
        return before;
    }

    synchronized void detach(Channel channel) {
        if (channel.equals(stream)) {
            stream = null;
        }
    }

    void tell(Change change) {
        take(change).ifPresent(Channel::close);
    }

    /// The stream that has to be closed, if the client is too far behind.
    private synchronized Optional<Channel> take(Change change) {
        if (stream == null) {
            return Optional.empty();
        }
        waiting.add(change);
        if (waiting.size() > WAITING_MAX) {
            waiting.clear();
            missed = true;
            // Where there is only one stream ever, it is told once it is read again.
            return stream.isOnly() ? Optional.empty() : detach();
        }
        send();
        return Optional.empty();
    }

    /// Everything that is followed may have changed meanwhile.
    private void recall() {
        missed = false;
        followed.all().stream().limit(WAITING_MAX).forEach(uri -> waiting.add(Change.resource(uri, Optional.empty())));
        send();
    }

    private void send() {
        var to = stream;
        if (to != null && !sending && !waiting.isEmpty()) {
            sending = true;
            Thread.ofVirtual().name("events").start(() -> drain(to));
        }
    }

    private void drain(Channel to) {
        for (var next = next(to); next.isPresent(); next = next(to)) {
            to.send(next.get().notification());
        }
    }

    private synchronized Optional<Change> next(Channel to) {
        if (!to.equals(stream)) {
            return Optional.empty();
        }
        if (missed) {
            recall();
        }
        if (waiting.isEmpty()) {
            sending = false;
            return Optional.empty();
        }
        var change = waiting.iterator().next();
        waiting.remove(change);
        return Optional.of(change);
    }
}
