package dev.contextd.keep.event;

import java.time.Duration;

/// What processes that share a store ring for each other when they have written something that another one waits for.
///
/// It says only that it is worth while to look: the store is the truth. A ring that is lost costs whoever would have
/// heard it the time until it looks anyway, so nothing is done about one.
public interface Bell extends AutoCloseable {
    /// Where there is none, who waits for something looks often.
    Bell NONE = new Bell() {
        private static final Duration PATIENCE = Duration.ofMillis(250);

        @Override
        public boolean isThere() {
            return false;
        }

        @Override
        public Duration patience() {
            return PATIENCE;
        }

        @Override
        public void ring() {}

        @Override
        public void whenRung(Runnable listener) {}

        @Override
        public void close() {}
    };

    boolean isThere();

    /// After how long without a ring to look anyway.
    Duration patience();

    /// Has the others look; neither waits nor fails.
    void ring();

    /// One listener, told on a thread of the bell's of what others ring, and it must be quick.
    void whenRung(Runnable listener);

    @Override
    void close();
}
