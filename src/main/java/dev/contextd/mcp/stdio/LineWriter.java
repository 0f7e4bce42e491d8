package dev.contextd.mcp.stdio;

import dev.contextd.mcp.Channel;
import dev.contextd.tool.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes messages one a line, whole, in any order of threads.
final class LineWriter implements Channel {
    private final OutputStream out;

    LineWriter(OutputStream out) {
        this.out = out;
    }

    @Override
    public void send(ObjectNode message) {
        write(message);
    }

    @Override
    public boolean isOnly() {
        return true;
    }

    /// A client that has closed its end reads nothing more; its input will end too, and that ends the server.
    synchronized void write(JsonNode message) {
        try {
            var line = new ByteArrayOutputStream();
            Json.MAPPER.writeValue(line, message);
            line.write('\n');
            line.writeTo(out);
            out.flush();
        } catch (IOException _) {
            // see above
        }
    }
}
