package dev.contextd.feature.transfer;

import dev.contextd.keep.library.Belongings;
import dev.contextd.keep.library.Holdings.Attached;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Parcel;
import dev.contextd.keep.library.Parcel.Beside;
import dev.contextd.tool.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One line of an export: an item, or something that belongs to one. docs/export.md is the table of its fields.
///
/// A line names no owner: an item is its owner's, their team's or their organisation's, whoever that is where it is
/// read.
sealed interface Line {
    /// Stands in the path of a slip where the holder's name does.
    String HOLDER = "{holder}";

    /// @param parcel whose item has a [Share] for its holder
    record OfItem(Parcel parcel) implements Line {}

    record OfAttached(Attached attached) implements Line {}

    /// With whom an item is shared.
    enum Share {
        OWN,
        TEAM,
        ORG;

        /// The word that stands for the holder.
        String word() {
            return Json.MAPPER.valueToTree(this).asString();
        }

        static Share of(String word) {
            for (Share share : values()) {
                if (share.word().equals(word)) {
                    return share;
                }
            }
            throw new Damaged("holder must be own, team or org");
        }
    }

    /// What is no line of an export, and why.
    final class Damaged extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Damaged(String why) {
            super(why, null, false, false);
        }
    }

    static ObjectNode json(Parcel parcel, Share share) {
        var item = parcel.item();
        var json = Json.object()
                .put("type", "item")
                .put("id", item.id())
                .put("holder", share.word())
                .put("project", item.project())
                .put("kind", item.kind())
                .put("at", item.at().toString());
        new TreeSet<>(item.tags()).forEach(json.putArray("tags")::add);
        json.put("text", item.text()).set("body", Json.MAPPER.readTree(item.body()));
        if (!parcel.slips().isEmpty()) {
            var slips = json.putArray("slips");
            for (Beside slip : parcel.slips()) {
                var shown = slips.addObject();
                var path = shown.putArray("path");
                slip.path().forEach(part -> path.add(part.equals(item.holder()) ? HOLDER : part));
                shown.set("body", Json.MAPPER.readTree(slip.json()));
            }
        }
        return json;
    }

    static ObjectNode json(Attached attached) {
        var json = Json.object().put("type", "attached").put("to", attached.to());
        attached.path().forEach(json.putArray("path")::add);
        json.set("body", Json.MAPPER.readTree(attached.json()));
        return json;
    }

    /// Masks secrets in what was written by people and agents; ids and paths stay as they are.
    static ObjectNode scrubbed(ObjectNode line, UnaryOperator<ObjectNode> scrub) {
        mask(line, scrub, "text", "tags", "body");
        for (JsonNode slip : line.path("slips")) {
            if (slip instanceof ObjectNode object) {
                mask(object, scrub, "body");
            }
        }
        return line;
    }

    private static void mask(ObjectNode object, UnaryOperator<ObjectNode> scrub, String... fields) {
        var written = Json.object();
        for (String field : fields) {
            if (object.has(field)) {
                written.set(field, object.path(field));
            }
        }
        object.setAll(scrub.apply(written));
    }

    /// Throws [Damaged] if it is neither.
    static Line of(ObjectNode json) {
        try {
            return switch (text(json, "type")) {
                case "item" -> new OfItem(parcel(json));
                case "attached" -> new OfAttached(attached(json));
                default -> throw new Damaged("type must be item or attached");
            };
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new Damaged(String.valueOf(e.getMessage()));
        }
    }

    private static Parcel parcel(ObjectNode json) {
        var share = Share.of(text(json, "holder"));
        var item = new Item(
                text(json, "id"),
                share.word(),
                text(json, "project"),
                text(json, "kind"),
                new HashSet<>(texts(json, "tags")),
                Instant.parse(text(json, "at")),
                text(json, "text"),
                body(json));
        var slips = new ArrayList<Beside>();
        for (JsonNode slip : json.path("slips")) {
            slips.add(new Beside(texts(slip, "path"), body(slip)));
        }
        return new Parcel(item, slips);
    }

    private static Attached attached(ObjectNode json) {
        var attached = new Attached(text(json, "to"), texts(json, "path"), body(json));
        if (attached.path().isEmpty() || Belongings.staysHere(attached.path().getFirst())) {
            throw new Damaged("path names nothing that can be attached");
        }
        return attached;
    }

    private static String text(JsonNode json, String field) {
        var value = json.path(field);
        if (!value.isString()) {
            throw new Damaged(field + " must be a text");
        }
        return value.asString();
    }

    private static List<String> texts(JsonNode json, String field) {
        var all = new ArrayList<String>();
        for (JsonNode value : json.path(field)) {
            if (!value.isString()) {
                throw new Damaged(field + " must be a list of texts");
            }
            all.add(value.asString());
        }
        return all;
    }

    private static String body(JsonNode json) {
        if (!json.has("body")) {
            throw new Damaged("body is missing");
        }
        return json.path("body").toString();
    }
}
