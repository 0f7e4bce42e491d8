package dev.contextd.cli;

import dev.contextd.base.access.Loopback;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A server that others share, called over HTTP with the token of who runs a command.
///
/// What it is asked can be asked again without harm, so what got lost on the way, or came too early, is.
final class RemoteServer implements Repositories.Server {
    /// How often one thing is asked.
    private static final int TRIES = 6;

    /// Longer than the server lets any call take.
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final String REVISION = "2026-07-28";

    private final URI mcp;
    private final String token;
    private final Duration pause;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(10))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /// @param pause before it is asked the second time, and twice as long each time after
    RemoteServer(URI mcp, String token, Duration pause) {
        this.mcp = mcp;
        this.token = token;
        this.pause = pause;
    }

    /// The server at a URL as people write it, with or without `/mcp`. A token goes over the network only encrypted.
    static RemoteServer at(String url, String token) {
        try {
            var given = new URI(url);
            boolean encrypted = "https".equals(given.getScheme());
            boolean here = "http".equals(given.getScheme()) && given.getHost() != null && Loopback.is(given.getHost());
            if (given.getHost() != null && (encrypted || here)) {
                String path = given.getRawPath().replaceFirst("/+$", "");
                return new RemoteServer(given.resolve(path.isEmpty() ? "/mcp" : path), token, Duration.ofSeconds(1));
            }
        } catch (URISyntaxException _) {
            // refused below like a URL of another kind
        }
        throw new Failure(
                Kind.VALIDATION, "--to must be an https URL, such as https://contextd.example.com; got: " + url);
    }

    @Override
    public JsonNode call(ObjectNode arguments) {
        var request = request(arguments);
        var wait = pause;
        for (int tried = 1; ; tried++) {
            var answer = ask(request);
            if (answer.isFinal() || tried == TRIES) {
                return answer.result();
            }
            sleep(answer.pause().orElse(wait));
            wait = wait.multipliedBy(2);
        }
    }

    /// @param failure why there is no result
    /// @param isFinal whether it would be the same if it were asked again
    /// @param pause how long the server asks to wait
    private record Answer(
            Optional<JsonNode> content, Optional<Failure> failure, boolean isFinal, Optional<Duration> pause) {
        static Answer of(JsonNode content) {
            return new Answer(Optional.of(content), Optional.empty(), true, Optional.empty());
        }

        static Answer refused(Kind kind, String sentence) {
            return new Answer(Optional.empty(), Optional.of(new Failure(kind, sentence)), true, Optional.empty());
        }

        static Answer later(String why, Optional<Duration> pause) {
            var failure = new Failure(
                    Kind.UNAVAILABLE,
                    "The server cannot be asked now: " + why + ". Give the same command again to go on from there.");
            return new Answer(Optional.empty(), Optional.of(failure), false, pause);
        }

        JsonNode result() {
            return content.orElseThrow(failure::orElseThrow);
        }
    }

    private HttpRequest request(ObjectNode arguments) {
        var params = Json.object().put("name", Repositories.SYNC);
        params.set("arguments", arguments);
        var meta = params.putObject("_meta").put("io.modelcontextprotocol/protocolVersion", REVISION);
        meta.putObject("io.modelcontextprotocol/clientCapabilities");
        var message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        message.set("params", params);
        return HttpRequest.newBuilder(mcp)
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("MCP-Protocol-Version", REVISION)
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", Repositories.SYNC)
                .POST(BodyPublishers.ofString(message.toString()))
                .build();
    }

    private Answer ask(HttpRequest request) {
        try {
            return read(client.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            return Answer.later("it cannot be reached at " + mcp, Optional.empty());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Answer.refused(Kind.UNAVAILABLE, "The command was interrupted; give it again to go on from there.");
        }
    }

    private Answer read(HttpResponse<String> response) {
        var body = json(response.body());
        String why = body.at("/error/message").asString("");
        return switch (response.statusCode()) {
            case 200 -> why.isEmpty() ? result(body.path("result")) : Answer.refused(Kind.VALIDATION, why);
            case 401, 403 -> Answer.refused(Kind.UNAUTHORIZED, "The server does not let you in: " + why);
            case 413 -> Answer.refused(Kind.VALIDATION, "The server takes no messages as large as that: " + why);
            case 429, 500, 502, 503, 504 ->
                Answer.later("it answers with status " + response.statusCode(), Optional.empty());
            default ->
                Answer.refused(
                        Kind.VALIDATION, "There is no contextd at " + mcp + ": status " + response.statusCode() + ".");
        };
    }

    private static Answer result(JsonNode result) {
        var content = result.path("structuredContent");
        if (!result.path("isError").asBoolean(false)) {
            return Answer.of(content);
        }
        var error = content.path("error");
        String why = error.path("message").asString("");
        var wait = error.at("/data/retry_after_ms");
        return wait.isNumber()
                ? Answer.later(why, Optional.of(Duration.ofMillis(wait.asLong())))
                : Answer.refused(Kind.VALIDATION, why);
    }

    private static JsonNode json(String body) {
        try {
            return Json.MAPPER.readTree(body);
        } catch (JacksonException _) {
            return Json.object();
        }
    }

    private static void sleep(Duration wait) {
        try {
            Thread.sleep(wait);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// What drops an index there.
    void drop(String project) {
        call(Json.object().put("project_path", project).put("drop", true));
    }

    /// The token in a file, or in the environment.
    static String token(Optional<String> fromFile, Map<String, String> environment) {
        return fromFile.or(() -> Optional.ofNullable(environment.get("CONTEXTD_TOKEN")))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "A token of that server is needed: put it into a file and name that with --token-file, or into"
                                + " the variable CONTEXTD_TOKEN."));
    }
}
