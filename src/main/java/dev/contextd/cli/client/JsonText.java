package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.client.JsonPositions.Braces;
import dev.contextd.cli.client.JsonPositions.Member;
import dev.contextd.tool.BrokenJson;
import dev.contextd.tool.Json;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// JSON as editors have it: with comments, trailing commas, and perhaps nothing in it at all.
final class JsonText implements ConfigText {
    private static final JsonMapper LENIENT = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    // Of two members of one name clients heed one or the other; we would not know which to change.
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String UNIT_DEFAULT = "  ";

    private final String servers;
    private final String text;
    private final JsonNode tree;
    private final @Nullable Braces root;

    private JsonText(String servers, String text, JsonNode tree) {
        this.servers = servers;
        this.text = text;
        this.tree = tree;
        this.root = tree.isObject() ? JsonPositions.object(text, 0) : null;
    }

    static JsonText read(String servers, String file, String text) {
        try {
            var tree = LENIENT.readTree(text);
            if (!tree.isObject() && !tree.isMissingNode()) {
                throw new Failure(Kind.VALIDATION, file + " holds no JSON object; mend it first. Nothing was changed.");
            }
            var there = tree.path(servers);
            if (!there.isObject() && !there.isMissingNode() && !there.isNull()) {
                int at = JsonPositions.object(text, 0)
                        .member(servers)
                        .orElseThrow()
                        .valueStart();
                throw new Failure(
                        Kind.VALIDATION,
                        "%s: %s at line %d, column %d is no object; mend it first. Nothing was changed."
                                .formatted(
                                        file,
                                        servers,
                                        text.substring(0, at + 1).lines().count(),
                                        at - JsonPositions.lineStart(text, at) + 1));
            }
            return new JsonText(servers, text, tree);
        } catch (JacksonException e) {
            throw broken(file, e);
        }
    }

    static Failure broken(String file, JacksonException e) {
        return new Failure(
                Kind.VALIDATION,
                "%s is broken%s: %s; mend it first. Nothing was changed."
                        .formatted(file, place(e), BrokenJson.problem(e)),
                Map.of(),
                e);
    }

    private static String place(JacksonException e) {
        var at = e.getLocation();
        return at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    @Override
    public Optional<JsonNode> entry() {
        return Optional.ofNullable(tree.path(servers).get(ServerEntry.NAME));
    }

    @Override
    public JsonNode rest() {
        return ConfigText.rest(tree, servers);
    }

    @Override
    public boolean hasServers() {
        return tree.path(servers).isObject();
    }

    @Override
    public String with(ObjectNode node) {
        if (root == null) {
            boolean open = !text.isBlank() && !text.endsWith("\n");
            return text
                    + (open ? newLine() : "")
                    + rendered(wrapped(wrapped(node, ServerEntry.NAME), servers), "")
                    + newLine();
        }
        var all = root.member(servers);
        if (all.isEmpty()) {
            return inserted(root, servers, wrapped(node, ServerEntry.NAME));
        }
        if (!hasServers()) {
            return replaced(all.get(), wrapped(node, ServerEntry.NAME));
        }
        var braces = JsonPositions.object(text, all.get().valueStart());
        return braces.member(ServerEntry.NAME)
                .map(member -> replaced(member, node))
                .orElseGet(() -> inserted(braces, ServerEntry.NAME, node));
    }

    private static ObjectNode wrapped(ObjectNode node, String name) {
        return Json.object().set(name, node);
    }

    private String replaced(Member member, ObjectNode node) {
        String value = JsonPositions.beginsLine(text, member.keyStart())
                ? rendered(node, JsonPositions.indent(text, member.keyStart()))
                : inLine(node);
        return text.substring(0, member.valueStart()) + value + text.substring(member.valueEnd());
    }

    private String inserted(Braces braces, String key, ObjectNode node) {
        return braces.members().isEmpty() ? insertedFirst(braces, key, node) : insertedLast(braces, key, node);
    }

    private String insertedFirst(Braces braces, String key, ObjectNode node) {
        String outer = JsonPositions.indent(text, braces.open());
        String inner = outer + unit();
        // A comment between the braces stays above.
        int place = JsonPositions.afterComments(text, braces.open() + 1, braces.close());
        return text.substring(0, place)
                + newLine()
                + inner
                + named(key, rendered(node, inner))
                + newLine()
                + outer
                + text.substring(braces.close());
    }

    private String insertedLast(Braces braces, String key, ObjectNode node) {
        var last = braces.members().getLast();
        int place = JsonPositions.afterRemarks(text, last.end());
        boolean remarked = text.substring(last.end(), place).contains("//");
        String indent = JsonPositions.indent(text, last.keyStart());
        String member = JsonPositions.beginsLine(text, last.keyStart()) || remarked
                ? newLine() + indent + named(key, rendered(node, indent))
                : " " + named(key, inLine(node));
        return text.substring(0, last.valueEnd())
                + (last.comma() < 0 ? "," : "")
                + text.substring(last.valueEnd(), place)
                + member
                // who ends every line with a comma gets one here as well
                + (last.comma() < 0 ? "" : ",")
                + text.substring(place);
    }

    @Override
    public String without(boolean emptyToo) {
        if (root == null || entry().isEmpty()) {
            return text;
        }
        var all = root.member(servers).orElseThrow();
        var braces = JsonPositions.object(text, all.valueStart());
        return emptyToo && braces.members().size() == 1 && noComment(braces)
                ? removed(root, all)
                : removed(braces, braces.member(ServerEntry.NAME).orElseThrow());
    }

    private boolean noComment(Braces braces) {
        var only = braces.members().getFirst();
        return text.substring(braces.open() + 1, only.keyStart()).isBlank()
                && text.substring(only.end(), braces.close()).isBlank();
    }

    private String removed(Braces braces, Member member) {
        int index = braces.members().indexOf(member);
        int from =
                index == 0 ? braces.open() + 1 : braces.members().get(index - 1).end();
        int start = JsonPositions.afterComments(text, from, member.keyStart());
        String before = text.substring(0, start);
        String after = text.substring(member.end());
        if (start == braces.open() + 1 && after.stripLeading().startsWith("}")) {
            return before + after.stripLeading();
        }
        if (index > 0 && member.equals(braces.members().getLast()) && member.comma() < 0) {
            int comma = braces.members().get(index - 1).comma();
            before = before.substring(0, comma) + before.substring(comma + 1);
        }
        // A comment before must not swallow what is after.
        boolean endsLine = after.startsWith("\n") || after.startsWith("\r");
        return before + (start == from || endsLine ? "" : text.substring(start, member.keyStart())) + after;
    }

    private String unit() {
        if (root != null && !root.members().isEmpty()) {
            int first = root.members().getFirst().keyStart();
            String indent = JsonPositions.indent(text, first);
            if (JsonPositions.beginsLine(text, first) && !indent.isEmpty()) {
                return indent;
            }
        }
        return UNIT_DEFAULT;
    }

    private String newLine() {
        return ConfigText.newLine(text);
    }

    private static String named(String key, String value) {
        return Json.text(key) + ": " + value;
    }

    /// Objects over several lines, lists in one.
    private String rendered(JsonNode node, String indent) {
        if (!node.isObject() || node.isEmpty()) {
            return inLine(node);
        }
        String inner = indent + unit();
        return node.properties().stream()
                .map(field -> inner + named(field.getKey(), rendered(field.getValue(), inner)))
                .collect(Collectors.joining("," + newLine(), "{" + newLine(), newLine() + indent + "}"));
    }

    private static String inLine(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .map(field -> named(field.getKey(), inLine(field.getValue())))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return node.isArray()
                ? node.valueStream().map(JsonText::inLine).collect(Collectors.joining(", ", "[", "]"))
                : node.toString();
    }
}
