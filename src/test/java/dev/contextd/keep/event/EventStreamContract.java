package dev.contextd.keep.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every stream of events promises.
public abstract class EventStreamContract {
    /// What would separate components, stand for several, or end a line; and what two addresses could become one by.
    private static final List<String> STRANGE = List.of(
            "a.b", "a", "a b", "a*", ">", "*", "ü", "a=2eb", "a/b", "%", "$JS", "a\r\nPUB x 0", "x".repeat(250));

    protected EventStream stream;

    protected abstract EventStream open() throws Exception;

    /// What the stream keeps of one address, the oldest first: the JSON of each event.
    protected abstract List<String> kept(List<String> address) throws Exception;

    /// Lets it be out of reach, and back again with all that it kept.
    protected abstract void stop() throws Exception;

    protected abstract void start() throws Exception;

    @BeforeEach
    void openStream() throws Exception {
        stream = open();
    }

    @AfterEach
    void closeStream() {
        stream.close();
    }

    private static List<String> branch(String owner, String id) {
        return List.of(owner, "project", "session", "branches", id);
    }

    private static Event event(List<String> address, int number) {
        return new Event(address, String.join("/", address) + "#" + number, "{\"number\":" + number + "}");
    }

    @Test
    void whatWasPublishedIsKeptInOrder() throws Exception {
        var address = branch("ann", "one");

        stream.publish(IntStream.range(0, 50).mapToObj(n -> event(address, n)).toList());
        stream.publish(List.of(event(address, 50)));

        assertThat(kept(address))
                .isEqualTo(IntStream.rangeClosed(0, 50)
                        .mapToObj(n -> "{\"number\":" + n + "}")
                        .toList());
    }

    @Test
    void anEventThatIsPublishedAgainIsThereOnce() throws Exception {
        var address = branch("ann", "two");

        stream.publish(List.of(event(address, 1), event(address, 2)));
        stream.publish(List.of(event(address, 1), event(address, 2), event(address, 3)));

        assertThat(kept(address)).hasSize(3);
    }

    @Test
    void whatTwoPublishAtOnceIsThereOnceAndInOrder() throws Exception {
        var address = branch("ann", "both");
        var events = IntStream.range(0, 50).mapToObj(n -> event(address, n)).toList();
        try (var other = open();
                var threads = Executors.newFixedThreadPool(2)) {
            // one at a time, so that the two meet
            for (var done : threads.invokeAll(List.<Callable<Boolean>>of(
                    () -> publishOneByOne(events, stream), () -> publishOneByOne(events, other)))) {
                assertThat(done.get()).isTrue();
            }
        }

        assertThat(kept(address)).isEqualTo(events.stream().map(Event::json).toList());
    }

    private static boolean publishOneByOne(List<Event> events, EventStream to) {
        events.forEach(event -> to.publish(List.of(event)));
        return true;
    }

    @Test
    void twoAddressesNeverBecomeOne() throws Exception {
        for (String owner : STRANGE) {
            for (String id : STRANGE) {
                stream.publish(List.of(new Event(branch(owner, id), owner + "/" + id, "{\"strange\":1}")));
            }
        }

        for (String owner : STRANGE) {
            for (String id : STRANGE) {
                assertThat(kept(branch(owner, id))).as(owner + " " + id).hasSize(1);
            }
        }
    }

    @Test
    void troubleIsAFailureAndWhatFollowsNeedsNoOpening() throws Exception {
        var address = branch("ann", "three");
        stream.publish(List.of(event(address, 1)));

        stop();
        assertThatThrownBy(() -> stream.publish(List.of(event(address, 2))))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.isOfSetting()).isFalse());
        start();
        stream.publish(List.of(event(address, 1), event(address, 2)));

        assertThat(kept(address)).hasSize(2);
    }

    @Test
    void oneThatIsOutOfReachIsNoFaultOfTheSetUp() throws Exception {
        stop();

        stream.check();

        start();
        stream.check();
    }

    @Test
    void whatIsTooLongIsABug() {
        var address = branch("ann", "four");
        var json = "\"" + "x".repeat(EventStream.JSON_BYTES_MAX - 2) + "\"";

        stream.publish(List.of(new Event(address, "longest", json)));

        assertThatThrownBy(() -> stream.publish(List.of(new Event(address, "longer", json + " "))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsClosedPublishesNothing() {
        stream.close();

        assertThatThrownBy(() -> stream.publish(List.of(event(branch("ann", "five"), 1))))
                .isInstanceOf(Failure.class);
    }
}
