package dev.contextd.cli.client;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// How a client writes down a server: in which syntax, under which name, and in which words.
///
/// @param servers the name of what holds the servers
/// @param kind what comes first, if the client wants to be told which kind of server this is
/// @param wishes what comes last: that the client waits for the server, and how long
record EntryForm(Syntax syntax, String servers, Words words, ObjectNode kind, ObjectNode wishes) {
    /// Makes a text of one syntax out of a file.
    @FunctionalInterface
    interface Syntax {
        ConfigText read(String servers, String file, String text);
    }

    /// What clients call the three things that a server needs.
    ///
    /// @param args none if the command is a list that has them too
    record Words(String command, Optional<String> args, String environment) {
        static final Words USUAL = new Words("command", Optional.of("args"), "env");

        /// One list for the command and its arguments.
        static final Words LINE = new Words("command", Optional.empty(), "environment");

        static final Words SHORT = new Words("cmd", Optional.of("args"), "envs");
    }

    static EntryForm json(String servers) {
        return new EntryForm(JsonText::read, servers, Words.USUAL, Json.object(), Json.object());
    }

    static EntryForm toml(String servers) {
        return new EntryForm(TomlText::read, servers, Words.USUAL, Json.object(), Json.object());
    }

    static EntryForm yaml(String servers) {
        return new EntryForm(YamlEntries::read, servers, Words.USUAL, Json.object(), Json.object());
    }

    EntryForm in(Words others) {
        return new EntryForm(syntax, servers, others, kind, wishes);
    }

    EntryForm of(String field, String value) {
        return new EntryForm(syntax, servers, words, kind.deepCopy().put(field, value), wishes);
    }

    EntryForm with(String field, boolean value) {
        return new EntryForm(syntax, servers, words, kind, wishes.deepCopy().put(field, value));
    }

    EntryForm with(String field, int value) {
        return new EntryForm(syntax, servers, words, kind, wishes.deepCopy().put(field, value));
    }

    ConfigText read(String file, String text) {
        return syntax.read(servers, file, text);
    }

    ObjectNode write(ServerEntry entry) {
        return written(entry, Json.object(), true);
    }

    /// The entry in the place of one of ours, of which stays what others have added to it.
    ///
    /// @param anew whether to put right what somebody has set to something else, too
    ObjectNode rewrite(JsonNode there, ServerEntry entry, boolean anew) {
        var old = (ObjectNode) there;
        var node = written(entry, old, anew);
        old.properties().forEach(field -> {
            if (!node.has(field.getKey())) {
                node.set(field.getKey(), field.getValue());
            }
        });
        return node;
    }

    private ObjectNode written(ServerEntry entry, ObjectNode old, boolean anew) {
        var node = kind.deepCopy();
        if (words.args().isPresent()) {
            node.put(words.command(), entry.command());
            entry.args().forEach(node.putArray(words.args().get())::add);
        } else {
            var array = node.putArray(words.command()).add(entry.command());
            entry.args().forEach(array::add);
        }
        var environment = Json.object();
        if (old.get(words.environment()) instanceof ObjectNode set) {
            set.properties().forEach(variable -> {
                if (!anew || !ServerEntry.carries(variable.getKey())) {
                    environment.set(variable.getKey(), variable.getValue());
                }
            });
        }
        entry.environment().forEach(environment::put);
        if (!environment.isEmpty() || old.has(words.environment())) {
            node.set(words.environment(), environment);
        }
        wishes.properties()
                .forEach(wish -> node.set(
                        wish.getKey(), old.has(wish.getKey()) && !anew ? old.get(wish.getKey()) : wish.getValue()));
        return node;
    }

    /// Whether an entry has the fields that one written today has.
    boolean isComplete(JsonNode there) {
        return wishes.properties().stream().allMatch(wish -> there.has(wish.getKey()));
    }

    /// Empty if it starts nothing, because it names a server elsewhere or says something else altogether.
    Optional<ServerEntry> read(JsonNode node) {
        var command = node.path(words.command());
        var line = new ArrayList<String>();
        if (words.args().isPresent() && command.isString()) {
            line.add(command.asString());
        }
        for (var part : words.args().map(node::path).orElse(command)) {
            if (!part.isString()) {
                return Optional.empty();
            }
            line.add(part.asString());
        }
        return line.isEmpty() || (words.args().isPresent() && !command.isString())
                ? Optional.empty()
                : Optional.of(
                        new ServerEntry(line.getFirst(), List.copyOf(line.subList(1, line.size())), environment(node)));
    }

    private Map<String, String> environment(JsonNode node) {
        var environment = new TreeMap<String, String>();
        node.path(words.environment())
                .properties()
                .forEach(variable ->
                        environment.put(variable.getKey(), variable.getValue().asString("")));
        return environment;
    }

    /// What an entry says that may be anything, in few words and without its environment, where secrets are.
    String described(JsonNode node) {
        return read(node)
                .map(ServerEntry::toString)
                .orElseGet(() -> node.path("url").isString()
                        ? "the server at " + node.path("url").asString()
                        : "something that starts no program");
    }
}
