package dev.contextd.keep.engine;

import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// Asks a cluster, at any of its hosts.
///
/// A host that cannot be reached is left out for a while. An engine that is overloaded, or has no primary for the
/// moment, is asked again after a pause that grows and is never the same for two callers. All of that together ends
/// with the request's patience, in a `Failure` that says what is wrong and when to call again; so does every answer
/// that tells of trouble of the engine and not of what was asked. An interrupt ends it too. A user that the engine does
/// not know is a failure of the setting.
public final class Engine implements AutoCloseable {
    /// More than any page that we ask for.
    private static final int ANSWER_BYTES_MAX = 64 << 20;

    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(2);

    /// The shortest time an attempt gets, however little is left for others.
    private static final long ATTEMPT_NANOS_MIN = 2_000_000_000L;

    /// How often each host may be the one that knows nothing, where all take turns among many callers.
    private static final int LONERS_MAX = 2;

    private static final long PAUSE_MILLIS_MIN = 50;
    private static final long PAUSE_MILLIS_MAX = 2_000;

    /// When to call again, for whoever calls us.
    private static final Duration LATER = Duration.ofSeconds(5);

    private final EngineUrl url;
    private final HostTurns hosts;
    private final HttpClient client;

    public Engine(EngineUrl url) {
        this.url = url;
        this.hosts = new HostTurns(url.hosts(), System::nanoTime);
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_PATIENCE)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    public EngineUrl url() {
        return url;
    }

    /// For whatever may arrive twice: reads, and writes that say which version they are.
    public EngineAnswer ask(EngineRequest request) {
        try {
            return ask(request, true);
        } catch (OutcomeUnknown e) {
            throw new IllegalStateException("asked again, so it cannot be unknown", e);
        }
    }

    /// For writes that must not arrive twice: sent again only where the engine has certainly not seen them.
    public EngineAnswer once(EngineRequest request) throws OutcomeUnknown {
        return ask(request, false);
    }

    private EngineAnswer ask(EngineRequest request, boolean mayRepeat) throws OutcomeUnknown {
        long end = System.nanoTime() + request.patience().toNanos();
        for (int attempt = 0; ; attempt++) {
            var host = hosts.take();
            Trouble trouble;
            try {
                var answer = exchange(host, request, end);
                hosts.alive(host);
                var passing = Trouble.passing(answer);
                if (passing == null) {
                    if (attempt < hosts.count() * LONERS_MAX && isOfALoner(answer)) {
                        continue;
                    }
                    return read(answer);
                }
                trouble = passing;
            } catch (IOException | TimeoutException e) {
                hosts.dead(host);
                trouble = Trouble.of(e);
            }
            if (!mayRepeat && trouble.mayBeDone()) {
                throw new OutcomeUnknown(trouble.orException());
            }
            // another host may know better at once
            boolean others = attempt + 1 < hosts.count();
            long pause = others ? 0 : pause(attempt);
            if (System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pause) >= end) {
                throw unavailable(trouble.why(), trouble.cause());
            }
            rest(pause);
        }
    }

    /// Whether a node knows nothing of an index. That may be so; but a node that its cluster has left behind, its disk
    /// being full for one, says so of all of them, so others are asked too. In what is kept, a quote is never bare.
    private boolean isOfALoner(HttpResponse<byte[]> answer) {
        return hosts.count() > 1
                && new String(answer.body(), StandardCharsets.ISO_8859_1)
                        .contains("\"type\":\"index_not_found_exception\"");
    }

    /// @param mayBeDone whether the engine may have done what was asked all the same
    private record Trouble(
            String why, boolean mayBeDone, @Nullable Exception cause) {
        /// Of an answer that says to try again; null if it says something else.
        static @Nullable Trouble passing(HttpResponse<byte[]> answer) {
            return switch (answer.statusCode()) {
                case 429 -> new Trouble("is overloaded", false, null);
                case 502, 503, 504 ->
                    new Trouble("cannot serve this now (status " + answer.statusCode() + ")", true, null);
                case 403 -> isBlock(answer) ? new Trouble("takes no writes there at present", false, null) : null;
                default -> null;
            };
        }

        /// While an index is replaced by its next one; that has nothing to do with who asks.
        private static boolean isBlock(HttpResponse<byte[]> answer) {
            return new String(answer.body(), StandardCharsets.ISO_8859_1)
                    .contains("\"type\":\"cluster_block_exception\"");
        }

        static Trouble of(Exception e) {
            boolean unsent = e instanceof ConnectException || e instanceof HttpConnectTimeoutException;
            return new Trouble(
                    e instanceof TimeoutException ? "does not answer" : "cannot be reached, or broke off its answer",
                    !unsent,
                    e);
        }

        Exception orException() {
            return cause == null ? new IOException(why) : cause;
        }
    }

    /// The timeout of the client ends with the headers; the body needs one as well.
    private HttpResponse<byte[]> exchange(URI host, EngineRequest request, long end)
            throws IOException, TimeoutException {
        long left = Math.max(1, end - System.nanoTime());
        // one host that hangs must not take all the time
        long patience = hosts.count() == 1 ? left : Math.min(left, Math.max(ATTEMPT_NANOS_MIN, left / 2));
        var answer = client.sendAsync(
                http(host, request), BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX));
        try {
            return answer.get(patience, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException trouble ? trouble : new IOException(e.getCause());
        } catch (InterruptedException e) {
            answer.cancel(true);
            throw interrupted(e);
        }
    }

    private HttpRequest http(URI host, EngineRequest request) {
        var http = HttpRequest.newBuilder(URI.create(host + request.path()))
                .header("Content-Type", request.type())
                .header("Accept", "application/json")
                .method(
                        request.method(),
                        request.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body()));
        url.authorization().ifPresent(user -> http.header("Authorization", user));
        return http.build();
    }

    private EngineAnswer read(HttpResponse<byte[]> answer) {
        int status = answer.statusCode();
        if (status == 401 || status == 403) {
            throw Failure.ofSetting(
                    url.setting(),
                    "The engine at " + url.where() + " refuses the user of `" + url.setting() + "` (status " + status
                            + "); put the right user and password into it, or give that user the rights it lacks.");
        }
        try {
            var json = answer.body().length == 0
                    ? MissingNode.getInstance()
                    : JsonMapper.shared().readTree(answer.body());
            if (status >= 500) {
                throw unavailable("failed: " + new EngineAnswer(status, json).reason(), null);
            }
            return new EngineAnswer(status, json);
        } catch (JacksonException e) {
            throw unavailable("answered something that is not JSON (status " + status + ")", e);
        }
    }

    private static long pause(int attempt) {
        long longest = Math.min(PAUSE_MILLIS_MAX, PAUSE_MILLIS_MIN << Math.min(attempt, 6));
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }

    private void rest(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Failure interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return unavailable("was not waited for any longer", e);
    }

    private Failure unavailable(String why, @Nullable Exception cause) {
        return unavailable(url, why, cause);
    }

    static Failure unavailable(EngineUrl url, String why, @Nullable Exception cause) {
        return Failure.notYet("The engine of `" + url.setting() + "` at " + url.where() + " " + why, LATER, cause);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
