package dev.contextd.feature.system;

import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Library;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.function.Supplier;

final class ForgetTool implements Tool<ForgetTool.Input, ForgetTool.Output> {
    record Input(
            @Doc("Id of what to delete for good") @Limited(Limit.ID)
            String id) {}

    record Output(
            @Doc("The id") String id, @Doc("Always true") boolean forgotten) {}

    private final Supplier<Library> library;
    private final ForgetHandler others;

    ForgetTool(Supplier<Library> library, ForgetHandler others) {
        this.library = library;
        this.others = others;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "forget",
                "Forget for good",
                "Use when the user wants something stored here deleted; it cannot be undone.",
                Toolset.SYSTEM,
                false,
                ToolInfo.Effect.DELETES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        if (!others.forget(input.id(), caller.owner())) {
            var holders = Holders.of(caller.owner());
            library.get().get(input.id(), holders).ifPresent(item -> Authorship.check(item, caller.owner()));
            library.get().forget(input.id(), holders);
        }
        return new Output(input.id(), true);
    }
}
