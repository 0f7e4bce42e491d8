package dev.contextd.local.daemon;

import dev.contextd.local.bridge.Greeting;
import java.io.IOException;
import java.util.Map;

/// Serves local clients of one kind.
public interface ClientHandler {
    /// What the client is told before anything else.
    default Map<String, String> welcome(LocalClient client) {
        return Map.of();
    }

    /// Serves until there is no more to do; then the client is let go.
    void serve(LocalClient client) throws IOException;

    /// Answers and is done.
    static ClientHandler answering(java.util.function.Function<Greeting, Map<String, String>> answer) {
        return new ClientHandler() {
            @Override
            public Map<String, String> welcome(LocalClient client) {
                return answer.apply(client.greeting());
            }

            @Override
            public void serve(LocalClient client) {
                // all was said
            }
        };
    }
}
