package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Json;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class GetRelatedContextsTool implements Tool<GetRelatedContextsTool.Input, GetRelatedContextsTool.Output> {
    private static final int LIMIT = 200;

    enum Direction {
        INCOMING,
        OUTGOING,
        BOTH
    }

    @CamelCase
    record Input(
            @Doc("The conversation") String contextId,
            @Doc("Only of this kind") Optional<RelationType> relationshipType,
            @Doc("Which way; both if absent") Optional<Direction> direction) {}

    record Output(
            @Doc("Names of contexts, those with the heaviest relation first; at most 200")
            List<String> results) {}

    private final Conversations conversations;

    GetRelatedContextsTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "get_related_contexts",
                "List related conversations",
                "Use when you need related contexts.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var context = conversations.get(input.contextId(), caller.owner());
        var direction = input.direction().orElse(Direction.BOTH);
        return new Output(conversations.related(context, caller.owner()).stream()
                .filter(relation -> input.relationshipType()
                        .filter(type -> type != relation.type())
                        .isEmpty())
                .filter(relation -> direction == Direction.BOTH
                        || relation.source().equals(context.id()) == (direction == Direction.OUTGOING))
                .map(relation -> relation.source().equals(context.id())
                        ? relation.targetContextId()
                        : relation.sourceContextId())
                .distinct()
                .limit(LIMIT)
                .toList());
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(Json.MAPPER.writeValueAsString(output.results()));
    }
}
