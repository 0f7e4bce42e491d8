package dev.contextd.feature.directory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.text.Beginning;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.directory.file.ContextSchema;
import dev.contextd.feature.directory.file.Freshness.State;
import dev.contextd.feature.directory.scan.RecentRoots;
import dev.contextd.feature.directory.scan.RootResolver;
import dev.contextd.feature.directory.scan.ScopeLookup;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Json;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class QueryContextTool implements Tool<QueryContextTool.Input, QueryContextTool.Output> {
    private static final Set<String> ALWAYS = Set.of("version", "scope", "fingerprint", "last_updated");

    /// What comes with the whole only.
    private static final Set<String> UNFILTERED = Set.of("evidence", "derived_fields");

    /// Of names that are none, so many are told, so long.
    private static final int NAMES_MAX = 20;

    private static final int NAME_MAX = 50;

    /// A longer context says how long it is; clients that know no max_tokens get it all the same.
    private static final int MANY_TOKENS = 2_000;

    /// What stands around a context.
    private static final int ENVELOPE_TOKENS = 120;

    /// A longer summary is one to be read with its scope.
    private static final int SUMMARY_MAX = 400;

    private static final String NOTHING = "No context answers this query; use list_contexts to see eligible scopes.";

    record Input(
            @Doc("Relative directory; . is the root") @Limited(Limit.PATH)
            Optional<String> scope,

            @Doc("Or find by this; in English also by meaning") @Limited(Limit.QUERY)
            Optional<String> query,

            @Doc("summary, files, interfaces, decisions, constraints, dependencies, current_state,"
                    + " subdirectories, environment, testing, todos, data_models, events, config, project, structure,"
                    + " maintenance, exports")
            @Limited(Limit.PATH)
            @Range(max = 100)
            Optional<List<String>> filter,

            @Doc("Whole if absent") @Range(min = 200, max = 100_000)
            Optional<Integer> maxTokens,

            @Doc("Another root") @Limited(Limit.PATH) Optional<String> path) {}

    record Output(
            @Doc("Whether there is one") boolean found,
            @Doc("The scope as it was given") Optional<String> scope,
            @Doc("What the context says") Optional<JsonNode> context,

            @Doc("By field, entries or characters left out for max_tokens")
            Optional<Map<String, Integer>> leftOut,

            @Doc("The question, if it was one") Optional<String> query,
            @Doc("Scopes that answer it, the best first") Optional<List<Hit>> results,

            @Doc("Said when it is long, when filter has names that are none, when search goes by words alone")
            Optional<String> note,

            @Doc("Why there is none") Optional<String> error) {}

    record Hit(
            @Doc("Path from the root") String scope,
            @Doc("From 0 to 1, only to compare") double score,
            @Doc("What the directory is for") String summary,
            @Doc("Whether the context fits the files") State state) {
        Hit cut(Tokenizer tokenizer, int tokens) {
            return new Hit(scope, score, tokenizer.prefix(summary, tokens), state);
        }
    }

    private final RootResolver roots;
    private final RecentRoots recentRoots;
    private final ContextIndex index;
    private final Tokenizer tokenizer;

    QueryContextTool(RootResolver roots, RecentRoots recentRoots, ContextIndex index, Tokenizer tokenizer) {
        this.roots = roots;
        this.recentRoots = recentRoots;
        this.index = index;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "query_context",
                "Read a directory context",
                "Use when you need what a directory is for before reading its files.",
                Toolset.DIRECTORIES,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public boolean failed(Output output) {
        return !output.found();
    }

    @Override
    public Output call(Input input, Caller caller) {
        var asked = roots.asked(input.path(), caller);
        if (input.scope().isPresent()) {
            String scope = input.scope().get();
            return switch (ScopeLookup.at(asked, scope)) {
                case ScopeLookup.Not not -> missing(Optional.of(scope), Optional.empty(), not.error());
                case ScopeLookup.Here here -> read(scope, here.file().fields(), input);
            };
        }
        var query = input.query()
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "Give scope to read a context, or query to find one.",
                        Map.of("field", "scope")));
        return search(query, asked, input.maxTokens(), caller);
    }

    private Output read(String scope, ObjectNode fields, Input input) {
        var filter = input.filter().orElse(List.of());
        var chosen = filter.isEmpty() ? fields : chosen(fields, filter);
        var notes = new ArrayList<String>();
        var unknown = filter.stream()
                .filter(name -> !isFilterable(name))
                .distinct()
                .map(name -> Beginning.marked(name, NAME_MAX))
                .limit(NAMES_MAX)
                .toList();
        if (!unknown.isEmpty()) {
            notes.add("Ignored in filter, since they are no names for it: " + String.join(", ", unknown) + ".");
        }
        if (input.maxTokens().isPresent()) {
            int room = input.maxTokens().get() - ENVELOPE_TOKENS - tokenizer.count(scope);
            return found(scope, ContextShortening.of(chosen, room, tokenizer), notes);
        }
        int tokens = tokenizer.count(chosen.toString());
        if (tokens > MANY_TOKENS) {
            notes.add("About " + tokens + " tokens; filter or max_tokens ask for less.");
        }
        return found(scope, new ContextShortening.Abridged(chosen, Map.of()), notes);
    }

    private static boolean isFilterable(String name) {
        return ContextSchema.fields().contains(name) && !ALWAYS.contains(name) && !UNFILTERED.contains(name);
    }

    private static ObjectNode chosen(ObjectNode fields, List<String> filter) {
        var chosen = Json.object();
        fields.properties().forEach(field -> {
            String name = field.getKey();
            if (ALWAYS.contains(name) || (isFilterable(name) && filter.contains(name))) {
                chosen.set(name, field.getValue());
            }
        });
        return chosen;
    }

    private static Output found(String scope, ContextShortening.Abridged shown, List<String> notes) {
        return new Output(
                true,
                Optional.of(scope),
                Optional.of(shown.context()),
                shown.leftOut().isEmpty() ? Optional.empty() : Optional.of(shown.leftOut()),
                Optional.empty(),
                Optional.empty(),
                notes.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notes)),
                Optional.empty());
    }

    private Output search(String query, RootResolver.Asked asked, Optional<Integer> most, Caller caller) {
        if (asked.refusal().isPresent()) {
            return missing(Optional.empty(), Optional.of(query), asked.refusal().get());
        }
        String failure = "Failed to scan project at \"" + asked.path() + "\"";
        if (asked.contextRoot().isEmpty()) {
            return missing(Optional.empty(), Optional.of(query), failure);
        }
        try {
            var contextRoot = asked.contextRoot().get();
            var hits = index.search(query, caller.owner(), contextRoot, recentRoots.of(contextRoot)).stream()
                    .map(hit -> new Hit(
                            hit.entry().scope(),
                            Rounded.of(hit.score()),
                            Beginning.marked(hit.entry().summary().orElse(""), SUMMARY_MAX),
                            hit.entry().state()))
                    .toList();
            var note = index.wordsOnly(caller.owner());
            return most.filter(_ -> !hits.isEmpty())
                    .map(max -> new AnswerRoom(tokenizer::count, max)
                            .fill(answer(query, List.of(), note), hits, (hit, tokens) -> hit.cut(tokenizer, tokens)))
                    .map(filled -> answer(query, filled.shown(), filled.note(note)))
                    .orElseGet(() -> answer(query, hits, note));
        } catch (Failure e) {
            return missing(Optional.empty(), Optional.of(query), failure + ": " + e.sentence());
        } catch (IOException _) {
            return missing(Optional.empty(), Optional.of(query), failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return missing(Optional.empty(), Optional.of(query), failure);
        }
    }

    private static Output answer(String query, List<Hit> hits, Optional<String> note) {
        return new Output(
                !hits.isEmpty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(query),
                Optional.of(hits),
                note,
                hits.isEmpty() ? Optional.of(NOTHING) : Optional.empty());
    }

    private static Output missing(Optional<String> scope, Optional<String> query, String error) {
        return new Output(
                false,
                scope,
                Optional.empty(),
                Optional.empty(),
                query,
                query.map(_ -> List.of()),
                Optional.empty(),
                Optional.of(error));
    }
}
