package dev.contextd.feature.briefing;

import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The briefing of a project, by its key or as the one the connection is in.
final class BriefingResource implements Resource {
    private static final String CURRENT = "current";
    private static final Pattern KEY = Pattern.compile("[0-9a-f]{16}");
    private static final String NO_PROJECT =
            "No project is known on this connection; call a tool with project_path first, or name a project's key.\n";

    private final Briefing briefing;

    BriefingResource(Briefing briefing) {
        this.briefing = briefing;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://project/{project}/briefing",
                "briefing",
                "Briefing",
                "What a new session should know of a project, in less than 1000 tokens; the project is its key, or current",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String project, Caller caller) {
        if (project.equals(CURRENT)) {
            return Optional.of(caller.connection()
                    .project()
                    .map(Project::key)
                    .map(key -> briefing.of(caller, key))
                    .orElse(NO_PROJECT));
        }
        return KEY.matcher(project).matches()
                ? Optional.of(briefing.of(caller, new ProjectKey(project)))
                : Optional.empty();
    }

    @Override
    public List<String> variables() {
        return List.of(CURRENT);
    }
}
