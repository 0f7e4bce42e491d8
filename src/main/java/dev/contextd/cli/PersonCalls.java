package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolPipeline;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools as a person calls them by commands: the same pipeline, but no budget of any session is charged for what no
/// model reads.
final class PersonCalls {
    /// How many are looked through for an id that was given in part.
    private static final int LOOKED_THROUGH = 1_000;

    private final Wiring wiring;
    private final Path directory;
    private final Caller caller;

    PersonCalls(OpenSystem system) {
        this.wiring = system.wiring();
        this.directory = system.directory();
        var connection = Connection.ofLocalUser("call");
        Project.named(directory.toString()).ifPresent(connection::enter);
        this.caller = new Caller(wiring.localUser(), connection, Progress.SILENT, Optional.empty());
    }

    Wiring wiring() {
        return wiring;
    }

    /// What looks.
    ObjectNode ask(String tool, ObjectNode arguments) {
        return run(wiring.pipelineOfPage(), tool, arguments);
    }

    /// What changes something, which counts as use.
    ObjectNode tell(String tool, ObjectNode arguments) {
        return run(wiring.pipelineOfPrograms(), tool, arguments);
    }

    private ObjectNode run(ToolPipeline pipeline, String tool, ObjectNode arguments) {
        var reply = pipeline.run(tool, arguments, caller)
                .orElseThrow(() -> new Failure(
                        Kind.UNAVAILABLE,
                        tool + " writes, and this server only reads (read_only); see contextd config."));
        var error = reply.structured().path("error");
        if (reply.failed() && error.isObject()) {
            throw failure(tool, error);
        }
        return reply.structured();
    }

    /// Whoever gave a command has not heard of the tool behind it.
    private static Failure failure(String tool, JsonNode error) {
        var said = error.path("message").asString("It could not be done.");
        var kind = Arrays.stream(Kind.values())
                .filter(each -> each.word().equals(error.path("category").asString("")))
                .findFirst();
        return new Failure(
                kind.orElse(Kind.UNAVAILABLE), said.replace("Mend the arguments of " + tool + " and call again: ", ""));
    }

    /// The path of a project as tools want it.
    String absolute(Path path) {
        return directory.resolve(path).normalize().toString();
    }

    /// A thing with all that is known of it.
    record Page(String id, String text) {}

    /// @param given its id, or the beginning of that
    Page known(String given) {
        return page(given)
                .map(text -> new Page(given, text))
                .or(() -> {
                    var whole = id(given);
                    return page(whole).map(text -> new Page(whole, text));
                })
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "There is nothing with the id " + given + "; contextd list shows what there is."));
    }

    private Optional<String> page(String id) {
        return wiring.resources().stream()
                .filter(page -> page.info().variableName().equals("id"))
                .flatMap(page -> page.read(id, caller).stream())
                .findFirst();
    }

    /// The whole id of what was named by its beginning, as tables on a screen show it.
    private String id(String given) {
        if (given.indexOf('_') < 0) {
            return given;
        }
        var ids = ask("kept_list", Json.object().put("limit", LOOKED_THROUGH))
                .path("items")
                .valueStream()
                .map(item -> item.path("id").asString())
                .filter(id -> id.startsWith(given))
                .toList();
        if (ids.size() > 1 && !ids.contains(given)) {
            throw new Failure(
                    Kind.VALIDATION,
                    ids.size() + " ids begin with " + given + "; give more of it: "
                            + String.join(", ", List.copyOf(ids).subList(0, Math.min(5, ids.size()))) + ".",
                    Map.of());
        }
        return ids.contains(given) || ids.isEmpty() ? given : ids.getFirst();
    }
}
