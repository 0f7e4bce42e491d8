package dev.contextd.mcp;

import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Sends progress under the client's token: strictly growing, and not more often than a person can read.
final class ProgressReports implements Progress {
    private static final long PAUSE_NANOS = 20_000_000;

    private final JsonNode token;
    private final Channel channel;
    private double last = Double.NEGATIVE_INFINITY;
    private long sentAt;

    private ProgressReports(JsonNode token, Channel channel) {
        this.token = token;
        this.channel = channel;
        this.sentAt = System.nanoTime() - PAUSE_NANOS;
    }

    /// Silent if the request has no progress token.
    static Progress of(ObjectNode meta, Channel channel) {
        var token = meta.path("progressToken");
        return token.isString() || token.isIntegralNumber() ? new ProgressReports(token, channel) : SILENT;
    }

    @Override
    public synchronized void report(double done, double total, String message) {
        long now = System.nanoTime();
        if (done <= last || (now - sentAt < PAUSE_NANOS && done < total)) {
            return;
        }
        last = done;
        sentAt = now;
        var params = Json.object().put("progress", done).put("total", total).put("message", message);
        params.set("progressToken", token);
        channel.send(RpcMessage.notification("notifications/progress", params));
    }
}
