package dev.contextd;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Speaks HTTP to a server on loopback, as rightly or wrongly as a test wants.
public final class HttpClientOfTests {
    static {
        mayNameAnyHost();
    }

    /// Heeded only before the JDK has made the first client, be that ours or one in the program.
    static void mayNameAnyHost() {
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    }

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI mcp;
    private final String authorization;

    /// Of a server that lets everybody in.
    public HttpClientOfTests(int port) {
        this(port, "");
    }

    /// @param token with which it comes unless a test brings another; none if empty
    public HttpClientOfTests(int port, String token) {
        mcp = URI.create("http://127.0.0.1:" + port + "/mcp");
        authorization = token.isEmpty() ? "" : "Bearer " + token;
    }

    /// The header with which it comes, as a line of a request.
    public String authorizationLine() {
        return "Authorization: " + authorization + "\r\n";
    }

    public URI mcp() {
        return mcp;
    }

    /// An answer, JSON or a whole stream.
    public record Answer(int status, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of(""))
                    .getFirst();
        }

        public boolean isStream() {
            return header("content-type").startsWith("text/event-stream");
        }

        /// Every message, in order.
        public List<JsonNode> messages() {
            if (!isStream()) {
                return List.of(Json.MAPPER.readTree(body));
            }
            return body.lines()
                    .filter(line -> line.startsWith("data: "))
                    .map(line -> Json.MAPPER.readTree(line.substring("data: ".length())))
                    .toList();
        }

        /// The last message, which is the answer.
        public JsonNode json() {
            return messages().getLast();
        }

        public int errorCode() {
            return json().path("error").path("code").asInt(0);
        }
    }

    public Answer send(String method, String path, String body, Map<String, String> headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(mcp.resolve(path)).method(method, BodyPublishers.ofString(body));
        authorized(headers).forEach(request::header);
        return answer(client.send(request.build(), BodyHandlers.ofString()));
    }

    /// What is empty is left out, so that a test can come without a token.
    private Map<String, String> authorized(Map<String, String> headers) {
        var all = new HashMap<>(Map.of("Authorization", authorization));
        all.putAll(headers);
        all.values().removeIf(String::isEmpty);
        return all;
    }

    private static Answer answer(HttpResponse<String> response) {
        return new Answer(response.statusCode(), response.headers().map(), response.body());
    }

    /// A POST with the headers every client sends, and more or others.
    public Answer post(String body, Map<String, String> headers) throws IOException, InterruptedException {
        return send("POST", "/mcp", body, withStandard(headers));
    }

    private static Map<String, String> withStandard(Map<String, String> headers) {
        var all = new HashMap<String, String>();
        all.put("Content-Type", "application/json");
        all.put("Accept", "application/json, text/event-stream");
        all.putAll(headers);
        return all;
    }

    /// The headers that the current revision wants for this request.
    public static Map<String, String> routing(ObjectNode request) {
        var headers = new HashMap<String, String>();
        headers.put("MCP-Protocol-Version", "2026-07-28");
        headers.put("Mcp-Method", request.path("method").asString());
        var params = request.path("params");
        for (String field : List.of("name", "uri")) {
            if (params.path(field).isString()) {
                headers.put("Mcp-Name", params.path(field).stringValue());
            }
        }
        return headers;
    }

    public Answer stateless(String method, ObjectNode params) throws IOException, InterruptedException {
        return stateless(Requests.stateless(7, method, params), Map.of());
    }

    public Answer stateless(ObjectNode request, Map<String, String> moreHeaders)
            throws IOException, InterruptedException {
        var headers = new HashMap<>(routing(request));
        headers.putAll(moreHeaders);
        return post(request.toString(), headers);
    }

    /// Calls a tool in the current revision.
    public Answer call(String tool, String arguments) throws IOException, InterruptedException {
        return stateless("tools/call", Requests.tool(tool, arguments));
    }

    /// Shakes hands in an older revision and gives the session's header.
    public Map<String, String> session(String version) throws IOException, InterruptedException {
        var answer = post(Requests.initialize(version).toString(), Map.of());
        return Map.of("Mcp-Session-Id", answer.header("mcp-session-id"));
    }

    /// A POST whose answer is read as it comes; closing the stream is a client that goes.
    public InputStream open(ObjectNode request, Map<String, String> headers) throws IOException, InterruptedException {
        var builder = HttpRequest.newBuilder(mcp).POST(BodyPublishers.ofString(request.toString()));
        authorized(withStandard(headers)).forEach(builder::header);
        return client.send(builder.build(), BodyHandlers.ofInputStream()).body();
    }

    /// The stream of an older revision for what belongs to no request, read as it comes.
    public InputStream listen(Map<String, String> headers) throws IOException, InterruptedException {
        var builder = HttpRequest.newBuilder(mcp).GET().header("Accept", "text/event-stream");
        authorized(headers).forEach(builder::header);
        return client.send(builder.build(), BodyHandlers.ofInputStream()).body();
    }
}
