package dev.contextd.text.openai;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.text.Chat;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// One request for one answer; no retries, no redirects, because the caller does without rather than wait.
public final class OpenAiChat implements Chat {
    /// More than any useful answer has.
    static final int ANSWER_BYTES_MAX = 1 << 20;

    private static final int TOKENS_MAX = 1_000;

    private final URI endpoint;
    private final String model;
    private final String key;
    private final Duration timeout;
    private @Nullable HttpClient client;

    /// @param base such as `http://localhost:11434/v1`
    /// @param key sent as a bearer token; nothing is sent if it is empty
    /// @param timeout for the whole exchange
    public OpenAiChat(URI base, String model, String key, Duration timeout) {
        this.endpoint = URI.create(base.toString().replaceFirst("/+$", "") + "/chat/completions");
        this.model = model;
        this.key = key;
        this.timeout = timeout;
    }

    @Override
    public String answer(String instructions, String question) {
        var response = exchange(request(instructions, question));
        if (response.statusCode() != 200) {
            throw unavailable("it answered with status " + response.statusCode(), null);
        }
        return content(new String(response.body(), StandardCharsets.UTF_8));
    }

    private HttpRequest request(String instructions, String question) {
        var body = JsonNodeFactory.instance.objectNode();
        body.put("model", model)
                .put("temperature", 0)
                .put("max_tokens", TOKENS_MAX)
                .put("stream", false);
        var messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", instructions);
        messages.addObject().put("role", "user").put("content", question);
        var request = HttpRequest.newBuilder(endpoint)
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.build();
    }

    /// The timeout of a request ends with its headers; a body that trickles needs one of its own.
    private HttpResponse<byte[]> exchange(HttpRequest request) {
        var answer = client().sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX));
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw unavailable("it did not answer within " + timeout.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw unavailable(
                    e.getCause() instanceof java.net.http.HttpTimeoutException
                            ? "it did not answer within " + timeout.toMillis() + " ms"
                            : "it cannot be reached, or broke off its answer",
                    e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw unavailable("the call was cancelled", e);
        }
    }

    private static String content(String json) {
        try {
            var content = JsonMapper.shared().readTree(json).at("/choices/0/message/content");
            if (content.isString()) {
                return content.stringValue();
            }
        } catch (JacksonException e) {
            throw unavailable("its answer is not JSON", e);
        }
        throw unavailable("its answer holds no message", null);
    }

    /// Made at the first question: most servers never ask one.
    private synchronized HttpClient client() {
        var made = client;
        if (made == null) {
            made = HttpClient.newBuilder()
                    .connectTimeout(timeout)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();
            client = made;
        }
        return made;
    }

    /// Says neither the address nor anything of the answer: both may hold what nobody else should read.
    private static Failure unavailable(String why, @Nullable Exception cause) {
        return new Failure(Kind.UNAVAILABLE, "The language model was of no help: " + why + ".", Map.of(), cause);
    }
}
