package dev.contextd.keep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HostTurnsTest {
    private static final URI ONE = URI.create("http://one:1");
    private static final URI TWO = URI.create("http://two:1");
    private static final URI THREE = URI.create("http://three:1");

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final HostTurns hosts = new HostTurns(List.of(ONE, TWO, THREE), nanos::get);

    private List<URI> taken(int count) {
        return Stream.generate(hosts::take).limit(count).toList();
    }

    @Test
    void eachHasItsTurn() {
        assertThat(taken(4)).containsExactly(ONE, TWO, THREE, ONE);
    }

    @Test
    void whoFailedIsLeftOutForAWhileThatGrowsUntilItAnswers() {
        hosts.dead(TWO);
        assertThat(taken(6)).doesNotContain(TWO);

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(taken(3)).contains(TWO);
        hosts.dead(TWO);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(taken(6)).doesNotContain(TWO);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(taken(3)).contains(TWO);

        hosts.alive(TWO);
        hosts.dead(TWO);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(taken(3)).as("a second is enough again").contains(TWO);
    }

    @Test
    void whenAllFailedTheFirstToComeBackIsAsked() {
        hosts.dead(TWO);
        nanos.addAndGet(10);
        hosts.dead(ONE);
        hosts.dead(THREE);

        assertThat(hosts.take()).isEqualTo(TWO);
    }
}
