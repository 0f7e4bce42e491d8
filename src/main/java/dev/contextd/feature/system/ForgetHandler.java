package dev.contextd.feature.system;

import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.Library;
import dev.contextd.tool.Tool;
import java.util.List;
import java.util.function.Supplier;

/// Deletes things that are more than one item, such as a whole conversation, for the tool `forget`.
@FunctionalInterface
public interface ForgetHandler {
    /// Whether the id was the name of such a thing, which is then gone.
    boolean forget(String id, Owner owner);

    /// @param others is asked first what an id stands for
    static List<Tool<?, ?>> tools(Supplier<Library> library, ForgetHandler others) {
        return List.of(new ForgetTool(library, others));
    }
}
