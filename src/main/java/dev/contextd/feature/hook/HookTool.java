package dev.contextd.feature.hook;

import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Json;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.ToolInfo.Effect;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

final class HookTool implements Tool<HookTool.Input, HookTool.Output> {
    record Input(
            @Doc("The event") @Limited(Limit.ID) String event,
            @Doc("What the agent tells of it") Map<String, JsonNode> payload) {}

    @CamelCase
    record Output(@Doc("What the agent adds to its context") Optional<Addition> hookSpecificOutput) {}

    @CamelCase
    record Addition(
            @Doc("The event") String hookEventName,
            @Doc("The text") String additionalContext) {}

    private final Hooks hooks;

    HookTool(Hooks hooks) {
        this.hooks = hooks;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "hook",
                "Tell of an event",
                "Use when an agent's hook fires. Not for the model.",
                Toolset.HOOKS,
                false,
                Effect.ADDS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(hooks.happened(input.event(), Json.MAPPER.valueToTree(input.payload()), caller)
                .map(text -> new Addition(input.event(), text)));
    }
}
