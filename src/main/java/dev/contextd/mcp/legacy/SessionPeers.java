package dev.contextd.mcp.legacy;

import dev.contextd.mcp.Peers;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.mcp.RpcMessage.Response;
import dev.contextd.tool.Json;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Sessions that the client of one replica goes on with at another: what was agreed and what is followed is kept for
/// all, and what is meant for a request or a stream is told to whoever has that.
final class SessionPeers {
    private static final String TOPIC = "sessions";

    private final Peers peers;
    private final Function<String, Optional<Session>> here;

    /// @param here the sessions at hand
    SessionPeers(Peers peers, Function<String, Optional<Session>> here) {
        this.peers = peers;
        this.here = here;
        peers.hear(TOPIC, text -> heard(Json.MAPPER.readTree(text)));
    }

    boolean areThere() {
        return peers.areThere();
    }

    Optional<JsonNode> find(String id) {
        return peers.find(id).map(Json.MAPPER::readTree);
    }

    void keep(Session session) {
        if (areThere()) {
            peers.keep(session.id(), session.record().toString());
        }
    }

    void forget(Session session) {
        if (areThere()) {
            peers.forget(session.id());
            tell(session, "ended", Json.object());
        }
    }

    /// What it follows is another thing now.
    void changed(Session session) {
        if (areThere()) {
            keep(session);
            tell(session, "changed", Json.object());
        }
    }

    void cancelled(Session session, JsonNode requestId) {
        if (areThere()) {
            tell(session, "cancelled", requestId);
        }
    }

    void answered(Session session, Response response) {
        if (areThere()) {
            var message = Json.object();
            message.set("id", response.id());
            message.set("result", response.result());
            if (response.error() != null) {
                message.set("error", response.error());
            }
            tell(session, "answered", message);
        }
    }

    private void tell(Session session, String what, JsonNode about) {
        ObjectNode message = Json.object().put("session", session.id()).put("what", what);
        message.set("about", about);
        peers.tell(TOPIC, message.toString());
    }

    private void heard(JsonNode message) {
        here.apply(message.path("session").asString("")).ifPresent(session -> {
            var about = message.path("about");
            switch (message.path("what").asString("")) {
                case "cancelled" -> session.calls().cancel(about);
                case "answered" ->
                    session.complete(
                            new RpcMessage.Response(about.path("id"), about.path("result"), about.get("error")));
                case "changed" -> find(session.id()).ifPresent(session::follow);
                case "ended" -> session.gone();
                default -> {}
            }
        });
    }
}
