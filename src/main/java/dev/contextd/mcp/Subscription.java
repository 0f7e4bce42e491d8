package dev.contextd.mcp;

import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Changes.Kind;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One `subscriptions/listen`: stays open until the client goes or the server stops, and forgets nothing in between
/// unless the client reads too slowly, which ends it.
final class Subscription {
    /// Changes a slow client may be behind before its stream is ended.
    private static final int BACKLOG_MAX = 1_000;

    private static final String ID = "io.modelcontextprotocol/subscriptionId";

    /// What one stream may follow.
    static final int URIS_MAX = 1_000;

    private final JsonNode id;
    private final Channel channel;
    private final String owner;
    private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    private final List<String> asked = new ArrayList<>();
    private final LinkedBlockingQueue<Change> backlog = new LinkedBlockingQueue<>(BACKLOG_MAX);
    private final CountDownLatch overrun = new CountDownLatch(1);

    Subscription(Request request, Channel channel, String owner, Offer offer) {
        this.id = request.id();
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
        var resources = wanted.path(Kind.RESOURCE.filter());
        if (resources.size() > URIS_MAX) {
            throw RpcError.invalidParams("one stream follows at most " + URIS_MAX + " resources; open several");
        }
        if (offer.subscribing()) {
            resources.forEach(uri -> asked.add(uri.asString("")));
        }
    }

    /// Runs until interrupted or overrun; the result ends the stream.
    ObjectNode run(Changes changes) {
        var uris = changes.follower(owner);
        Runnable stop = () -> {};
        try (uris) {
            asked.forEach(uris::add);
            stop = changes.listen(change -> changed(change, uris));
            var honoured = acknowledged(uris.all());
            channel.send(tagged(RpcMessage.notification("notifications/subscriptions/acknowledged", honoured)));
            while (overrun.getCount() > 0) {
                channel.send(tagged(backlog.take().notification()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            stop.run();
        }
        var result = Json.object();
        result.putObject("_meta").set(ID, id);
        return result;
    }

    private void changed(Change change, FollowedUris uris) {
        boolean wanted = change.concerns(owner) && of(change, uris);
        if (wanted && !backlog.offer(change)) {
            overrun.countDown();
        }
    }

    private boolean of(Change change, FollowedUris uris) {
        return change.kind() == Kind.RESOURCE ? uris.contains(change.uri()) : kinds.contains(change.kind());
    }

    private ObjectNode acknowledged(Collection<String> uris) {
        var params = Json.object();
        var honoured = params.putObject("notifications");
        kinds.forEach(kind -> honoured.put(kind.filter(), true));
        if (!uris.isEmpty()) {
            uris.forEach(honoured.putArray(Kind.RESOURCE.filter())::add);
        }
        return params;
    }

    private ObjectNode tagged(ObjectNode notification) {
        ((ObjectNode) notification.get("params")).putObject("_meta").set(ID, id);
        return notification;
    }
}
