package dev.contextd.feature.system;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;

final class PageProjectsTool implements Tool<PageProjectsTool.Input, PageProjectsTool.Output> {
    record Input() {}

    record Output(@Doc("The projects that calls have named") List<Named> projects) {}

    record Named(
            @Doc("As it stands with what is kept") String key,
            @Doc("Its folder") String path,
            @Doc("Last part of the folder") String name) {}

    private final KnownProjects known;

    PageProjectsTool(KnownProjects known) {
        this.known = known;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_projects",
                "Projects",
                "Use when the page shows projects by their folders.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(known.of(caller.owner().name()).stream()
                .map(folder -> new Named(folder.key(), folder.path(), name(folder.path())))
                .toList());
    }

    private static String name(String path) {
        String trimmed = path.replaceFirst("[/\\\\]+$", "");
        String last = trimmed.substring(Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf('\\')) + 1);
        return last.isEmpty() ? path : last;
    }
}
