package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.client.TomlPositions.Statement;
import dev.contextd.tool.Json;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.toml.TomlMapper;

/// TOML, where our entry is a table at the end.
final class TomlText implements ConfigText {
    private static final TomlMapper MAPPER = new TomlMapper();
    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

    private final String servers;
    private final String file;
    private final String text;
    private final JsonNode tree;
    private final List<Statement> statements;

    private TomlText(String servers, String file, String text, JsonNode tree) {
        this.servers = servers;
        this.file = file;
        this.text = text;
        this.tree = tree;
        this.statements = TomlPositions.statements(text);
    }

    static TomlText read(String servers, String file, String text) {
        try {
            var tree = MAPPER.readTree(text);
            var there = tree.path(servers);
            if (!there.isObject() && !there.isMissingNode()) {
                throw new Failure(
                        Kind.VALIDATION, file + ": " + servers + " is no table; mend it first. Nothing was changed.");
            }
            return new TomlText(servers, file, text, tree);
        } catch (JacksonException e) {
            throw JsonText.broken(file, e);
        }
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
        return statements.stream().anyMatch(statement -> statement.path().equals(List.of(servers)));
    }

    @Override
    public String with(ObjectNode entry) {
        refuseWhatIsInOneLine();
        String newLine = ConfigText.newLine(text);
        String rest = without(false);
        boolean open = !rest.isEmpty() && !rest.endsWith("\n");
        boolean gap = !rest.isBlank() && !rest.endsWith(newLine + newLine);
        return rest
                + (open ? newLine : "")
                + (gap ? newLine : "")
                + table(entry).lines().map(line -> line + newLine).collect(Collectors.joining());
    }

    private String table(ObjectNode entry) {
        return "[" + servers + "." + ServerEntry.NAME + "]\n"
                + entry.properties().stream()
                        .map(field -> key(field.getKey()) + " = " + value(field.getValue()))
                        .collect(Collectors.joining("\n"));
    }

    /// TOML's short strings take the escapes of JSON, and its numbers and truths are written alike.
    private static String value(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .map(field -> key(field.getKey()) + " = " + value(field.getValue()))
                    .collect(Collectors.joining(", ", "{ ", " }"));
        }
        return node.isArray()
                ? node.valueStream().map(TomlText::value).collect(Collectors.joining(", ", "[", "]"))
                : node.toString();
    }

    private static String key(String name) {
        return BARE.matcher(name).matches() ? name : Json.text(name).toString();
    }

    /// `mcp_servers = {}` is closed: TOML allows nothing to be added to it elsewhere.
    private void refuseWhatIsInOneLine() {
        statements.stream()
                .filter(statement -> !statement.header() && statement.path().equals(List.of(servers)))
                .findFirst()
                .ifPresent(statement -> {
                    throw new Failure(
                            Kind.VALIDATION,
                            "%s: %s at line %d is an inline table, which cannot be added to; write it as [%s.NAME] first."
                                            .formatted(
                                                    file,
                                                    servers,
                                                    text.substring(0, statement.start())
                                                                    .lines()
                                                                    .count()
                                                            + 1,
                                                    servers)
                                    + " Nothing was changed.");
                });
    }

    @Override
    public String without(boolean emptyToo) {
        if (entry().isEmpty()) {
            return text;
        }
        refuseWhatIsInOneLine();
        var ours = List.of(servers, ServerEntry.NAME);
        var kept = new StringBuilder();
        int from = 0;
        boolean inOurs = false;
        for (var statement : statements) {
            if (!statement.isAbout(ours)) {
                inOurs = false;
                continue;
            }
            // Comments between two statements of ours are about them; those before the first may be about anything.
            if (!inOurs) {
                kept.append(text, from, statement.start());
            }
            from = statement.end();
            inOurs = true;
        }
        String rest = text.substring(from);
        return joined(kept.toString(), rest, ConfigText.newLine(text));
    }

    /// The blank line that was put before our table goes with it.
    private static String joined(String before, String after, String newLine) {
        boolean gapBefore = before.endsWith(newLine + newLine);
        boolean closed = after.isEmpty() || after.startsWith(newLine);
        return (gapBefore && closed ? before.substring(0, before.length() - newLine.length()) : before) + after;
    }
}
