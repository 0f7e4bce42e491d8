package dev.contextd.local.bridge;

import dev.contextd.local.bridge.Question.Era;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/// Answers what is asked of every server while there is none, from the [Prospectus]. A server that comes is asked the
/// same, and if it says otherwise the agent hears of it and nothing is answered here any more. Guarded by whoever holds
/// it.
public final class Reception {
    /// Notifications by what they tell the change of.
    private static final Map<String, String> NEWS = Map.of(
            "tools/list", "notifications/tools/list_changed",
            "prompts/list", "notifications/prompts/list_changed",
            "resources/list", "notifications/resources/list_changed",
            "resources/templates/list", "notifications/resources/list_changed");

    private final Optional<Prospectus> prospectus;
    private final BiPredicate<String, Prospectus.Listed> shown;

    /// What the agent was told, by what it asked: one line for each method and era.
    private final Map<String, Told> told = new LinkedHashMap<>();

    /// The same, by the id under which a server was asked.
    private final Map<String, Told> asked = new HashMap<>();

    private boolean welcomed;
    private String client = "";

    /// A server said otherwise.
    private boolean closed;

    private static final class Told {
        final Question question;
        final byte[] line;
        final String result;

        Told(Question question, byte[] line, String result) {
            this.question = question;
            this.line = line;
            this.result = result;
        }
    }

    /// @param prospectus empty if everything is asked of the server
    /// @param shown which tools an agent of that name is shown
    public Reception(Optional<Prospectus> prospectus, BiPredicate<String, Prospectus.Listed> shown) {
        this.prospectus = prospectus;
        this.shown = shown;
    }

    /// Of a bridge that asks the server everything.
    public static Reception none() {
        return new Reception(Optional.empty(), (_, _) -> true);
    }

    /// The answer to a line of the agent; empty if it is for the server.
    public Optional<byte[]> answer(byte[] line) {
        if (prospectus.isEmpty() || closed) {
            return Optional.empty();
        }
        var question = Question.of(line).filter(this::isTimely);
        var result = question.flatMap(it -> prospectus.get().result(it, shown, name(it)));
        if (result.isPresent()) {
            var it = question.orElseThrow();
            if (it.isHandshake()) {
                welcomed = true;
                client = it.client();
            }
            if (NEWS.containsKey(it.method())) {
                told.put(it.method() + it.era(), new Told(it, line, result.get()));
            }
        }
        return result.map(text -> response(question.orElseThrow().id(), text));
    }

    private String name(Question question) {
        return question.era() == Era.STATELESS || question.isHandshake() ? question.client() : client;
    }

    /// Of what is said in a session, the handshake comes first, and once.
    private boolean isTimely(Question question) {
        return question.era() == Era.STATELESS || question.isHandshake() != welcomed;
    }

    private static byte[] response(String id, String result) {
        return Bridge.bytes("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
    }

    /// What a new server is asked, because the agent was told it.
    ///
    /// @param state gives the requests ids of ours
    List<byte[]> checks(BridgeState state) {
        asked.clear();
        var lines = new ArrayList<byte[]>();
        told.values().forEach(it -> {
            var again = state.again(it.line);
            asked.put(MessagePeek.at(again).getFirst().id().orElseThrow(), it);
            lines.add(again);
        });
        return lines;
    }

    /// What the agent must hear when a server has answered such a check otherwise.
    Optional<byte[]> corrected(byte[] answer) {
        var id = asked.isEmpty()
                ? Optional.<String>empty()
                : MessagePeek.at(answer).stream().findFirst().flatMap(MessagePeek::id);
        var checked = id.map(asked::remove);
        if (checked.isEmpty() || Arrays.equals(answer, response(id.orElseThrow(), checked.get().result))) {
            return Optional.empty();
        }
        closed = true;
        var question = checked.get().question;
        System.err.println("contextd: the server that runs answers " + question.method()
                + " otherwise than this build wrote it down; from here on it is asked itself");
        return question.era() == Era.SESSION
                ? Optional.of(Bridge.bytes("{\"jsonrpc\":\"2.0\",\"method\":\"" + NEWS.get(question.method()) + "\"}"))
                : Optional.empty();
    }
}
