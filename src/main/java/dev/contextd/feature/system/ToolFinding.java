package dev.contextd.feature.system;

import dev.contextd.base.text.Nearest;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds the tools that a short list leaves out, by words.
public final class ToolFinding {
    private static final Pattern WORD = Pattern.compile("[a-z0-9]{3,}");

    /// As much of a word as its other forms share.
    private static final int STEM = 5;

    private final Supplier<ToolCatalog> catalog;

    private ToolFinding(Supplier<ToolCatalog> catalog) {
        this.catalog = catalog;
    }

    /// @param catalog asked at the first call, when it is there
    public static List<Tool<?, ?>> tools(Supplier<ToolCatalog> catalog, Tokenizer tokenizer) {
        var finding = new ToolFinding(catalog);
        return List.of(new FindToolsTool(finding, tokenizer), new CallToolTool(finding));
    }

    List<ToolCatalog.Entry<?, ?>> all() {
        return catalog.get().callable().stream()
                .filter(entry -> entry.info().isForModels())
                .toList();
    }

    /// What was meant by a name that there is not.
    Optional<String> nearest(String name) {
        return Nearest.of(name, all().stream().map(entry -> entry.info().name()).toList());
    }

    /// Those that share a word with the query, best first.
    List<ToolCatalog.Entry<?, ?>> find(String query, int limit) {
        var wanted = stems(query);
        Comparator<ToolCatalog.Entry<?, ?>> byScore = Comparator.comparingInt(entry -> score(entry.info(), wanted));
        return all().stream()
                .filter(entry -> score(entry.info(), wanted) > 0)
                .sorted(byScore.reversed())
                .limit(limit)
                .toList();
    }

    /// A name says more than a description, and the group of a tool more than nothing.
    private static int score(ToolInfo<?, ?> info, Set<String> wanted) {
        return 3 * shared(info.name().replace('_', ' ') + " " + info.title(), wanted)
                + 2 * shared(info.toolset().word(), wanted)
                + shared(info.description(), wanted);
    }

    private static int shared(String text, Set<String> wanted) {
        var stems = stems(text);
        return (int) wanted.stream().filter(stems::contains).count();
    }

    private static Set<String> stems(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(found ->
                        found.group().substring(0, Math.min(STEM, found.group().length())))
                .collect(Collectors.toSet());
    }
}
