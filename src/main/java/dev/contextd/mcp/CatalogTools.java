package dev.contextd.mcp;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import dev.contextd.tool.Ledger;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.stage.Scrubbing;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The product's tools as the protocol shows and calls them; the one place where a [Failure] becomes a result.
public final class CatalogTools implements OfferedTools {
    private static final String STATE = "contextd/state";
    private static final int INTERNAL_CODE = -32603;

    private final ToolPipeline pipeline;
    private final Ledger ledger;
    private final Function<ObjectNode, Scrubbing.Masked> scrub;
    private final List<ObjectNode> listed;

    /// @param ledger books every call; where its session stands is told with every result
    /// @param scrub masks secrets where the stages have not: in arguments as they came, in failures
    public CatalogTools(ToolPipeline pipeline, Ledger ledger, Function<ObjectNode, Scrubbing.Masked> scrub) {
        this.pipeline = pipeline;
        this.ledger = ledger;
        this.scrub = scrub;
        this.listed =
                pipeline.catalog().entries().stream().map(CatalogTools::show).toList();
    }

    @Override
    public List<ObjectNode> list() {
        return listed;
    }

    private static ObjectNode show(ToolCatalog.Entry entry) {
        var info = entry.info();
        var shown = Json.object()
                .put("name", info.name())
                .put("title", info.title())
                .put("description", info.description());
        shown.set("inputSchema", entry.inputSchema());
        shown.set("outputSchema", entry.outputSchema());
        shown.putObject("annotations")
                .put("title", info.title())
                .put("readOnlyHint", info.effect().readOnly())
                .put("destructiveHint", info.effect().destructive())
                .put("idempotentHint", info.effect().idempotent())
                .put("openWorldHint", false);
        if (info.core()) {
            // Clients that load tools on demand keep these at hand.
            shown.putObject("_meta").put("anthropic/alwaysLoad", true);
        }
        return shown;
    }

    @Override
    public Optional<ObjectNode> call(String name, ObjectNode arguments, Exchange exchange) {
        return pipeline.catalog()
                .find(name)
                .flatMap(entry -> result(entry.info(), name, arguments, exchange.caller())
                        .map(result -> booked(entry.info(), arguments, result, exchange)));
    }

    private ObjectNode booked(ToolInfo<?, ?> tool, ObjectNode arguments, ObjectNode result, Exchange exchange) {
        var masked = scrub.apply(arguments);
        var state = ledger.book(
                new Ledger.Use(
                        tool,
                        masked.object(),
                        masked.count(),
                        result.path("content").path(0).path("text").asString(""),
                        !result.path("isError").asBoolean(false)),
                exchange.caller());
        state.notice()
                .ifPresent(notice -> ((ArrayNode) result.path("content"))
                        .addObject()
                        .put("type", "text")
                        .put("text", notice));
        JsonNode told = Json.MAPPER.valueToTree(state);
        result.putObject("_meta").set(STATE, told);
        exchange.header(
                "X-Context-State",
                Json.ascii(state.forcedReturn().isEmpty() ? told : Json.MAPPER.valueToTree(state.brief())));
        return result;
    }

    private Optional<ObjectNode> result(ToolInfo<?, ?> tool, String name, ObjectNode arguments, Caller caller) {
        try {
            return pipeline.run(name, arguments, caller).map(CatalogTools::answered);
        } catch (Failure e) {
            return Optional.of(
                    failure(tool, e.kind().code(), e.kind().word(), e.sentence(), Json.MAPPER.valueToTree(e.data())));
        } catch (RpcError | InputRequired e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            var incident = McpServer.incident(name, e);
            return Optional.of(failure(
                    tool,
                    INTERNAL_CODE,
                    "internal",
                    incident.getMessage() + ": this is a bug of the server; its log has the details under that number.",
                    Json.object()));
        }
    }

    private static ObjectNode answered(ToolReply reply) {
        var result = result(reply.structured(), reply.text());
        return reply.failed() ? result.put("isError", true) : result;
    }

    private ObjectNode failure(ToolInfo<?, ?> tool, int code, String category, String message, ObjectNode data) {
        var structured = Json.object();
        if (tool.toolset().failsWithSuccessFalse()) {
            structured.put("success", false);
        }
        structured
                .putObject("error")
                .put("code", code)
                .put("category", category)
                .put("message", message)
                .set("data", data);
        var masked = scrub.apply(structured).object();
        return result(masked, masked.toString()).put("isError", true);
    }

    private static ObjectNode result(ObjectNode structured, String text) {
        var result = Json.object();
        result.putArray("content").addObject().put("type", "text").put("text", text);
        result.set("structuredContent", structured);
        return result;
    }
}
