package dev.contextd.feature.conversation;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Json;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class GetSimilarContextsTool implements Tool<GetSimilarContextsTool.Input, GetSimilarContextsTool.Output> {
    private static final int LIMIT = 5;
    private static final int LIMIT_MAX = 50;

    @CamelCase
    record Input(
            @Doc("Text; in English also by meaning") @Limited(Limit.QUERY)
            String query,

            @Doc("5 if absent") Optional<Integer> limit,
            @Doc("Not this one") Optional<String> excludeContextId,

            @JsonProperty("max_tokens") @Doc("Of the answer")
            Optional<Integer> maxTokens) {}

    record Output(
            @Doc("The most similar first") List<SimilarContext> results,
            @Doc("Said when similarity goes by words alone") Optional<String> note) {}

    @CamelCase
    record SimilarContext(
            @Doc("The context") String contextId,

            @Doc("From 0 to 1; from 0.6 on it is about the same thing")
            double similarity) {}

    private final Conversations conversations;

    GetSimilarContextsTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "get_similar_contexts",
                "Find similar conversations",
                "Use when you want similar contexts.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(NumberBounds.rule("limit", 1, LIMIT_MAX), AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        var results = conversations
                .similar(
                        input.query(),
                        caller.owner(),
                        input.excludeContextId(),
                        NumberBounds.of("limit", input.limit(), LIMIT, 1, LIMIT_MAX))
                .stream()
                .map(similar -> new SimilarContext(similar.contextId(), similar.similarity()))
                .toList();
        var note =
                conversations.wordsOnly(caller.owner()).map(why -> "Compared by words alone, not by meaning: " + why);
        return input.maxTokens()
                .map(most -> new AnswerRoom(conversations::tokens, most)
                        .fill(new Output(List.of(), note), results, (result, _) -> result))
                .map(filled -> new Output(filled.shown(), filled.note(note)))
                .orElseGet(() -> new Output(results, note));
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(Json.MAPPER.writeValueAsString(output.results()));
    }
}
