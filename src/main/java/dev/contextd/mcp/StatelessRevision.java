package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// Revision 2026-07-28: no handshake, no sessions; every request says what it needs, every result says what it is.
public final class StatelessRevision implements Revision {
    public static final String DATE = "2026-07-28";

    /// How long a client may keep a list; it changes only when the server is started anew.
    private static final int TTL_MILLIS = 300_000;

    private final Methods methods;
    private final Changes changes;
    private final Set<String> versions = new LinkedHashSet<>();

    /// @param olderVersions what else this server speaks; `server/discover` names it
    public StatelessRevision(Methods methods, Changes changes, List<String> olderVersions) {
        this.methods = methods;
        this.changes = changes;
        versions.add(DATE);
        versions.addAll(olderVersions);
    }

    public Set<String> versions() {
        return versions;
    }

    /// Whether no other revision has this method, so that asking for it is a claim.
    public static boolean isOwn(String method) {
        return method.equals("server/discover") || method.equals("subscriptions/listen");
    }

    @Override
    public ObjectNode answer(Request request, Exchange exchange) {
        try {
            var result = switch (request.method()) {
                case "server/discover" -> discover();
                case "subscriptions/listen" -> listen(request, (StatelessExchange) exchange);
                default -> methods.call(request, exchange);
            };
            return complete(request.method(), result);
        } catch (InputRequired round) {
            var result = Json.object().put("resultType", "input_required").put("requestState", round.state());
            result.set("inputRequests", round.questions());
            return identified(result);
        }
    }

    @Override
    public ObjectNode error(RpcError error) {
        return error.toJson();
    }

    private ObjectNode discover() {
        var offer = methods.offer();
        var result = Json.object();
        versions.forEach(result.putArray("supportedVersions")::add);
        result.set("capabilities", offer.capabilities());
        return result.put("instructions", offer.instructions());
    }

    private ObjectNode listen(Request request, StatelessExchange exchange) {
        String owner = exchange.caller().owner().name();
        return new Subscription(request, exchange.channel(), owner, methods.offer()).run(changes);
    }

    private ObjectNode complete(String method, ObjectNode result) {
        result.put("resultType", "complete");
        var scope = cacheScope(method);
        if (!scope.isEmpty()) {
            result.put("ttlMs", TTL_MILLIS).put("cacheScope", scope);
        }
        return identified(result);
    }

    /// Only what is the same for every caller may be shared between them.
    private static String cacheScope(String method) {
        return switch (method) {
            case "server/discover" -> "public";
            case "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read" ->
                "private";
            default -> "";
        };
    }

    private ObjectNode identified(ObjectNode result) {
        var meta = result.get("_meta") instanceof ObjectNode given ? given : result.putObject("_meta");
        meta.set("io.modelcontextprotocol/serverInfo", methods.offer().server().toJson());
        return result;
    }
}
