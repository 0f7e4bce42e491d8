package dev.contextd.keep.event;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// Where events go that others follow.
///
/// Every adapter keeps these rules; `EventStreamContract` checks them:
/// - what [#publish] returned from is kept by the stream, in this order;
/// - an event whose id was published within [#KNOWN] is not there twice, so whoever does not know whether it was
///   published does so again;
/// - two addresses never become one, whatever is in them, and events of one address can be followed by it;
/// - trouble is a [dev.contextd.base.failure.Failure] that says what is wrong; of the list a beginning may have been
///   kept. The next call tries anew, and nothing has to be opened for it.
public interface EventStream extends AutoCloseable {
    /// For how long an id is remembered.
    Duration KNOWN = Duration.ofHours(1);

    /// The longest JSON of an event, in bytes; longer is a bug of the caller's: `IllegalArgumentException`.
    int JSON_BYTES_MAX = 512 * 1024;

    void publish(List<Event> events);

    /// Whether it can be used as it was set up, for the start of a server: a version that is too old, wrong
    /// credentials or a stream of somebody else's are a failure of a
    /// [setting][dev.contextd.base.failure.Failure#isOfSetting()]. One that cannot be reached now is none.
    void check();

    @Override
    void close();

    /// For adapters: the event, if it is not too long.
    static byte[] checked(Event event) {
        byte[] json = event.json().getBytes(StandardCharsets.UTF_8);
        if (json.length > JSON_BYTES_MAX) {
            throw new IllegalArgumentException("an event has at most " + JSON_BYTES_MAX + " bytes");
        }
        return json;
    }
}
