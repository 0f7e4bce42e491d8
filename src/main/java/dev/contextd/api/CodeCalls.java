package dev.contextd.api;

import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Code of a project, found by what it does.
public final class CodeCalls {
    /// What came of indexing.
    ///
    /// @param filesIndexed those that were new or had changed
    /// @param chunks passages of all files in the index
    /// @param vectorsPending passages found by words only so far; their meaning follows in the background
    public record Indexed(
            Path path,
            int filesIndexed,
            int filesUnchanged,
            int filesRemoved,
            int chunks,
            int vectorsPending,
            Instant indexedAt) {}

    /// A passage that was found.
    ///
    /// @param path from the root of the project
    /// @param startLine from 1
    /// @param symbol what is defined there, with what it stands in
    /// @param kind what kind of definition it is
    /// @param score how likely it is what was asked for, 0 to 1
    /// @param why what it was found by
    /// @param stale whether the file changed there since it was indexed
    /// @param content the lines as they are now
    public record Passage(
            String path,
            int startLine,
            int endLine,
            Optional<String> symbol,
            Optional<String> kind,
            String language,
            double score,
            String why,
            boolean stale,
            Optional<String> content) {}

    private record SearchAnswer(List<Passage> results, Optional<String> note) {}

    private final TypedCalls calls;

    CodeCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// Indexes what is new or has changed below a directory.
    public Indexed index(Path directory) {
        return calls.call("index_repository", Arguments.of("path", directory), Indexed.class);
    }

    /// The passages that fit best, each whole.
    ///
    /// @param query what the code does, a name, or a whole issue with its log
    /// @param limit from 1 to 50
    public Matches<Passage> search(Path project, String query, int limit) {
        var answer = calls.call(
                "repository_search",
                Arguments.of("query", query)
                        .and("project_path", project)
                        .and("limit", limit)
                        .and("content_mode", "full"),
                SearchAnswer.class);
        return new Matches<>(answer.results(), answer.note());
    }
}
