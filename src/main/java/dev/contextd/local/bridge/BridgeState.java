package dev.contextd.local.bridge;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// The state a bridge needs to replace a server that died: which
/// requests wait for an answer, and what a new server must be told before it can go on. Guarded by whoever holds it.
final class BridgeState {
    /// Ids of requests that we send ourselves; no agent has such.
    private static final String OWN = "contextd-bridge-";

    /// Requests that may wait for an answer; as many as a server takes, subscriptions and others.
    static final int PENDING_MAX = 2_000;

    /// Bytes of requests that are kept to ask another server; beyond this the agent has to ask again itself.
    static final int KEPT_BYTES_MAX = 16 << 20;

    /// Questions of the server that may wait for an answer; beyond this the oldest is forgotten.
    static final int ASKED_MAX = 1_000;

    /// Follows of resources beyond this are not told to a new server.
    private static final int FOLLOWED_MAX = 1_000;

    static final int INVALID_REQUEST = -32600;
    private static final int INTERNAL = -32603;

    /// What becomes of a request when the server goes.
    private enum Fate {
        /// It may have been done, so that only the agent can say whether to do it again.
        FAIL,
        /// It only asks, and asks the next server.
        ASK_AGAIN,
        /// It asks for news as long as there is a server, and nobody waits for its answer.
        FOLLOW
    }

    private static final class Pending {
        /// Empty if it is not asked again.
        final byte[] line;

        final Fate fate;

        Pending(byte[] line, Fate fate) {
            this.line = line;
            this.fate = fate;
        }
    }

    private final Map<String, Pending> pending = new LinkedHashMap<>();

    /// What the server has asked and the agent not answered.
    private final SequencedSet<String> asked = new LinkedHashSet<>();

    private final Map<String, byte[]> followed = new LinkedHashMap<>();
    private byte @Nullable [] initialize;
    private byte @Nullable [] initialized;
    private int sent;

    /// Notes what the server is told. False if it is an answer to a server that is gone.
    boolean toServer(byte[] line) {
        boolean fits = true;
        for (MessagePeek message : MessagePeek.at(line)) {
            if (message.isRequest() && !isOwn(message)) {
                request(message, line);
            } else if (message.is("notifications/initialized")) {
                initialized = line;
            } else if (message.is("notifications/cancelled")) {
                message.about().ifPresent(pending::remove);
            } else if (message.isResponse()) {
                fits = asked.remove(message.id().orElseThrow());
            }
        }
        return fits;
    }

    /// Whether a line is more than news; also if it cannot be read, which the agent has to hear.
    static boolean wantsAnswer(byte[] line) {
        var messages = MessagePeek.at(line);
        return messages.isEmpty() || !messages.stream().allMatch(MessagePeek::isNews);
    }

    private static boolean isOwn(MessagePeek message) {
        return message.id().orElseThrow().startsWith("\"" + OWN);
    }

    /// What the agent must hear of requests for which there is no room; none if there is.
    List<byte[]> refusals(byte[] line) {
        var requests = MessagePeek.at(line).stream()
                .filter(message -> message.isRequest() && !isOwn(message))
                .filter(message -> !pending.containsKey(message.id().orElseThrow()))
                .toList();
        return pending.size() + requests.size() <= PENDING_MAX
                ? List.of()
                : requests.stream()
                        .map(request -> error(
                                request.id().orElseThrow(),
                                INVALID_REQUEST,
                                "more than " + PENDING_MAX + " requests are under way; wait for answers"))
                        .toList();
    }

    private void request(MessagePeek message, byte[] line) {
        var fate = switch (message.method().orElseThrow()) {
            case "tools/call" -> Fate.FAIL;
            case "subscriptions/listen" -> Fate.FOLLOW;
            default -> Fate.ASK_AGAIN;
        };
        String id = message.id().orElseThrow();
        pending.remove(id);
        int kept = pending.values().stream().mapToInt(it -> it.line.length).sum();
        if (fate == Fate.FAIL || kept + line.length > KEPT_BYTES_MAX) {
            pending.put(id, new Pending(new byte[0], fate == Fate.FOLLOW ? Fate.FOLLOW : Fate.FAIL));
        } else {
            pending.put(id, new Pending(line, fate));
        }
        if (message.is("initialize")) {
            initialize = line;
        } else if (message.is("resources/subscribe") && followed.size() < FOLLOWED_MAX) {
            message.about().ifPresent(uri -> followed.put(uri, line));
        } else if (message.is("resources/unsubscribe")) {
            message.about().ifPresent(followed::remove);
        } else if (message.is("logging/setLevel")) {
            followed.put("logging/setLevel", line);
        }
    }

    /// Notes what the server says. False if it is meant for us.
    boolean fromServer(byte[] line) {
        boolean forAgent = true;
        for (MessagePeek message : MessagePeek.at(line)) {
            if (message.isRequest()) {
                if (asked.size() >= ASKED_MAX) {
                    asked.removeFirst();
                }
                asked.add(message.id().orElseThrow());
            } else if (message.isResponse()) {
                pending.remove(message.id().orElseThrow());
                forAgent = !isOwn(message);
            } else if (message.is("notifications/cancelled")) {
                message.about().ifPresent(asked::remove);
            }
        }
        return forAgent;
    }

    /// Whether nobody waits for an answer.
    boolean isIdle() {
        return pending.values().stream().allMatch(it -> it.fate == Fate.FOLLOW);
    }

    /// The agent waits for nothing any more.
    void forget() {
        pending.clear();
    }

    /// What the agent must hear when the server has gone: what may have been done, and that questions are off.
    List<byte[]> afterLoss(String why) {
        var lines = new ArrayList<byte[]>();
        pending.entrySet().removeIf(waiting -> {
            boolean failed = waiting.getValue().fate == Fate.FAIL;
            if (failed) {
                lines.add(error(waiting.getKey(), INTERNAL, why));
            }
            return failed;
        });
        asked.forEach(id -> lines.add(Bridge.bytes(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}")));
        asked.clear();
        return lines;
    }

    /// What the agent must hear when there is no server at all.
    List<byte[]> withoutServer(String why) {
        var lines = new ArrayList<byte[]>();
        pending.keySet().forEach(id -> lines.add(error(id, INTERNAL, why)));
        pending.clear();
        return lines;
    }

    /// What a new server must be told: the handshake if the last one had been through it, what the agent follows, and
    /// then the requests that only ask.
    List<byte[]> forNewServer() {
        var lines = new ArrayList<byte[]>();
        var waiting = pending.values().stream()
                .map(it -> it.line)
                .filter(line -> line.length > 0)
                .distinct()
                .toList();
        if (initialize != null && !waiting.contains(initialize)) {
            lines.add(again(initialize));
            Optional.ofNullable(initialized).ifPresent(lines::add);
            followed.values().stream().filter(line -> !waiting.contains(line)).forEach(line -> lines.add(again(line)));
        }
        lines.addAll(waiting);
        return lines;
    }

    /// Notes what the agent was told without a server.
    void answered(byte[] line) {
        if (MessagePeek.at(line).getFirst().is("initialize")) {
            initialize = line;
        }
    }

    /// The same request under an id of our own.
    byte[] again(byte[] line) {
        var request = MessagePeek.at(line).getFirst();
        int from = request.idFrom();
        int to = from + Bridge.bytes(request.id().orElseThrow()).length;
        var copy = new ByteArrayOutputStream();
        copy.write(line, 0, from);
        copy.writeBytes(Bridge.bytes("\"" + OWN + ++sent + "\""));
        copy.write(line, to, line.length - to);
        return copy.toByteArray();
    }

    /// @param id as it stands in JSON
    static byte[] error(String id, int code, String why) {
        return Bridge.bytes("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":" + code + ",\"message\":\""
                + escaped(why) + "\"}}");
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder();
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                escaped.append('\\').append((char) c);
            } else if (c < ' ') {
                escaped.append(' ');
            } else {
                escaped.append((char) c);
            }
        });
        return escaped.toString();
    }
}
