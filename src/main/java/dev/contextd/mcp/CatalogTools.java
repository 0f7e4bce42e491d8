package dev.contextd.mcp;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import dev.contextd.tool.ShownTools;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.ToolSelection;
import dev.contextd.tool.Toolset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// The product's tools as the protocol shows and calls them.
public final class CatalogTools implements OfferedTools {
    private static final String STATE = "contextd/state";

    private final ToolPipeline pipeline;
    private final ToolSelection chosen;
    private final Function<Caller, Optional<ToolReply.Standing>> standings;
    private final boolean protocolErrors;

    /// One or two: clients are shown what was chosen, or what suits them.
    private final Map<ToolSelection, List<ObjectNode>> lists = new ConcurrentHashMap<>();

    /// @param pipeline answers everything, also what fails
    /// @param chosen by the user; all of the pipeline's tools can be called, listed or not
    /// @param standings where a caller stands between calls
    /// @param protocolErrors whether a failure is an [RpcError] instead of a result
    public CatalogTools(
            ToolPipeline pipeline,
            ToolSelection chosen,
            Function<Caller, Optional<ToolReply.Standing>> standings,
            boolean protocolErrors) {
        this.pipeline = pipeline;
        this.chosen = chosen;
        this.standings = standings;
        this.protocolErrors = protocolErrors;
    }

    @Override
    public List<ObjectNode> list(String client) {
        return lists.computeIfAbsent(
                ShownTools.to(client, chosen),
                shown -> pipeline.catalog().narrowed(shown).entries().stream()
                        .map(CatalogTools::show)
                        .toList());
    }

    /// A tool as a list shows it.
    public static ObjectNode show(ToolCatalog.Entry<?, ?> entry) {
        var info = entry.info();
        var shown = Json.object()
                .put("name", info.name())
                .put("title", info.title())
                .put("description", info.description());
        shown.set("inputSchema", entry.shownSchema());
        shown.set("outputSchema", entry.outputSchema());
        shown.putObject("annotations")
                .put("title", info.title())
                .put("readOnlyHint", info.effect().readOnly())
                .put("destructiveHint", info.effect().destructive())
                .put("idempotentHint", info.effect().idempotent())
                .put("openWorldHint", false);
        if (info.core() || info.toolset() == Toolset.FINDING) {
            // Clients that load tools on demand keep these at hand.
            shown.putObject("_meta").put("anthropic/alwaysLoad", true);
        }
        return shown;
    }

    @Override
    public Optional<ObjectNode> inputSchema(String name) {
        return pipeline.catalog().find(name).map(ToolCatalog.Entry::inputSchema);
    }

    @Override
    public boolean writes(String name, ObjectNode arguments) {
        return pipeline.writes(name, arguments);
    }

    @Override
    public Optional<ObjectNode> call(String name, ObjectNode arguments, Exchange exchange) {
        return pipeline.run(name, arguments, exchange.caller()).map(reply -> result(reply, exchange));
    }

    private ObjectNode result(ToolReply reply, Exchange exchange) {
        var state = reply.standing().map(CatalogTools::header);
        state.ifPresent(header -> exchange.header(STATE_HEADER, header));
        if (protocolErrors && reply.failed() && reply.structured().get("error") instanceof ObjectNode error) {
            throw RpcError.ofTool(error);
        }
        return result(reply);
    }

    private static ObjectNode result(ToolReply reply) {
        var result = Json.object();
        var content = result.putArray("content");
        content.addObject().put("type", "text").put("text", reply.text());
        result.set("structuredContent", structured(reply));
        if (reply.failed()) {
            result.put("isError", true);
        }
        reply.standing().ifPresent(standing -> {
            if (!standing.notices().isEmpty()) {
                content.addObject().put("type", "text").put("text", String.join("\n", standing.notices()));
            }
            result.putObject("_meta").set(STATE, standing.state());
        });
        return result;
    }

    @Override
    public Optional<String> standing(Caller caller) {
        return standings.apply(caller).map(CatalogTools::header);
    }

    private static String header(ToolReply.Standing standing) {
        return Json.ascii(standing.brief());
    }

    /// Some agents show their model the object alone, others the texts alone: both tell it, each once.
    private static ObjectNode structured(ToolReply reply) {
        var notices = reply.standing().map(ToolReply.Standing::notices).orElse(List.of());
        if (notices.isEmpty()) {
            return reply.structured();
        }
        var told = Json.object();
        notices.forEach(told.putArray(ToolReply.NOTICES)::add);
        reply.structured().path(ToolReply.NOTICES).forEach(told.withArray(ToolReply.NOTICES)::add);
        reply.structured().properties().stream()
                .filter(field -> !field.getKey().equals(ToolReply.NOTICES))
                .forEach(field -> told.set(field.getKey(), field.getValue()));
        return told;
    }
}
