package dev.contextd.feature.system;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolPage;
import java.util.List;
import java.util.Optional;

/// A page for each tool.
final class ToolHelpResource implements Resource {
    private final ToolCatalog catalog;

    ToolHelpResource(ToolCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://help/{tool}",
                "tool-help",
                "Help for one tool",
                "A tool with its arguments and its answer",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String variable, Caller caller) {
        return catalog.find(variable).map(ToolPage::of);
    }

    @Override
    public List<String> variables() {
        return catalog.entries().stream().map(entry -> entry.info().name()).toList();
    }
}
