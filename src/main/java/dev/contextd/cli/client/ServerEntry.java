package dev.contextd.cli.client;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The command and arguments with which a client starts contextd.
public record ServerEntry(String command, List<String> args) {
    /// The name it has among the servers of a client.
    public static final String NAME = "contextd";

    public ServerEntry {
        args = List.copyOf(args);
    }

    /// Empty if it starts nothing, because it names a server elsewhere or says something else altogether.
    static Optional<ServerEntry> from(JsonNode node) {
        var args = new ArrayList<String>();
        for (var arg : node.path("args")) {
            if (!arg.isString()) {
                return Optional.empty();
            }
            args.add(arg.asString());
        }
        return node.path("command").isString()
                ? Optional.of(new ServerEntry(node.path("command").asString(), args))
                : Optional.empty();
    }

    /// What an entry says that may be anything, in few words and without its environment, where secrets are.
    static String described(JsonNode node) {
        return from(node)
                .map(ServerEntry::toString)
                .orElseGet(() -> node.path("url").isString()
                        ? "the server at " + node.path("url").asString()
                        : "something that starts no program");
    }

    /// @param typed whether the client wants to be told that this is a server on standard input and output
    ObjectNode toJson(boolean typed) {
        var node = Json.object();
        if (typed) {
            node.put("type", "stdio");
        }
        node.put("command", command);
        var array = node.putArray("args");
        args.forEach(array::add);
        return node;
    }

    /// Whether it starts this program, by whatever path or script; other programs may be called by our name too, but
    /// hardly with the name of our command.
    boolean isOurs() {
        return !args.isEmpty() && args.getFirst().equals("stdio");
    }

    @Override
    public String toString() {
        return args.isEmpty() ? command : command + " " + String.join(" ", args);
    }
}
