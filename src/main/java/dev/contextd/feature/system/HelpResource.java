package dev.contextd.feature.system;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import dev.contextd.tool.ToolCatalog;
import java.util.Optional;

/// One page: what the server is for, and every tool with its one sentence.
final class HelpResource implements Resource {
    private final ToolCatalog catalog;

    HelpResource(ToolCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://help", "help", "Help", "What contextd offers and when to use what", "text/markdown");
    }

    @Override
    public Optional<String> read(String variable, Caller caller) {
        var page = new StringBuilder("# contextd\n\nThe context server for coding agents. Its tools:\n\n");
        for (var entry : catalog.entries()) {
            page.append("- `")
                    .append(entry.info().name())
                    .append("`: ")
                    .append(entry.info().description())
                    .append('\n');
        }
        return Optional.of(page.append("\n`contextd://help/{tool}` describes one tool with its arguments.\n")
                .toString());
    }
}
