package dev.contextd.mcp.stdio;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.stream.ByteLines;
import dev.contextd.mcp.Call;
import dev.contextd.mcp.Calls;
import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.Exchange;
import dev.contextd.mcp.Front;
import dev.contextd.mcp.Intake;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.OlderRevisions;
import dev.contextd.mcp.OpenSession;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.mcp.RpcMessage.Notification;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.mcp.RpcMessage.Response;
import dev.contextd.mcp.StatelessExchange;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One client on standard input and output: reads on the calling thread, answers each request on one of its own.
///
/// The era is decided request by request; `initialize` opens the one session that older revisions need.
public final class StdioTransport {
    /// How long answers under way may still take when the input ends.
    private static final Duration DRAIN = Duration.ofMillis(800);

    private final Protocol protocol;
    private final OlderRevisions older;
    private final Owner owner;
    private final Connection connection;
    private final LineWriter writer;
    private final Intake intake;
    private final Calls calls = new Calls();

    /// Subscriptions, which never end by themselves.
    private final Calls streams = new Calls();

    private volatile @Nullable OpenSession session;

    public StdioTransport(Front front, Owner owner, Connection connection, OutputStream out, Intake intake) {
        this.protocol = front.protocol();
        this.older = front.older();
        this.owner = owner;
        this.connection = connection;
        this.writer = new LineWriter(out);
        this.intake = intake;
    }

    /// Serves until the input ends.
    public void serve(InputStream in, int messageBytesMax) throws IOException {
        var lines = new ByteLines(in, messageBytesMax);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var line = next(lines); line.isPresent(); line = next(lines)) {
                accept(line.get(), threads);
            }
            drain();
        }
    }

    private Optional<byte[]> next(ByteLines lines) throws IOException {
        while (true) {
            try {
                return lines.next();
            } catch (ByteLines.TooLong e) {
                writer.send(RpcMessage.error(
                        null, RpcError.invalidRequest(e.sentence()).toJson()));
            }
        }
    }

    private void drain() {
        streams.cancelAll();
        long end = System.nanoTime() + DRAIN.toNanos();
        try {
            while (!calls.isIdle() && System.nanoTime() < end) {
                Thread.sleep(Duration.ofMillis(5));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        calls.cancelAll();
    }

    private void accept(byte[] line, ExecutorService threads) {
        if (new String(line, StandardCharsets.ISO_8859_1).isBlank()) {
            return;
        }
        try {
            var room = intake.take(owner.name(), line.length);
            noticed(line)
                    .ifPresentOrElse(
                            rest -> threads.execute(() -> {
                                try (room) {
                                    rest.run();
                                }
                            }),
                            room::close);
        } catch (Failure e) {
            guarded(
                    null,
                    () -> writer.send(RpcMessage.error(
                            RpcMessage.idOf(RpcMessage.parse(line)),
                            RpcError.failed(e).toJson())));
        }
    }

    /// Takes notice of a message, and gives what is left to do about it.
    private Optional<Runnable> noticed(byte[] line) {
        var rest = new AtomicReference<@Nullable Runnable>();
        guarded(null, () -> {
            try {
                notice(RpcMessage.parse(line), rest::set);
            } catch (RpcError e) {
                writer.send(RpcMessage.error(null, e.toJson()));
            }
        });
        return Optional.ofNullable(rest.get());
    }

    private void notice(JsonNode json, Consumer<Runnable> rest) {
        if (json.isArray()) {
            var work = batch(json);
            rest.accept(() -> guarded(null, () -> write(work)));
            return;
        }
        var id = RpcMessage.idOf(json);
        guarded(
                id,
                () -> prepare(json)
                        .ifPresent(work ->
                                rest.accept(() -> guarded(id, () -> work.get().ifPresent(writer::send)))));
    }

    /// The top of every message: whatever goes wrong with it, the client hears of it, and the next one is read.
    private void guarded(@Nullable JsonNode id, Runnable work) {
        Attempt.at(work::run)
                .ifPresent(bug -> writer.send(
                        RpcMessage.error(id, McpServer.incident("stdio", bug).toJson())));
    }

    /// Takes notice of the message at once; what takes time is left to the supplier, which gives the answer if any.
    private Optional<Supplier<Optional<ObjectNode>>> prepare(JsonNode json) {
        try {
            switch (RpcMessage.of(json)) {
                case Request request
                when request.method().equals("initialize") && !isCurrent(request) -> {
                    var welcome = initialize(request);
                    return Optional.of(() -> Optional.of(welcome));
                }
                case Request request -> {
                    var call = opened(request);
                    return Optional.of(() -> call.run(() -> answer(request)));
                }
                case Notification notification -> notified(notification);
                case Response response -> answered(response);
            }
            return Optional.empty();
        } catch (RpcError e) {
            return Optional.of(() -> Optional.of(RpcMessage.error(RpcMessage.idOf(json), e.toJson())));
        }
    }

    private Call opened(Request request) {
        boolean stream = request.method().equals("subscriptions/listen");
        return (stream ? streams : calls).open(request.id());
    }

    private ObjectNode initialize(Request request) {
        var opened = older.openOn(writer, request, owner.name(), connection);
        session = opened;
        return RpcMessage.result(request.id(), opened.welcome());
    }

    private void notified(Notification notification) {
        if (notification.method().equals("notifications/cancelled")) {
            var id = notification.params().path("requestId");
            calls.cancel(id);
            streams.cancel(id);
        }
    }

    private void answered(Response response) {
        var open = session;
        if (open != null) {
            open.answered(response);
        }
    }

    private ObjectNode answer(Request request) {
        if (isCurrent(request)) {
            return McpServer.answer(protocol.revision(), request, () -> stateless(request));
        }
        var open = session;
        if (open == null) {
            return RpcMessage.error(
                    request.id(),
                    RpcError.invalidRequest(
                                    "send initialize first, or _meta as revision " + StatelessRevision.DATE + " asks")
                            .toJson());
        }
        return open.answer(request, caller(request), writer);
    }

    private static boolean isCurrent(Request request) {
        return Envelope.isClaimed(request.params()) || StatelessRevision.isOwn(request.method());
    }

    private Exchange stateless(Request request) {
        var envelope = Envelope.of(request);
        envelope.requireVersion(StatelessRevision.DATE, protocol.revision().versions());
        return new StatelessExchange(request, envelope, caller(request), writer, protocol.states());
    }

    private Caller caller(Request request) {
        return Protocol.caller(owner, connection, request.meta(), writer, Optional.empty());
    }

    private List<Supplier<Optional<ObjectNode>>> batch(JsonNode messages) {
        var open = session;
        if (open == null || !open.allowsBatches() || messages.isEmpty()) {
            throw RpcError.invalidRequest("a message is one JSON object; only revision 2025-03-26 has batches");
        }
        RpcMessage.requireSmall(messages);
        var work = new ArrayList<Supplier<Optional<ObjectNode>>>();
        messages.forEach(message -> prepare(message).ifPresent(work::add));
        return work;
    }

    private void write(List<Supplier<Optional<ObjectNode>>> batch) {
        var answers = Json.array();
        batch.forEach(work -> work.get().ifPresent(answers::add));
        if (!answers.isEmpty()) {
            writer.write(answers);
        }
    }
}
