package dev.contextd.feature.system;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The folders of projects, so that people read names: with what is kept there is only a digest of what a project is.
///
/// Each owner has their own, noted when a call of theirs that keeps something has named the project.
public final class KnownProjects implements Stage {
    private static final System.Logger LOG = System.getLogger(KnownProjects.class.getName());

    private static final String RECORDS = "project-folders";

    /// Folders that were noted lately.
    private static final int NOTED_MAX = 10_000;

    /// More than anybody works on.
    private static final int LISTED_MAX = 2_000;

    private final LazyLibrary library;
    private final LruCache<RecordKey, String> noted = new LruCache<>(NOTED_MAX);

    public KnownProjects(LazyLibrary library) {
        this.library = library;
    }

    /// @param key as it stands with what is kept
    /// @param path of its root, on the machine of whoever named it
    public record Folder(String key, String path) {}

    public List<Tool<?, ?>> tools() {
        return List.of(new PageProjectsTool(this));
    }

    List<Folder> of(String owner) {
        return library.get()
                .records()
                .below(RecordKey.of(RECORDS, owner), Optional.empty(), LISTED_MAX)
                .map(record -> new Folder(
                        record.key().parts().getLast(),
                        Json.MAPPER.readTree(record.json()).path("path").asString("")))
                .toList();
    }

    /// The same by the keys of the projects.
    public Map<ProjectKey, String> folders(String owner) {
        return of(owner).stream()
                .collect(Collectors.toMap(folder -> new ProjectKey(folder.key()), Folder::path, (a, _) -> a));
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var reply = next.proceed(call);
        if (!reply.failed() && !call.info().effect().readOnly()) {
            library.opened().ifPresent(open -> note(open, call));
        }
        return reply;
    }

    /// A call that was done is answered also if its project cannot be noted.
    private void note(Library open, ToolCall call) {
        try {
            project(call).ifPresent(project -> {
                var key = RecordKey.of(
                        RECORDS, call.caller().owner().name(), project.key().text());
                String path = project.root().toString();
                if (!noted.find(key).equals(Optional.of(path))) {
                    note(open, key, path);
                }
            });
        } catch (Failure e) {
            LOG.log(Level.DEBUG, "a project could not be noted: " + e.sentence());
        }
    }

    private static Optional<Project> project(ToolCall call) {
        String path = call.arguments().path("project_path").asString("");
        return path.isEmpty()
                ? call.caller().project()
                : Optional.of(call.caller().project(path));
    }

    private void note(Library open, RecordKey key, String path) {
        String json = Json.object().put("path", path).toString();
        if (open.records().get(key).filter(it -> it.json().equals(json)).isEmpty()) {
            open.change(List.of(), draft -> draft.change(Change.put(key, json, Expected.ANYTHING)));
        }
        noted.put(key, path);
    }
}
