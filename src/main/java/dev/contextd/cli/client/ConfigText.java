package dev.contextd.cli.client;

import dev.contextd.tool.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a client's configuration says, as text that can be given our entry and be rid of it again.
///
/// Nothing else in it changes: people keep comments, order and spaces in these files, and other programs keep
/// settings. Reading refuses what the client could not read either, so that nothing broken is made worse.
sealed interface ConfigText permits JsonText, TomlText, YamlEntries {
    /// Some editors on Windows begin a file with it; it is no part of the text, but stays.
    String BYTE_ORDER_MARK = "\uFEFF";

    /// What stands under our name, whoever wrote it.
    Optional<JsonNode> entry();

    /// Whether there is a place for servers already, be it without any.
    boolean hasServers();

    /// All else that it says; no place for servers is the same as an empty one.
    JsonNode rest();

    /// The text with this under our name, in the place of what stood there.
    String with(ObjectNode entry);

    /// The text with nothing under our name.
    ///
    /// @param emptyToo whether the place for servers goes too if no other is left in it
    String without(boolean emptyToo);

    static JsonNode rest(JsonNode tree, String servers) {
        var rest = tree.isObject() ? (ObjectNode) tree.deepCopy() : Json.object();
        if (rest.get(servers) instanceof ObjectNode all) {
            all.remove(ServerEntry.NAME);
        }
        if (rest.path(servers).isEmpty()) {
            rest.remove(servers);
        }
        return rest;
    }

    /// The text of a file without its byte order mark.
    static String unmarked(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    /// The line ends of a text.
    static String newLine(String text) {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }
}
