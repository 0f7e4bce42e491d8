package dev.contextd.mcp.http;

import dev.contextd.mcp.Call;
import dev.contextd.mcp.RpcError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The subscriptions that are open: no owner has too many, and a server that stops ends them, since they never end by
/// themselves.
final class Subscribers implements AutoCloseable {
    private final int perOwnerMax;

    /// The owner of each; guarded by this.
    private final Map<Call, String> open = new HashMap<>();

    private boolean closed;

    Subscribers(int perOwnerMax) {
        this.perOwnerMax = perOwnerMax;
    }

    synchronized Call open(String owner) {
        long already = open.values().stream().filter(owner::equals).count();
        if (already >= perOwnerMax) {
            throw RpcError.invalidRequest(perOwnerMax + " subscriptions are open; end one first");
        }
        var call = new Call(this::remove);
        open.put(call, owner);
        if (closed) {
            call.end();
        }
        return call;
    }

    private synchronized void remove(Call call) {
        open.remove(call);
    }

    @Override
    public void close() {
        List<Call> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(open.keySet());
        }
        all.forEach(Call::end);
    }
}
