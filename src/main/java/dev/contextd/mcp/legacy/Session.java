package dev.contextd.mcp.legacy;

import dev.contextd.mcp.Calls;
import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.FollowedUris;
import dev.contextd.mcp.OpenSession;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.mcp.RpcMessage.Response;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Json;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What was agreed in a handshake and has happened since.
public final class Session implements OpenSession {
    private final Sessions sessions;
    private final String id;
    private final String owner;
    private final String version;
    private final String client;
    private final Set<String> clientCapabilities;
    private final Connection connection;
    private final Calls calls = new Calls();
    private final FollowedUris subscriptions;
    private final Map<String, CompletableFuture<Response>> questions = new ConcurrentHashMap<>();
    private final AtomicLong questionIds = new AtomicLong();
    private volatile int leastLogLevel = Envelope.LOG_LEVELS.indexOf("info");
    private final SessionEvents events;
    private final boolean ofPeer;
    private final String questionPrefix;
    private volatile boolean ended;

    Session(
            Sessions sessions,
            String id,
            String owner,
            String version,
            String client,
            Set<String> clientCapabilities,
            Connection connection) {
        this(sessions, id, owner, version, client, clientCapabilities, connection, false);
    }

    private Session(
            Sessions sessions,
            String id,
            String owner,
            String version,
            String client,
            Set<String> clientCapabilities,
            Connection connection,
            boolean ofPeer) {
        this.ofPeer = ofPeer;
        // Two replicas may ask the same client at the same time.
        this.questionPrefix = sessions.peers().areThere() ? Ids.fresh("q-") + "-" : "q-";
        this.sessions = sessions;
        this.id = id;
        this.owner = owner;
        this.version = version;
        this.client = client;
        this.clientCapabilities = clientCapabilities;
        this.connection = connection;
        this.subscriptions = sessions.follower(owner);
        this.events = new SessionEvents(subscriptions);
    }

    /// The session of a client that shook hands with another replica.
    static Session restored(Sessions sessions, String id, JsonNode record) {
        var capabilities = new LinkedHashSet<String>();
        record.path("capabilities").forEach(one -> capabilities.add(one.asString()));
        return new Session(
                sessions,
                id,
                record.path("owner").asString(),
                record.path("version").asString(),
                record.path("client").asString(),
                capabilities,
                Connection.ofSession(record.path("session").asString()),
                true);
    }

    /// What another replica has to know of it.
    ObjectNode record() {
        var record = Json.object()
                .put("owner", owner)
                .put("version", version)
                .put("client", client)
                .put("session", connection.session().orElse(""))
                .put("log", leastLogLevel);
        var capabilities = record.putArray("capabilities");
        clientCapabilities.forEach(capabilities::add);
        var uris = record.putArray("follows");
        subscriptions.all().forEach(uris::add);
        return record;
    }

    /// Does as the record says that another replica may have written.
    void follow(JsonNode record) {
        leastLogLevel = record.path("log").asInt(leastLogLevel);
        var wanted = new LinkedHashSet<String>();
        record.path("follows").forEach(uri -> wanted.add(uri.asString()));
        subscriptions.all().stream().filter(uri -> !wanted.contains(uri)).forEach(subscriptions::remove);
        wanted.forEach(subscriptions::add);
    }

    @Override
    public boolean isOfPeer() {
        return ofPeer;
    }

    /// What its client wants of it from now on is kept for all replicas.
    void changed() {
        sessions.peers().changed(this);
    }

    /// It was ended at another replica.
    void gone() {
        sessions.end(this);
    }

    @Override
    public void cancel(JsonNode requestId) {
        calls.cancel(requestId);
        sessions.peers().cancelled(this, requestId);
    }

    @Override
    public String id() {
        return id;
    }

    public String owner() {
        return owner;
    }

    boolean belongsTo(Sessions front) {
        return sessions == front;
    }

    String version() {
        return version;
    }

    /// The client's name; empty if it has not said.
    String client() {
        return client;
    }

    /// Only this one revision has batches.
    @Override
    public boolean allowsBatches() {
        return version.equals("2025-03-26");
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public Calls calls() {
        return calls;
    }

    @Override
    public ObjectNode welcome() {
        return sessions.welcome(this);
    }

    @Override
    public ObjectNode answer(Request request, Caller caller, Channel channel) {
        return sessions.answer(this, request, caller, channel);
    }

    @Override
    public void leave() {
        sessions.leave(this);
    }

    boolean declares(String capability) {
        return clientCapabilities.contains(capability);
    }

    FollowedUris subscriptions() {
        return subscriptions;
    }

    void logFrom(String level) {
        leastLogLevel = Envelope.LOG_LEVELS.indexOf(level);
    }

    boolean logs(String level) {
        return Envelope.LOG_LEVELS.indexOf(level) >= leastLogLevel;
    }

    @Override
    public void attach(Channel channel) {
        events.attach(channel).ifPresent(Channel::close);
        if (ended) {
            closeStream();
        }
    }

    @Override
    public void detach(Channel channel) {
        events.detach(channel);
    }

    void tell(Change change) {
        events.tell(change);
    }

    String openQuestion(CompletableFuture<Response> answer) {
        String questionId = questionPrefix + questionIds.incrementAndGet();
        questions.put(questionId, answer);
        if (ended) {
            answer.cancel(true);
        }
        return questionId;
    }

    void closeQuestion(String questionId) {
        questions.remove(questionId);
    }

    @Override
    public void answered(Response response) {
        if (!complete(response)) {
            sessions.peers().answered(this, response);
        }
    }

    /// Whether it was asked here.
    boolean complete(Response response) {
        var question = questions.get(response.id().asString(""));
        return question != null && question.complete(response);
    }

    /// Ends also what a request that is under way still opens.
    void end() {
        ended = true;
        calls.cancelAll();
        questions.values().forEach(question -> question.cancel(true));
        subscriptions.close();
        closeStream();
    }

    /// Ends the stream of what belongs to no request; requests under way go on.
    void closeStream() {
        events.detach().ifPresent(Channel::close);
    }
}
