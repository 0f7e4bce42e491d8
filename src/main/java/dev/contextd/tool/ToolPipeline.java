package dev.contextd.tool;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Every call's way from its arguments to its reply: through the stages, in order, to the tool and back.
public final class ToolPipeline {
    /// The tool that calls another by its name, for agents that call nothing that was not listed.
    public static final String THROUGH = "call_tool";

    private final ToolCatalog catalog;
    private final List<Stage> stages;

    public ToolPipeline(ToolCatalog catalog, List<Stage> stages) {
        this.catalog = catalog;
        this.stages = List.copyOf(stages);
    }

    public ToolCatalog catalog() {
        return catalog;
    }

    /// The reply, or empty if there is no tool of that name.
    public Optional<ToolReply> run(String name, ObjectNode arguments, Caller caller) {
        return meant(name, arguments).map(call -> proceed(0, call.by(caller)));
    }

    /// Whether such a call would change anything; one of a tool that is not there does not.
    public boolean writes(String name, ObjectNode arguments) {
        return meant(name, arguments)
                .map(call -> !call.entry().info().effect().readOnly())
                .orElse(false);
    }

    private record Meant(ToolCatalog.Entry<?, ?> entry, ObjectNode arguments) {
        ToolCall by(Caller caller) {
            return new ToolCall(
                    entry,
                    arguments,
                    caller.naming(arguments.path("project_path").asString("")));
        }
    }

    private Optional<Meant> meant(String name, ObjectNode arguments) {
        return catalog.find(name).map(entry -> through(entry, arguments).orElseGet(() -> new Meant(entry, arguments)));
    }

    /// The call of another tool, as if that had been called: its schema, its limits, its cost. Empty if none is meant.
    private Optional<Meant> through(ToolCatalog.Entry<?, ?> entry, ObjectNode asked) {
        if (!entry.info().name().equals(THROUGH)) {
            return Optional.empty();
        }
        var arguments = asked.hasNonNull("arguments") ? asked.get("arguments") : Json.object();
        return catalog.find(asked.path("name").asString(""))
                .filter(other -> other.info().isForModels() && arguments instanceof ObjectNode)
                .map(other -> new Meant(other, (ObjectNode) arguments));
    }

    private ToolReply proceed(int stage, ToolCall call) {
        return stage == stages.size()
                ? invoke(call.entry(), call)
                : stages.get(stage).handle(call, next -> proceed(stage + 1, next));
    }

    private static <I extends Record, O extends Record> ToolReply invoke(ToolCatalog.Entry<I, O> entry, ToolCall call) {
        var tool = entry.tool();
        O output =
                tool.call(Json.MAPPER.treeToValue(call.arguments(), entry.info().input()), call.caller());
        ObjectNode structured = Json.MAPPER.valueToTree(output);
        return tool.text(output)
                .map(words -> ToolReply.inWords(structured, words, tool.failed(output)))
                .orElseGet(() -> ToolReply.asJson(structured, tool.failed(output)));
    }
}
