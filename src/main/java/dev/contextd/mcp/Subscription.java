package dev.contextd.mcp;

import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Changes.Kind;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.node.ObjectNode;

/// One `subscriptions/listen`: stays open until the client goes or the server stops, and forgets nothing in between
/// unless the client reads too slowly, which ends it.
final class Subscription {
    /// Changes a slow client may be behind before its stream is ended.
    private static final int BACKLOG_MAX = 1_000;

    private static final String ID = "io.modelcontextprotocol/subscriptionId";

    private final Request request;
    private final Channel channel;
    private final String owner;
    private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    private final Set<String> uris = new HashSet<>();
    private final LinkedBlockingQueue<Change> backlog = new LinkedBlockingQueue<>(BACKLOG_MAX);
    private final CountDownLatch overrun = new CountDownLatch(1);

    Subscription(Request request, Channel channel, String owner, Offer offer) {
        this.request = request;
        this.channel = channel;
        this.owner = owner;
        var wanted = request.params().path("notifications");
        if (!wanted.isObject()) {
            throw RpcError.invalidParams("notifications must be an object that says what to listen to");
        }
        for (Kind kind : Kind.values()) {
            if (offer.changing() && wanted.path(kind.filter()).asBoolean(false)) {
                kinds.add(kind);
            }
        }
        if (offer.subscribing()) {
            wanted.path(Kind.RESOURCE.filter()).forEach(uri -> uris.add(uri.asString("")));
        }
    }

    /// Runs until interrupted or overrun; the result ends the stream.
    ObjectNode run(Changes changes) {
        var stop = changes.listen(this::changed);
        try {
            channel.send(tagged(RpcMessage.notification("notifications/subscriptions/acknowledged", acknowledged())));
            while (overrun.getCount() > 0) {
                channel.send(tagged(backlog.take().notification()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            stop.run();
        }
        var result = Json.object();
        result.putObject("_meta").set(ID, request.id());
        return result;
    }

    private void changed(Change change) {
        boolean wanted = change.concerns(owner) && of(change);
        if (wanted && !backlog.offer(change)) {
            overrun.countDown();
        }
    }

    private boolean of(Change change) {
        return change.kind() == Kind.RESOURCE ? uris.contains(change.uri()) : kinds.contains(change.kind());
    }

    private ObjectNode acknowledged() {
        var params = Json.object();
        var honoured = params.putObject("notifications");
        kinds.forEach(kind -> honoured.put(kind.filter(), true));
        if (!uris.isEmpty()) {
            uris.forEach(honoured.putArray(Kind.RESOURCE.filter())::add);
        }
        return params;
    }

    private ObjectNode tagged(ObjectNode notification) {
        ((ObjectNode) notification.get("params")).putObject("_meta").set(ID, request.id());
        return notification;
    }
}
