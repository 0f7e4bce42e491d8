package dev.contextd.feature.transfer;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.ExportedItem;
import dev.contextd.keep.library.HolderRecords.Attached;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.SideRecord;
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
sealed interface ExportLine {
    /// Stands in the path of a side record where the holder's name does.
    String HOLDER = "{holder}";

    /// @param exported whose item has a [Share] for its holder
    record OfItem(ExportedItem exported) implements ExportLine {}

    record OfAttached(Attached attached) implements ExportLine {}

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

    static ObjectNode json(ExportedItem exported, Share share) {
        var item = exported.item();
        var json = Json.object()
                .put("type", "item")
                .put("id", item.id())
                .put("holder", share.word())
                .put("project", item.project().text())
                .put("kind", item.kind())
                .put("at", item.at().toString());
        new TreeSet<>(item.tags()).forEach(json.putArray("tags")::add);
        json.put("text", item.text()).set("body", Json.MAPPER.readTree(item.body()));
        if (!item.label().isEmpty()) {
            json.put("label", item.label());
        }
        if (!exported.sideRecords().isEmpty()) {
            var sideRecords = json.putArray("slips");
            for (SideRecord sideRecord : exported.sideRecords()) {
                var shown = sideRecords.addObject();
                var path = shown.putArray("path");
                sideRecord
                        .path()
                        .forEach(part -> path.add(part.equals(item.holder().key()) ? HOLDER : part));
                shown.set("body", Json.MAPPER.readTree(sideRecord.json()));
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
        mask(line, scrub, "text", "label", "tags", "body");
        for (JsonNode sideRecord : line.path("slips")) {
            if (sideRecord instanceof ObjectNode object) {
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
    static ExportLine of(ObjectNode json) {
        try {
            return switch (text(json, "type")) {
                case "item" -> new OfItem(exported(json));
                case "attached" -> new OfAttached(attached(json));
                default -> throw new Damaged("type must be item or attached");
            };
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new Damaged(String.valueOf(e.getMessage()));
        }
    }

    private static ExportedItem exported(ObjectNode json) {
        var share = Share.of(text(json, "holder"));
        var item = new Item(
                text(json, "id"),
                new Holder(share.word()),
                new ProjectKey(text(json, "project")),
                text(json, "kind"),
                new HashSet<>(texts(json, "tags")),
                Instant.parse(text(json, "at")),
                text(json, "text"),
                body(json),
                json.has("label") ? text(json, "label") : "");
        var sideRecords = new ArrayList<SideRecord>();
        for (JsonNode sideRecord : json.path("slips")) {
            sideRecords.add(new SideRecord(texts(sideRecord, "path"), body(sideRecord), true));
        }
        return new ExportedItem(item, sideRecords);
    }

    private static Attached attached(ObjectNode json) {
        var attached = new Attached(text(json, "to"), texts(json, "path"), body(json));
        if (attached.path().isEmpty()
                || DependentRecords.staysHere(attached.path().getFirst())) {
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
