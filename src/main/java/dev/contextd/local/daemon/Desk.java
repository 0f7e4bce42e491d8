package dev.contextd.local.daemon;

import dev.contextd.local.bridge.Greeting;
import java.io.IOException;
import java.util.Map;

/// What is done for visitors of a kind.
public interface Desk {
    /// What the visitor is told before anything else.
    default Map<String, String> welcome(Visitor visitor) {
        return Map.of();
    }

    /// Serves until there is no more to do; then the visitor is let go.
    void serve(Visitor visitor) throws IOException;

    /// Answers and is done.
    static Desk answering(java.util.function.Function<Greeting, Map<String, String>> answer) {
        return new Desk() {
            @Override
            public Map<String, String> welcome(Visitor visitor) {
                return answer.apply(visitor.greeting());
            }

            @Override
            public void serve(Visitor visitor) {
                // all was said
            }
        };
    }
}
