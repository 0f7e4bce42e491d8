package dev.contextd.app;

import dev.contextd.feature.fold.Branches;
import dev.contextd.feature.system.KeptItems;
import dev.contextd.feature.system.KnownProjects;
import dev.contextd.feature.system.ServerStatus;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Tool;
import java.util.ArrayList;
import java.util.List;

/// What people look at beside what agents use: everything that is kept, and where its projects are.
final class Overview {
    private final KnownProjects projects;
    private final KeptItems kept;

    Overview(LazyLibrary library) {
        this.projects = new KnownProjects(library);
        this.kept = new KeptItems(library, projects);
    }

    /// With what the server says of itself, which is also how much there is.
    List<Tool<?, ?>> tools(ServerStatus status, Operations operations, Branches branches) {
        var tools = new ArrayList<Tool<?, ?>>(status.tools(operations, kept));
        tools.addAll(kept.tools());
        tools.addAll(branches.toolsForPeople(projects::folders));
        return tools;
    }
}
