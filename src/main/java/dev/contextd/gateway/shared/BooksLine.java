package dev.contextd.gateway.shared;

import dev.contextd.base.stream.ByteLines;
import dev.contextd.gateway.Books.Unavailable;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// The line to the shared server: opened when there is something to say, and again when that server has gone and
/// another
/// has come. One thread speaks, one listens; whoever asks waits for neither longer than they want to.
final class BooksLine {
    /// Lines that wait to be said; beyond these the server is not listening, and nothing more is said.
    private static final int WAITING_MAX = 256;

    private static final int ANSWER_BYTES_MAX = 4 << 20;

    private final Endpoint endpoint;
    private final Greeting greeting;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final Map<Long, CompletableFuture<Map<String, String>>> asked = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final Thread speaker;
    private volatile @Nullable ServerLink link;
    private volatile boolean closing;

    BooksLine(Endpoint endpoint, String directory) {
        this.endpoint = endpoint;
        this.greeting = new Greeting("gateway", Map.of("cwd", directory));
        this.speaker = Thread.ofPlatform().daemon().name("books").start(this::speak);
    }

    /// What the server answers: the fates by branch, or nothing if it has done what it was asked.
    Map<String, String> ask(BooksMessage message, Duration patience) throws Unavailable {
        long id = ids.incrementAndGet();
        var answer = new CompletableFuture<Map<String, String>>();
        asked.put(id, answer);
        try {
            if (!waiting.offer(message.line(OptionalLong.of(id)))) {
                throw new Unavailable("the server does not listen");
            }
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new Unavailable("the server does not answer: " + e.getClass().getSimpleName());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Unavailable("nobody waits for it any more");
        } finally {
            asked.remove(id);
        }
    }

    /// @return whether it will be said as soon as the server listens
    boolean tell(BooksMessage message) {
        return link != null && waiting.offer(message.line(OptionalLong.empty()));
    }

    private void speak() {
        try {
            while (!closing || !waiting.isEmpty()) {
                var line = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (line != null) {
                    say(line);
                } else if (link == null) {
                    connect();
                }
            }
        } catch (InterruptedException _) {
            // it is given up
        }
        var open = link;
        if (open != null) {
            open.close();
        }
    }

    private void say(String line) {
        var open = link == null ? connect() : link;
        if (open == null) {
            return; // whoever asked gives up by themselves
        }
        try {
            open.out().write(line.getBytes(StandardCharsets.UTF_8));
            open.out().flush();
        } catch (IOException _) {
            lose(open);
        }
    }

    private @Nullable ServerLink connect() {
        var reached = ServerLink.open(endpoint, greeting).orElse(null);
        if (reached != null && !reached.welcome().kind().equals("welcome")) {
            reached.close();
            reached = null;
        }
        link = reached;
        if (reached != null) {
            var listened = reached;
            Thread.ofPlatform().daemon().name("books-answers").start(() -> listen(listened));
        }
        return reached;
    }

    private void lose(ServerLink lost) {
        lost.close();
        if (link == lost) {
            link = null;
        }
    }

    private void listen(ServerLink from) {
        var lines = new ByteLines(from.in(), ANSWER_BYTES_MAX);
        try {
            for (var line = lines.next(); line.isPresent() && !Greeting.is(line.get()); line = lines.next()) {
                hear(line.get());
            }
        } catch (IOException | ByteLines.TooLong | JacksonException _) {
            // it is gone, or as good as
        }
        lose(from);
    }

    private void hear(byte[] line) {
        long id = 0;
        boolean failed = true;
        var fates = new HashMap<String, String>();
        try (var json = BooksMessage.JSON.createParser(ObjectReadContext.empty(), line)) {
            json.nextToken();
            for (var name = json.nextName(); name != null; name = json.nextName()) {
                var token = json.nextToken();
                switch (name) {
                    case "id" -> id = token == JsonToken.VALUE_NUMBER_INT ? json.getLongValue() : 0;
                    case "done" -> failed = token != JsonToken.VALUE_TRUE;
                    case "fates" -> {
                        failed = false;
                        fates(json, fates);
                    }
                    default -> json.skipChildren();
                }
            }
        }
        var answer = asked.get(id);
        if (answer != null && failed) {
            answer.completeExceptionally(new IllegalStateException("refused"));
        } else if (answer != null) {
            answer.complete(fates);
        }
    }

    private static void fates(JsonParser json, Map<String, String> fates) {
        for (var branch = json.nextName(); branch != null; branch = json.nextName()) {
            if (json.nextToken() == JsonToken.VALUE_STRING) {
                fates.put(branch, json.getString());
            }
        }
    }

    /// What waits is said first, if the server listens.
    void close(Duration patience) {
        closing = true;
        try {
            var _ = speaker.join(patience);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
