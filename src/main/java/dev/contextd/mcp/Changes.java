package dev.contextd.mcp;

import dev.contextd.tool.Json;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// Tells everyone who listens that a list or a resource has changed.
public final class Changes {
    private final Set<Consumer<Change>> listeners = ConcurrentHashMap.newKeySet();

    /// What changed. Only [Kind#RESOURCE] has a URI; for the others it is empty.
    public record Change(Kind kind, String uri) {
        public ObjectNode notification() {
            var params = Json.object();
            if (kind == Kind.RESOURCE) {
                params.put("uri", uri);
            }
            return Message.notification(kind.method, params);
        }
    }

    public enum Kind {
        TOOLS("notifications/tools/list_changed", "toolsListChanged"),
        PROMPTS("notifications/prompts/list_changed", "promptsListChanged"),
        RESOURCES("notifications/resources/list_changed", "resourcesListChanged"),
        RESOURCE("notifications/resources/updated", "resourceSubscriptions");

        private final String method;
        private final String filter;

        Kind(String method, String filter) {
            this.method = method;
            this.filter = filter;
        }

        /// The field that asks for it in `subscriptions/listen`.
        String filter() {
            return filter;
        }
    }

    /// Calls `listener` for every change until the answer is run.
    public Runnable listen(Consumer<Change> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    public void publish(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }
}
