package dev.contextd.feature.checkpoint;

import dev.contextd.base.text.Beginning;
import dev.contextd.base.text.Rounded;
import dev.contextd.keep.library.Relevance;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class CheckpointSearchTool implements Tool<CheckpointSearchTool.Input, CheckpointSearchTool.Output> {
    private static final int TOP_K = 5;

    /// For the descriptions and contexts of all hits; `checkpoint_resume` tells what was left out.
    private static final int TOKENS = 1_000;

    record Input(
            @Doc("What the work was about; in English also by meaning") @Limited(Limit.TASK)
            String query,

            @Doc("Absolute; all projects if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("With all of these") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("How many; 5 if absent") @Range(min = 1, max = 100)
            Optional<Integer> topK,

            @Doc("Of the answer") Optional<Integer> maxTokens) {}

    record Output(
            @Doc("Best first; empty if nothing is relevant") List<Match> results,
            @Doc("What was looked for") String query,
            @Doc("How many were asked for") int topK,
            @Doc("Said when search goes by words alone") Optional<String> note) {
        /// A long one is told by its beginning.
        private static final int QUERY_CHARS = 1_000;

        Output {
            query = Beginning.marked(query, QUERY_CHARS);
        }
    }

    record Match(
            @Doc("Id to resume by") String id,
            @Doc("Where the work stood") String summary,
            @Doc("What was done, next and open") Optional<String> description,
            @Doc("Path of the project") String projectPath,
            @Doc("What mattered, by name") Map<String, String> context,

            @Doc("Whether description or context were cut; checkpoint_resume gives all")
            boolean shortened,

            @Doc("Its tags") List<String> tags,
            @Doc("How well it fits, 0 to 1") double score,
            @Doc("1 minus the similarity in meaning") Optional<Double> distance,
            @Doc("When it was saved") Instant createdAt,
            @Doc("What it was found by") String why) {}

    private final Checkpoints checkpoints;
    private final Tokenizer tokenizer;

    CheckpointSearchTool(Checkpoints checkpoints, Tokenizer tokenizer) {
        this.checkpoints = checkpoints;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "checkpoint_search",
                "Search checkpoints",
                "Use when you want to go on with earlier work and know what it was about.",
                Toolset.CHECKPOINTS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        int topK = input.topK().orElse(TOP_K);
        var hits = checkpoints.search(
                input.query(),
                input.projectPath().map(path -> caller.project(path).key()),
                input.tags().orElse(List.of()),
                topK,
                caller.owner());
        var note = checkpoints.wordsOnly(caller.owner());
        if (input.maxTokens().isPresent()) {
            var filled = new AnswerRoom(tokenizer::count, input.maxTokens().get())
                    .fill(
                            new Output(List.of(), input.query(), topK, note),
                            hits,
                            (hit, tokens) -> show(hit, cut(hit.checkpoint(), tokens), input.query()));
            return new Output(filled.shown(), input.query(), topK, filled.note(note));
        }
        var results = new ArrayList<Match>();
        int tokens = TOKENS;
        for (int i = 0; i < hits.size(); i++) {
            int share = tokens / (hits.size() - i);
            var cut = cut(hits.get(i).checkpoint(), share);
            tokens -= cut.tokens();
            results.add(show(hits.get(i), cut, input.query()));
        }
        return new Output(results, input.query(), topK, note);
    }

    private record Cut(Optional<String> description, Map<String, String> context, boolean shortened, int tokens) {}

    /// Half of the tokens are the description's at most; the context has whole fields or none.
    private Cut cut(Checkpoint checkpoint, int tokens) {
        var description = checkpoint.description().map(it -> tokenizer.prefix(it, tokens / 2));
        int used = description.map(tokenizer::count).orElse(0);
        var context = new LinkedHashMap<String, String>();
        for (var field : checkpoint.context().entrySet()) {
            int cost = tokenizer.count(field.getKey() + field.getValue());
            if (used + cost <= tokens) {
                context.put(field.getKey(), field.getValue());
                used += cost;
            }
        }
        boolean shortened = !description.equals(checkpoint.description())
                || context.size() < checkpoint.context().size();
        return new Cut(description.filter(it -> !it.isEmpty()), context, shortened, used);
    }

    private static Match show(Checkpoints.Hit hit, Cut cut, String query) {
        var checkpoint = hit.checkpoint();
        var similarity = hit.found().similarity();
        return new Match(
                checkpoint.id(),
                checkpoint.summary(),
                cut.description(),
                checkpoint.projectPath(),
                cut.context(),
                cut.shortened(),
                checkpoint.tags(),
                Rounded.of(hit.found().score()),
                similarity.isPresent() ? Optional.of(Rounded.of(1 - similarity.getAsDouble())) : Optional.empty(),
                checkpoint.createdAt(),
                Relevance.why(hit.found(), query));
    }
}
