package dev.contextd.local.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// What the two ends of a link say to each other beside what they carry: one line, a flat JSON object of texts whose
/// first name is `contextd`, which no message of the protocol has.
///
/// Names are only ever added, and both ends pass over those that they do not know: the two may be of different
/// versions.
public record Greeting(String kind, Map<String, String> fields) {
    static final String MARK = "contextd";

    /// Of a bridge whose agent sends its requests through a gateway of ours: that gateway's id.
    public static final String GATEWAY = "gateway";

    /// Of a server that listens for HTTP: where that is.
    public static final String ADDRESS = "address";

    private static final byte[] BEGINNING = "{\"contextd\":".getBytes(StandardCharsets.UTF_8);
    private static final JsonFactory JSON = new JsonFactory();

    /// The arguments of a command are in one, and these may be as long as a message of the protocol.
    private static final int BYTES_MAX = 16 << 20;

    public Greeting {
        fields = Map.copyOf(fields);
    }

    public Greeting(String kind) {
        this(kind, Map.of());
    }

    public Optional<String> field(String name) {
        return Optional.ofNullable(fields.get(name)).filter(text -> !text.isEmpty());
    }

    /// Whether a line is one of these.
    public static boolean is(byte[] line) {
        if (line.length < BEGINNING.length) {
            return false;
        }
        for (int i = 0; i < BEGINNING.length; i++) {
            if (line[i] != BEGINNING[i]) {
                return false;
            }
        }
        return true;
    }

    public static Optional<Greeting> of(byte[] line) {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            if (!is(line) || parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            var fields = new LinkedHashMap<String, String>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING) {
                    fields.put(name, parser.getString());
                } else {
                    parser.skipChildren();
                }
            }
            return Optional.ofNullable(fields.remove(MARK)).map(kind -> new Greeting(kind, fields));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    /// Reads one from where it stands, and not a byte more. Empty if the other end says nothing or something else.
    public static Optional<Greeting> read(InputStream in) throws IOException {
        var line = new java.io.ByteArrayOutputStream();
        for (int read = in.read(); read >= 0 && line.size() < BYTES_MAX; read = in.read()) {
            if (read == '\n') {
                return of(line.toByteArray());
            }
            line.write(read);
        }
        return Optional.empty();
    }

    public void write(OutputStream out) throws IOException {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty(MARK, kind);
            fields.forEach(json::writeStringProperty);
            json.writeEndObject();
        }
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
