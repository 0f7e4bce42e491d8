package dev.contextd.bench;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client that calls different tools one after the other, and reads what they answer.
public final class Agent implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private static final String EVENT = "data: ";

    private final Target target;
    private final Wire wire;
    private final Map<String, String> headers = new HashMap<>();

    public Agent(Target target) throws IOException {
        this.target = target;
        this.wire = new Wire(target.port());
    }

    /// @param arguments the members of the object `arguments`
    public JsonNode call(String tool, String arguments) throws IOException {
        var answer = response(tool, arguments).at("/result/structuredContent");
        if (answer.has("error")) {
            throw new IOException(tool + ": " + answer);
        }
        return answer;
    }

    /// The whole response.
    public JsonNode response(String tool, String arguments) throws IOException {
        var header = headers.get(tool);
        if (header == null) {
            header = target.open(wire, tool);
            headers.put(tool, header);
        }
        String params = "\"name\":\"" + tool + "\",\"arguments\":{" + arguments + "}";
        String body = target.era().request(1, "tools/call", params);
        return MAPPER.readTree(message(wire.exchange(Wire.post(target.port(), header, body), 200)));
    }

    /// The answer; if it took long, it came as the last event of a stream.
    private static String message(String body) {
        int event = body.lastIndexOf(EVENT);
        return event < 0 ? body : body.substring(event + EVENT.length(), body.indexOf('\n', event));
    }

    public static String text(String text) {
        return MAPPER.writeValueAsString(text);
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
