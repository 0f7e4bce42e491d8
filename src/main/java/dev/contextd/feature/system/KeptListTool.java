package dev.contextd.feature.system;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class KeptListTool implements Tool<KeptListTool.Input, KeptListTool.Output> {
    private static final int LIMIT = 20;
    private static final int TITLE_CHARS = 200;

    /// What people look for; passages of code and single messages are too many to be listed.
    enum Kind {
        MEMORY,
        CHECKPOINT,
        REMEDIATION,
        SKILL,
        BRANCH,
        CONVERSATION;

        Page<Item> newest(KeptItems kept, Owner owner, Optional<ProjectKey> project, Paging paging) {
            return this == CONVERSATION
                    ? kept.conversations(owner, project, paging)
                    : kept.newest(name().toLowerCase(Locale.ROOT), owner, project, paging);
        }
    }

    record Input(
            @Doc("Of one kind only; all if absent") Optional<Kind> kind,

            @Doc("Absolute path of the project; all if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("How many; 20 if absent") @Range(min = 1, max = 1_000)
            Optional<Integer> limit) {}

    record Output(
            @Doc("Newest first") List<Entry> items,
            @Doc("How many there are of what was asked for") long total,
            @Doc("How many there are of each kind") Map<String, Long> counts) {}

    record Entry(
            @Doc("Its id") String id,
            @Doc("What it is") Kind kind,
            @Doc("Its first line") String title,

            @Doc("Folder of its project, or its key if no call named it")
            String project,

            @Doc("When it was kept") Instant createdAt) {}

    private final KeptItems kept;
    private final KnownProjects projects;

    KeptListTool(KeptItems kept, KnownProjects projects) {
        this.kept = kept;
        this.projects = projects;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "kept_list",
                "List what is kept",
                "Use when contextd list shows what is kept.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var project = input.projectPath().map(caller::project).map(Project::key);
        var folders = projects.folders(caller.owner().name());
        var paging = new Paging(input.limit().orElse(LIMIT), 0, Optional.empty());
        var entries = new ArrayList<Entry>();
        long total = 0;
        for (Kind kind : input.kind().map(List::of).orElse(List.of(Kind.values()))) {
            var page = kind.newest(kept, caller.owner(), project, paging);
            total += page.total();
            page.entries().forEach(item -> entries.add(entry(kind, item, folders)));
        }
        entries.sort(Comparator.comparing(Entry::createdAt).reversed());
        return new Output(entries.stream().limit(paging.limit()).toList(), total, kept.counts(caller.owner(), project));
    }

    private static Entry entry(Kind kind, Item item, Map<ProjectKey, String> folders) {
        var title = item.text()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst();
        var project = folders.getOrDefault(item.project(), item.project().text());
        return new Entry(item.id(), kind, Beginning.of(title.orElse(""), TITLE_CHARS), project, item.at());
    }
}
