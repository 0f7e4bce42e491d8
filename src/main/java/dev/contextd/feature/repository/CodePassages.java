package dev.contextd.feature.repository;

import dev.contextd.keep.library.Item;
import dev.contextd.source.code.Language;
import dev.contextd.source.code.Passage;
import dev.contextd.tool.Ids;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Converts passages of code to items of the library and back.
final class CodePassages {
    static final String KIND = "code";

    /// What is known of a passage without its file.
    ///
    /// @param kind empty for what stands between definitions
    record About(String path, String symbol, String kind, String language) {}

    private CodePassages() {}

    static Item item(IndexLocation place, String path, Language language, Passage passage, Instant at) {
        String heading = passage.heading().isEmpty() ? "" : passage.heading() + "\n";
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("path", path)
                .put("symbol", passage.symbol())
                .put("kind", passage.kind().map(kind -> kind.word()).orElse(""))
                .put("language", language.word())
                .put("heading_length", heading.length());
        return new Item(
                Ids.fresh("code_"),
                place.holder(),
                place.project(),
                KIND,
                tags(place, path, language, passage),
                at,
                heading + passage.text(),
                body.toString(),
                path + " " + passage.symbol());
    }

    static About about(Item item) {
        var json = JsonMapper.shared().readTree(item.body());
        return new About(
                json.path("path").asString(),
                json.path("symbol").asString(),
                json.path("kind").asString(),
                json.path("language").asString());
    }

    /// Its lines, without the heading above them that is only for the search.
    static String text(Item item) {
        var json = JsonMapper.shared().readTree(item.body());
        return item.text().substring(json.path("heading_length").asInt());
    }

    private static Set<String> tags(IndexLocation place, String path, Language language, Passage passage) {
        var tags = new HashSet<String>();
        tags.add(place.tag());
        tags.add(ofPath(path));
        tags.add(ofLanguage(language.word()));
        passage.kind().ifPresent(kind -> tags.add(ofKind(kind.word())));
        passage.symbols().forEach(symbol -> tags.add(ofName(symbol)));
        if (!passage.symbol().isEmpty()) {
            tags.add(ofName(passage.symbol()));
        }
        return tags;
    }

    static String ofPath(String path) {
        return "path:" + path;
    }

    static String ofLanguage(String word) {
        return "language:" + word;
    }

    static String ofKind(String word) {
        return "kind:" + word;
    }

    /// By its last name; case does not matter.
    static String ofName(String symbol) {
        return "name:" + symbol.substring(symbol.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
