package dev.contextd.local.daemon;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.stream.StandardOutput;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// A command line that is sent to the server that has the data and runs there.
public final class RemoteCommand {
    static final String KIND = "command";

    private RemoteCommand() {}

    /// The exit code.
    public static int run(Endpoint endpoint, List<String> arguments) {
        var out = new StandardOutput();
        @SuppressWarnings("resource") // it is not ours to close
        var err = new FileOutputStream(FileDescriptor.err);
        var fields = new HashMap<String, String>();
        fields.put("arguments", json(arguments));
        fields.put("cwd", Path.of("").toAbsolutePath().toString());
        try (var link = ServerLink.open(endpoint, new Greeting(KIND, fields)).orElseThrow(RemoteCommand::gone)) {
            if (!link.welcome().kind().equals("welcome")) {
                throw gone();
            }
            return CommandOutput.read(
                    new DataInputStream(link.in()),
                    (kind, bytes) -> (kind == CommandOutput.OUT ? out : err).write(bytes));
        } catch (EOFException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The server that ran this ended meanwhile; look what was done, and give the command again.",
                    Map.of(),
                    e);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The command was broken off: " + FileTrouble.of(e) + ". Look what was done, and give it again.",
                    Map.of(),
                    e);
        }
    }

    /// Without what binds data, which takes longer to load than all the rest of a command.
    private static String json(List<String> arguments) {
        var text = new StringWriter();
        try (var json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartArray();
            arguments.forEach(json::writeString);
            json.writeEndArray();
        }
        return text.toString();
    }

    private static Failure gone() {
        return new Failure(Kind.UNAVAILABLE, "The server is just ending; give the command again.");
    }

    static List<String> arguments(Greeting greeting) {
        try {
            return List.of(
                    JsonMapper.shared().readValue(greeting.field("arguments").orElse("[]"), String[].class));
        } catch (JacksonException _) {
            return List.of();
        }
    }
}
