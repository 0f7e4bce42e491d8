package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The few things of TOML that manifests need: tables, keys, one-line strings, and lists of strings over several lines.
/// What is written in another way is passed by; a parser for all of TOML would be a dependency for three keys.
final class Toml {
    private static final int LINES_MAX = 10_000;
    private static final Pattern TABLE = Pattern.compile("^\\[\\[?\\s*([^\\[\\]]+?)\\s*]]?\\s*(?:#.*)?$");
    private static final Pattern KEY = Pattern.compile("^(\"[^\"]+\"|'[^']+'|[\\w.-]+)\\s*=\\s*(.*)$");
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|'([^']*+)'");

    /// By table, then by key: what stands behind the sign.
    private final Map<String, Map<String, String>> tables = new LinkedHashMap<>();

    private Toml() {}

    static Toml of(String text) {
        var toml = new Toml();
        String table = "";
        String open = "";
        for (String line : text.lines().map(String::strip).limit(LINES_MAX).toList()) {
            var head = TABLE.matcher(line);
            var key = KEY.matcher(line);
            if (!open.isEmpty()) {
                String so = toml.table(table).getOrDefault(open, "") + "\n" + line;
                toml.table(table).put(open, so);
                open = isOpen(so) ? open : "";
            } else if (head.matches()) {
                table = head.group(1).replace("\"", "").replace("'", "");
            } else if (key.matches()) {
                String name = unquoted(key.group(1));
                toml.table(table).put(name, key.group(2));
                open = isOpen(key.group(2)) ? name : "";
            }
        }
        return toml;
    }

    private Map<String, String> table(String name) {
        return tables.computeIfAbsent(name, _ -> new LinkedHashMap<>());
    }

    private static boolean isOpen(String value) {
        String bare = STRING.matcher(value).replaceAll("").replaceAll("#.*", "");
        return bare.chars().filter(c -> c == '[').count()
                > bare.chars().filter(c -> c == ']').count();
    }

    private static String unquoted(String name) {
        return name.replaceAll("^[\"']|[\"']$", "");
    }

    Optional<String> string(String table, String key) {
        return strings(table, key).stream().findFirst();
    }

    /// The strings of a list, or the one that stands alone.
    List<String> strings(String table, String key) {
        var value = Optional.ofNullable(tables.getOrDefault(table, Map.of()).get(key));
        return value.map(v -> STRING.matcher(v).results().map(Toml::content).toList())
                .orElse(List.of());
    }

    private static String content(MatchResult found) {
        return Optional.ofNullable(found.group(1))
                .map(s -> s.replaceAll("\\\\([\"\\\\])", "$1"))
                .orElseGet(() -> found.group(2));
    }

    List<String> keys(String table) {
        return new ArrayList<>(tables.getOrDefault(table, Map.of()).keySet());
    }

    /// Tables below one: `dependencies.serde`.
    List<String> below(String table) {
        return tables.keySet().stream()
                .filter(name -> name.startsWith(table + "."))
                .map(name -> name.substring(table.length() + 1))
                .toList();
    }
}
