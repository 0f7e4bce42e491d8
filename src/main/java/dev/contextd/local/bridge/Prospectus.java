package dev.contextd.local.bridge;

import dev.contextd.local.bridge.Question.Era;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/// What a server of this build offers under the settings it comes with, written down by the build, so that it can be
/// told before a server is there.
///
/// A text of lines, each a kind of entry and the entry; results stand as the server would say them.
///
/// @param versions that a handshake may agree on, the newest first
/// @param results by method and era; of `tools/list` what follows the tools
public record Prospectus(List<String> versions, List<Listed> tools, Map<String, String> results) {
    /// What it may have answers to.
    public static final Set<String> METHODS = Set.of(
            "initialize",
            "server/discover",
            "ping",
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list");

    private static final String RESOURCE = "prospectus.txt";
    private static final String VERSION = "\"protocolVersion\":\"";

    /// A tool with what decides whether an agent is shown it.
    public record Listed(String toolset, boolean core, boolean readOnly, String json) {}

    public Prospectus {
        versions = List.copyOf(versions);
        tools = List.copyOf(tools);
        results = Collections.unmodifiableMap(new TreeMap<>(results)); // in one order, so that builds are alike
    }

    /// That of this build; empty if it wrote none.
    public static Optional<Prospectus> ofBuild() {
        try (var in = Prospectus.class.getResourceAsStream(RESOURCE)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param text as [#toString] makes it
    public static Prospectus read(String text) {
        var versions = new ArrayList<String>();
        var tools = new ArrayList<Listed>();
        var results = new LinkedHashMap<String, String>();
        for (String line : text.split("\n", -1)) {
            var parts = line.split(" ", 5);
            switch (parts[0]) {
                case "version" -> versions.add(parts[1]);
                case "tool" ->
                    tools.add(new Listed(parts[1], parts[2].equals("core"), parts[3].equals("reads"), parts[4]));
                case "result" -> results.put(parts[1] + " " + parts[2], line.split(" ", 4)[3]);
                default -> {
                    // the end
                }
            }
        }
        return new Prospectus(versions, tools, results);
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        versions.forEach(version -> text.append("version ").append(version).append('\n'));
        tools.forEach(tool -> text.append("tool ")
                .append(tool.toolset())
                .append(tool.core() ? " core" : " other")
                .append(tool.readOnly() ? " reads " : " writes ")
                .append(tool.json())
                .append('\n'));
        results.forEach((key, result) ->
                text.append("result ").append(key).append(' ').append(result).append('\n'));
        return text.toString();
    }

    public static String key(String method, boolean stateless) {
        return method + " " + (stateless ? Era.STATELESS : Era.SESSION).name().toLowerCase(Locale.ROOT);
    }

    /// The result for a request, as it stands in the JSON; empty if only a server can say.
    ///
    /// @param shown which tools the agent is shown that calls itself so
    Optional<String> result(Question question, BiPredicate<String, Listed> shown, String client) {
        boolean stateless = question.era() == Era.STATELESS;
        var known = Optional.ofNullable(results.get(key(question.method(), stateless)));
        if (stateless && !known.orElse("").isEmpty() && !question.version().equals(claimable())) {
            return Optional.empty();
        }
        return switch (question.method()) {
            case "initialize" -> known.map(result -> agreed(result, question.version()));
            case "tools/list" -> known.map(tail -> listed(shown, client) + tail);
            default -> known;
        };
    }

    /// The one revision that requests may claim; the first that is discovered.
    private String claimable() {
        var discovered = results.getOrDefault(key("server/discover", true), "");
        int from = discovered.indexOf("[\"") + 2;
        return discovered.substring(Math.max(0, from), Math.max(0, discovered.indexOf('"', from)));
    }

    private String agreed(String result, String asked) {
        return versions.contains(asked)
                ? result.replace(VERSION + versions.getFirst() + "\"", VERSION + asked + "\"")
                : result;
    }

    private String listed(BiPredicate<String, Listed> shown, String client) {
        return tools.stream()
                .filter(tool -> shown.test(client, tool))
                .map(Listed::json)
                .collect(Collectors.joining(",", "{\"tools\":[", "]"));
    }
}
