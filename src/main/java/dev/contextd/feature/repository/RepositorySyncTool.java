package dev.contextd.feature.repository;

import dev.contextd.source.walk.SkipReason;
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
import java.util.List;
import java.util.Optional;

final class RepositorySyncTool implements Tool<RepositorySyncTool.Input, RepositorySyncTool.Output> {
    static final String NAME = "repository_sync";
    static final int FILES_MAX = 500;

    record Input(
            @Doc("Absolute, on the machine that sends") @Limited(Limit.PATH)
            String projectPath,

            @Doc("Tell which files are known behind this one; empty for the first") @Limited(Limit.PATH)
            Optional<String> knownAfter,

            @Doc("Files that are new or have changed") @Range(max = FILES_MAX)
            Optional<List<SentFile>> files,

            @Doc("Files that are gone") @Limited(Limit.PATH) @Range(max = FILES_MAX)
            Optional<List<String>> removed,

            @Doc("Say that all was sent: how many passages that were") @Range(max = Integer.MAX_VALUE)
            Optional<Integer> complete,

            @Doc("Take all of it out of the index") Optional<Boolean> drop) {}

    record Output(
            @Doc("Files that are known") List<Known> known,
            @Doc("Whether there are more behind them") boolean more,
            @Doc("Passages found by words only so far") int vectorsPending) {}

    record Known(
            @Doc("From the root") String path,
            @Doc("Bytes") long size,
            @Doc("Nanoseconds since 1970") long modified,
            @Doc("Of its bytes") String hash,
            @Doc("When it was sent") Instant indexedAt,
            @Doc("Why it has no passages") Optional<String> skipped,
            @Doc("Whether all of it is there") boolean complete,
            @Doc("How many passages it has") int passages) {
        private static Known of(FileRecord record) {
            return new Known(
                    record.path(),
                    record.size(),
                    record.modified(),
                    record.hash(),
                    record.indexedAt(),
                    record.skipped().map(SkipReason::name),
                    record.complete(),
                    record.pieces().size());
        }
    }

    private final Repositories repositories;

    RepositorySyncTool(Repositories repositories) {
        this.repositories = repositories;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                NAME,
                "Send a repository",
                "Use when contextd index --to sends the code of another machine. Not for the model.",
                Toolset.HOOKS,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(60),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var project = caller.project(input.projectPath());
        var place = IndexLocation.of(caller.owner(), project);
        if (input.drop().orElse(false)) {
            repositories.drop(caller.owner(), project);
            return new Output(List.of(), false, 0);
        }
        var cut = input.files().orElse(List.of()).stream()
                .map(file -> file.toCut(place.root()))
                .toList();
        repositories.take(place, cut, input.removed().orElse(List.of()), input.complete());
        var known = input.knownAfter()
                .map(after ->
                        repositories.sent().known(place, Optional.of(after).filter(it -> !it.isEmpty())))
                .orElse(List.of());
        return new Output(
                known.stream().map(Known::of).toList(),
                known.size() == SentTrees.PAGE,
                repositories.vectorsPending(place));
    }
}
