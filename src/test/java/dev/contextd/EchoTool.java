package dev.contextd;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Answers what it was given, unless that is the name of an error, with which it ends; writes, so that read-only
/// servers leave it out.
final class EchoTool implements Tool<EchoTool.Input, EchoTool.Output> {
    enum Tone {
        LOUD,
        QUIET
    }

    record Input(
            @Doc("What to say") @Limited(Limit.ID) String text,
            @Doc("How to say it") Optional<Tone> tone,
            @Doc("How often") @Range(min = 1, max = 3) Optional<Integer> times,
            @Doc("Marks") @Limited(Limit.ID) @Range(max = 2) Optional<List<String>> tags) {}

    record Output(
            @Doc("What was said") String text, @Doc("Marks") List<String> tags) {}

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "echo",
                "Echo",
                "Use when a test wants to hear itself.",
                Toolset.SYSTEM,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        switch (input.text()) {
            case "bug" -> throw new IllegalStateException("a bug in /secret/place");
            case "StackOverflowError" -> forEver(1);
            case "OutOfMemoryError" -> throw new OutOfMemoryError("none left in /secret/place");
            case "LinkageError" -> throw new NoClassDefFoundError("secret/place/Missing");
            case "AssertionError" -> throw new AssertionError("not so in /secret/place");
            default -> {}
        }
        return new Output(
                input.text().repeat(input.times().orElse(1)), input.tags().orElse(List.of()));
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int forEver(int depth) {
        return forEver(depth + 1) + 1;
    }
}
