package dev.contextd.mcp;

import java.util.Optional;
import java.util.function.Consumer;

/// The other replicas of this server, to any of which the next message of a client may come.
///
/// What is kept here is seen by all of them at once; what they are told they hear within a second, or never if they are
/// held up for long.
public interface Peers {
    /// Of a server that is the only one.
    Peers NONE = new Peers() {
        @Override
        public boolean areThere() {
            return false;
        }

        @Override
        public void keep(String session, String json) {}

        @Override
        public Optional<String> find(String session) {
            return Optional.empty();
        }

        @Override
        public void forget(String session) {}

        @Override
        public void tell(String topic, String text) {}

        @Override
        public void hear(String topic, Consumer<String> listener) {}
    };

    /// Whether there may be any; else nothing is kept and nobody told.
    boolean areThere();

    /// Keeps what is known of a session, in the place of what was.
    void keep(String session, String json);

    /// What is known of a session; empty if there is none, or it was used too long ago.
    Optional<String> find(String session);

    void forget(String session);

    void tell(String topic, String text);

    /// Has a listener told from now on, beside those there are.
    void hear(String topic, Consumer<String> listener);
}
