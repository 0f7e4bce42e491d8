package dev.contextd.mcp;

import dev.contextd.base.fair.Places;
import dev.contextd.tool.Json;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// Tells everyone who listens that a list or a resource has changed.
public final class Changes {
    /// Resources that all clients together may follow.
    static final int FOLLOWED_MAX = 10_000;

    private static final String TOPIC = "changes";

    private final Peers peers;
    private final Set<Consumer<Change>> listeners = ConcurrentHashMap.newKeySet();
    private final Places followed = new Places(FOLLOWED_MAX);

    public Changes() {
        this(Peers.NONE);
    }

    /// @param peers whose clients are told too, as those here are of what changes there
    public Changes(Peers peers) {
        this.peers = peers;
        peers.hear(TOPIC, text -> tell(Change.of(text)));
    }

    /// What changed, and for whom.
    ///
    /// @param uri empty for all but [Kind#RESOURCE]
    /// @param owner whose resource it is; empty where it is everybody's
    public record Change(Kind kind, String uri, Optional<String> owner) {
        public static Change list(Kind kind) {
            return new Change(kind, "", Optional.empty());
        }

        private static Change of(String text) {
            var json = Json.MAPPER.readTree(text);
            return new Change(
                    Kind.valueOf(json.path("kind").asString()),
                    json.path("uri").asString(""),
                    json.path("owner").asStringOpt());
        }

        private String text() {
            var json = Json.object().put("kind", kind.name()).put("uri", uri);
            owner.ifPresent(name -> json.put("owner", name));
            return json.toString();
        }

        public static Change resource(String uri, Optional<String> owner) {
            return new Change(Kind.RESOURCE, uri, owner);
        }

        /// Whether it is any of this owner's business.
        public boolean concerns(String someone) {
            return owner.isEmpty() || owner.get().equals(someone);
        }

        public ObjectNode notification() {
            var params = Json.object();
            if (kind == Kind.RESOURCE) {
                params.put("uri", uri);
            }
            return RpcMessage.notification(kind.method, params);
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

    /// For a client that wants to follow resources; closed when it goes.
    public FollowedUris follower(String owner) {
        return new FollowedUris(owner, followed);
    }

    public void publish(Change change) {
        tell(change);
        if (peers.areThere()) {
            peers.tell(TOPIC, change.text());
        }
    }

    private void tell(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }
}
