package dev.contextd.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;

/// Where requests go: the model's API, or whatever stands before it.
///
/// Nothing is added to what is sent but what the protocol needs, nothing is tried twice, no redirect is followed, and
/// nothing is decompressed.
public interface Upstream extends AutoCloseable {
    /// Begins to send, at once and on threads of its own.
    Sending send(Outgoing request);

    @Override
    void close();

    /// @param target with everything, query included
    record Outgoing(String method, URI target, List<HeaderLine> headers, Body body) {
        public Outgoing {
            headers = List.copyOf(headers);
        }

        /// Without its query and headers, where credentials may be.
        @Override
        public String toString() {
            return method + " " + target.getRawPath();
        }
    }

    /// What a request carries.
    sealed interface Body {
        record None() implements Body {}

        /// Can be sent again.
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Bytes(byte[] bytes) implements Body {}

        /// Read while it is sent, by a thread that may be blocked by it.
        record Stream(InputStream in, OptionalLong length) implements Body {}
    }

    /// A request that is under way.
    interface Sending {
        /// Waits until the head of the answer is there, however long that takes.
        Incoming answer() throws Unreachable;

        /// Gives it up, from whatever thread: the connection is closed, whoever waits for the answer hears
        /// `Unreachable`, and whoever reads it an exception. Does nothing if all was read.
        void cancel();
    }

    /// An answer.
    ///
    /// @param body as it comes; a read fails if the answer breaks off before its end
    record Incoming(int status, List<HeaderLine> headers, InputStream body) implements AutoCloseable {
        public Incoming {
            headers = List.copyOf(headers);
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }

    /// There is no answer.
    final class Unreachable extends Exception {
        private static final long serialVersionUID = 1;

        /// @param why in words, without an address
        public Unreachable(String why, Throwable cause) {
            super(why, cause);
        }
    }
}
