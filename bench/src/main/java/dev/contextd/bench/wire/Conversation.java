package dev.contextd.bench.wire;

import dev.contextd.wire.Dialect;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The history of a session as an agent keeps it, and its requests as that agent writes them: Claude Code, Codex, opencode
/// and Gemini CLI, each for its dialect.
abstract class Conversation {
    private static final byte[] END = "]}".getBytes(StandardCharsets.UTF_8);

    private final ByteArrayOutputStream settled = new ByteArrayOutputStream();
    private final Random signatures = new Random(7);
    private ObjectNode last = node();
    private int elements;
    private int ids;

    /// @param head of each request, up to the list of the history
    Conversation(String head) {
        settled.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    }

    static Conversation of(Dialect dialect, Prelude prelude) {
        return switch (dialect) {
            case MESSAGES -> new MessagesConversation(prelude);
            case RESPONSES -> new ResponsesConversation(prelude);
            case CHAT -> new ChatConversation(prelude);
            case GEMINI -> new GeminiConversation(prelude);
        };
    }

    abstract String path();

    abstract void prompt(String text);

    /// @param ids of its calls, in their order
    abstract void step(Moment.Step step, List<String> ids);

    /// What an agent shows its model of an answer of ours.
    abstract String shown(String answer);

    /// The last element, as it stands in a request that ends with it.
    ObjectNode marked(ObjectNode element) {
        return element;
    }

    final void step(Moment.Step step) {
        step(step, step.uses().stream().map(_ -> "call_%024d".formatted(++ids)).toList());
    }

    final void add(ObjectNode element) {
        settle();
        last = element;
        elements++;
    }

    private void settle() {
        if (elements > 0) {
            settled.writeBytes(((elements > 1 ? "," : "") + last).getBytes(StandardCharsets.UTF_8));
        }
    }

    /// All that was said so far, for the model to go on.
    final byte[] request() {
        byte[] end = ((elements > 1 ? "," : "") + marked(last)).getBytes(StandardCharsets.UTF_8);
        var request = new byte[settled.size() + end.length + END.length];
        System.arraycopy(settled.toByteArray(), 0, request, 0, settled.size());
        System.arraycopy(end, 0, request, settled.size(), end.length);
        System.arraycopy(END, 0, request, settled.size() + end.length, END.length);
        return request;
    }

    final int bytes() {
        return settled.size();
    }

    /// What providers sign thoughts with, or encrypt them to.
    final String signature() {
        var text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            text.append(Long.toString(signatures.nextLong() >>> 24, 36));
        }
        return text.toString();
    }

    static ObjectNode node() {
        return JsonMapper.shared().createObjectNode();
    }

    static ArrayNode list(ObjectNode in, String name) {
        return in.putArray(name);
    }
}
