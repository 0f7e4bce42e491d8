package dev.contextd.feature.repository;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.source.walk.Globs;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.ReadableDirectories;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class IndexRepositoryTool implements Tool<IndexRepositoryTool.Input, IndexRepositoryTool.Output> {
    static final int FILE_SIZE = 1 << 20;

    private static final Duration DEADLINE = Duration.ofMinutes(5);

    /// So that who waits too long hears that it goes on, and not that it was stopped.
    private static final Duration PATIENCE = DEADLINE.minusSeconds(10);

    record Input(
            @Doc("Absolute directory") @Limited(Limit.PATH) String path,

            @Doc("Only these, as in .gitignore") @Limited(Limit.PATH) @Range(max = 100)
            Optional<List<String>> includePatterns,

            @Doc("Not these") @Limited(Limit.PATH) @Range(max = 100)
            Optional<List<String>> excludePatterns,

            @Doc("Bytes; 1048576 if absent") @Range(min = 1, max = 10 << 20)
            Optional<Integer> maxFileSize,

            @Doc("Index unchanged files again") Optional<Boolean> force) {
        IndexRequest request(IndexLocation place, Path directory) {
            return new IndexRequest(
                    place,
                    directory,
                    includePatterns.orElse(List.of()),
                    excludePatterns.orElse(List.of()),
                    maxFileSize.orElse(FILE_SIZE),
                    force.orElse(false));
        }
    }

    record Output(
            @Doc("The directory that was indexed") String path,
            @Doc("Files that were new or had changed") int filesIndexed,
            @Doc("Files that were as before") int filesUnchanged,

            @Doc("Files that were in the index and are gone")
            int filesRemoved,

            @Doc("What was left out, and why") Skipped filesSkipped,
            @Doc("Passages of all these files in the index") int chunks,
            @Doc("The patterns it was done by") Patterns patterns,
            @Doc("Larger files were left out, in bytes") int maxFileSize,
            @Doc("When it was done") Instant indexedAt,

            @Doc("For status, to follow the vectors that are still to come")
            String operationId,

            @Doc("Passages found by words only so far") int vectorsPending) {}

    record Skipped(
            @Doc("By a rule of what to ignore, directories as one each")
            int ignored,

            @Doc("Not text") int binary,
            @Doc("Written or minified by a program") int generated,
            @Doc("Over max_file_size") int tooLarge,
            @Doc("Not allowed or not possible to read") int unreadable,
            @Doc("Links, pipes and the like") int special,
            @Doc("Beyond the most files an index may have") int beyondLimit) {}

    record Patterns(
            @Doc("Only these") List<String> include,
            @Doc("Not these") List<String> exclude) {}

    private final Repositories repositories;
    private final ReadableDirectories reach;

    IndexRepositoryTool(Repositories repositories, ReadableDirectories reach) {
        this.repositories = repositories;
        this.reach = reach;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "index_repository",
                "Index a repository",
                "Use when repository_search says that a project is not indexed, or files changed a lot.",
                Toolset.REPOSITORY,
                false,
                ToolInfo.Effect.REPLACES,
                DEADLINE,
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(
                ArgumentRule.text("path", IndexRepositoryTool::directory),
                ArgumentRule.texts("include_patterns", glob -> Globs.of(List.of(glob), "include_patterns")),
                ArgumentRule.texts("exclude_patterns", glob -> Globs.of(List.of(glob), "exclude_patterns")));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var directory = directory(input.path());
        if (!reach.allows(directory, caller)) {
            throw wrong(reach.refusal(input.path(), caller) + ".");
        }
        var project = Project.required(directory.toString());
        var place = IndexLocation.of(caller.owner(), project);
        var request = input.request(place, directory);
        var outcome = repositories.indexAndWatch(caller.owner(), request, PATIENCE, caller.progress());
        return output(request, outcome, repositories.vectorsPending(place));
    }

    static Path directory(String path) {
        try {
            var given = Path.of(path);
            if (!given.isAbsolute()) {
                throw wrong("path must be absolute.");
            }
            var real = given.toRealPath();
            if (!Files.isDirectory(real)) {
                throw wrong("path must be a directory, not a file.");
            }
            if (!Files.isReadable(real) || !Files.isExecutable(real)) {
                throw wrong("path cannot be read; check its permissions.");
            }
            return real;
        } catch (AccessDeniedException _) {
            throw wrong("path cannot be read; check its permissions.");
        } catch (IOException | InvalidPathException _) {
            throw wrong("path does not exist on this machine.");
        }
    }

    private static Failure wrong(String sentence) {
        return new Failure(Kind.VALIDATION, sentence, Map.of("field", "path"));
    }

    static Output output(IndexRequest request, IndexRuns.Outcome outcome, int pending) {
        var result = outcome.result();
        var skipped = result.skipped();
        return new Output(
                request.from().toString(),
                result.indexed(),
                result.unchanged(),
                result.removed(),
                new Skipped(
                        skipped.getOrDefault(SkipReason.IGNORED, 0),
                        skipped.getOrDefault(SkipReason.BINARY, 0),
                        skipped.getOrDefault(SkipReason.GENERATED, 0),
                        skipped.getOrDefault(SkipReason.TOO_LARGE, 0),
                        skipped.getOrDefault(SkipReason.UNREADABLE, 0),
                        skipped.getOrDefault(SkipReason.SPECIAL, 0),
                        result.beyond()),
                result.passages(),
                new Patterns(request.include(), request.exclude()),
                (int) request.maxFileSize(),
                result.at(),
                outcome.operation(),
                pending);
    }
}
