package dev.contextd.mcp;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/// The requests under way on one connection, so that they can be cancelled by their ids.
public final class Calls {
    /// More at once than any client has reason for.
    public static final int UNDER_WAY_MAX = 1_000;

    private final Map<String, Call> underWay = new ConcurrentHashMap<>();

    /// Registers a request, so that it can be cancelled from now on; [Call#run] takes it off again.
    public Call open(JsonNode id) {
        if (underWay.size() >= UNDER_WAY_MAX) {
            throw RpcError.invalidRequest("more than " + UNDER_WAY_MAX + " requests are under way; wait for answers");
        }
        // Written as JSON, so that the number 1 and the text "1" are two ids.
        String key = id.toString();
        var call = new Call(_ -> underWay.remove(key));
        if (underWay.putIfAbsent(key, call) != null) {
            throw RpcError.invalidRequest("a request with this id is under way");
        }
        return call;
    }

    /// Cancels a request; unknown ids are ignored, they may have been answered already.
    public void cancel(JsonNode id) {
        var call = underWay.get(id.toString());
        if (call != null) {
            call.cancel();
        }
    }

    public void cancelAll() {
        underWay.values().forEach(Call::cancel);
    }

    public boolean isIdle() {
        return underWay.isEmpty();
    }
}
