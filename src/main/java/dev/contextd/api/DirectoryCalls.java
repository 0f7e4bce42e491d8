package dev.contextd.api;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What each directory of a project is for, as its `.context.yaml` says.
public final class DirectoryCalls {
    /// More than a context ever says.
    private static final int TOKENS_MAX = 100_000;

    /// Whether a context fits the files of its directory.
    public enum State {
        FRESH,
        STALE,
        MISSING
    }

    /// A directory that should have a context.
    ///
    /// @param scope its path from the root
    public record Listed(String scope, State state, boolean hasContext, Optional<String> summary) {}

    /// A context that was found by a question.
    ///
    /// @param score how well it fits, 0 to 1
    public record Match(String scope, double score, String summary, State state) {}

    /// A context that was written.
    ///
    /// @param created whether there was none before
    public record Written(String scope, boolean created, String fingerprint) {}

    private record ListAnswer(List<Listed> entries, Optional<String> nextCursor, Optional<String> error) {}

    private record FreshnessAnswer(State state, Optional<String> error) {}

    private record ReadAnswer(Optional<Map<String, @Nullable Object>> context, Optional<String> error) {}

    private record FindAnswer(Optional<List<Match>> results, Optional<String> note, Optional<String> error) {}

    private record WriteAnswer(
            String scope, Optional<Boolean> created, Optional<String> fingerprint, Optional<String> error) {}

    private final TypedCalls calls;

    DirectoryCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// The directories of a project that should have a context, by their paths.
    public List<Listed> list(Path root) {
        var all = new ArrayList<Listed>();
        var cursor = Optional.<String>empty();
        do {
            var page = calls.call("list_contexts", Arguments.of("path", root).and("cursor", cursor), ListAnswer.class);
            refuse(Kind.NOT_FOUND, page.error());
            all.addAll(page.entries());
            cursor = page.nextCursor();
        } while (cursor.isPresent());
        return all;
    }

    /// Whether the context of a directory fits its files.
    ///
    /// @throws Failure if it has none
    public State freshness(Path root, String scope) {
        var answer =
                calls.call("check_freshness", Arguments.of("path", root).and("scope", scope), FreshnessAnswer.class);
        refuse(Kind.NOT_FOUND, answer.error());
        return answer.state();
    }

    /// The fields of a directory's context: texts, numbers, lists and maps.
    ///
    /// @throws Failure if it has none
    public Map<String, @Nullable Object> read(Path root, String scope) {
        var answer = calls.call(
                "query_context",
                Arguments.of("path", root).and("scope", scope).and("max_tokens", TOKENS_MAX),
                ReadAnswer.class);
        refuse(Kind.NOT_FOUND, answer.error());
        return answer.context().orElse(Map.of());
    }

    /// The directories that answer a question.
    public Matches<Match> find(Path root, String query) {
        var answer = calls.call("query_context", Arguments.of("path", root).and("query", query), FindAnswer.class);
        if (answer.results().isEmpty()) {
            refuse(Kind.NOT_FOUND, answer.error());
        }
        return new Matches<>(answer.results().orElse(List.of()), answer.note());
    }

    /// Replaces fields of a directory's context, which is made if there should be one.
    ///
    /// @param fields such as `decisions`, `constraints`, `todos` or `current_state`
    public Written update(Path root, String scope, Map<String, ?> fields) {
        var answer = calls.call(
                "update_context",
                Arguments.of("path", root).and("scope", scope).and("fields", fields),
                WriteAnswer.class);
        refuse(Kind.VALIDATION, answer.error());
        return new Written(
                answer.scope(),
                answer.created().orElse(false),
                answer.fingerprint().orElse(""));
    }

    /// These tools answer what went wrong in a form of their own, which programs of others know.
    private static void refuse(Kind kind, Optional<String> error) {
        error.ifPresent(sentence -> {
            throw new Failure(kind, sentence);
        });
    }
}
