package dev.contextd.app;

import dev.contextd.feature.fold.Branches;
import dev.contextd.feature.system.KeptItems;
import dev.contextd.feature.system.KnownProjects;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.tool.Tool;
import dev.contextd.tool.stage.Metering;
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

    KeptItems kept() {
        return kept;
    }

    List<Tool<?, ?>> tools(Branches branches) {
        var tools = new ArrayList<>(kept.tools());
        tools.addAll(branches.toolsForPeople(projects::folders));
        return tools;
    }

    /// Sees which projects are named, beside another who sees all calls.
    Metering.Witness beside(Metering.Witness other) {
        return (call, outcome) -> {
            other.saw(call, outcome);
            projects.saw(call, outcome);
        };
    }
}
