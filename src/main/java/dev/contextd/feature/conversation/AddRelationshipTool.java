package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Optional;

final class AddRelationshipTool implements Tool<AddRelationshipTool.Input, AddRelationshipTool.Output> {
    private static final double WEIGHT = 0.8;

    @CamelCase
    record Input(
            @Doc("From this one") String sourceContextId,
            @Doc("To this one") String targetContextId,
            @Doc("How they relate") RelationType relationshipType,
            @Doc("Strength; 0.8 if absent") @Range(max = 1) Optional<Double> weight) {}

    @CamelCase
    record Output(
            @Doc("Always true") boolean success,
            @Doc("From which context") String sourceContextId,
            @Doc("To which context") String targetContextId,
            @Doc("How they are related") RelationType relationshipType) {}

    private final Conversations conversations;

    AddRelationshipTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "add_relationship",
                "Relate two conversations",
                "Use when two contexts belong together.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        conversations.relate(
                input.sourceContextId(),
                input.targetContextId(),
                input.relationshipType(),
                input.weight().orElse(WEIGHT),
                caller.owner());
        return new Output(true, input.sourceContextId(), input.targetContextId(), input.relationshipType());
    }
}
