package dev.contextd.feature.system;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Optional;

final class PingTool implements Tool<PingTool.Input, PingTool.Output> {
    record Input(@Doc("Is ignored") @Limited(Limit.ID) Optional<String> randomString) {}

    record Output(@Doc("Always pong") String reply) {}

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "ping",
                "Ping",
                "Use when you want to know whether the server answers at all; status tells its health.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output("pong");
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(output.reply());
    }
}
