package dev.contextd.app;

import dev.contextd.feature.system.ServerStatus;
import dev.contextd.mcp.CatalogPrompts;
import dev.contextd.mcp.CatalogResources;
import dev.contextd.mcp.CatalogTools;
import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Front;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.Offer;
import dev.contextd.mcp.OlderRevisions;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RequestState;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolSelection;
import dev.contextd.tool.Workers;
import java.util.ArrayList;
import java.util.function.Function;

/// What clients meet: the tools they want, with prompts, resources and the protocol around them.
///
/// @param forHooks what hooks call
/// @param older the older revisions over the same methods
record FrontMaker(
        Config.Mcp settings,
        ToolCatalog catalog,
        ToolCatalog forHooks,
        Ways ways,
        ServerStatus status,
        Features features,
        Workers workers,
        Changes changes,
        RequestState states,
        Function<Methods, OlderRevisions> older) {
    Front front(ToolSelection wanted) {
        var offered = catalog.narrowed(wanted);
        boolean silent = wanted.isOfNone();
        var prompts = new ArrayList<Prompt>();
        var resources = new ArrayList<Resource>();
        if (!silent) {
            prompts.addAll(status.prompts());
            prompts.addAll(features.prompts());
            resources.addAll(ServerStatus.resources(offered));
            resources.addAll(features.resources());
        }
        var offer = new Offer(
                new Offer.ServerInfo("contextd", "contextd", Wiring.version()),
                silent ? Instructions.OF_A_SILENT_SERVER : Instructions.TEXT,
                new CatalogTools(
                        new ToolPipeline(offered, ways.ofModels()),
                        wanted,
                        caller -> ways.standing(forHooks, caller),
                        settings.protocolErrors()),
                new CatalogPrompts(prompts, workers),
                new CatalogResources(resources, workers),
                false,
                true,
                false);
        var methods = new Methods(offer, settings.pageSize());
        var revisions = older.apply(methods);
        var current = new StatelessRevision(methods, changes, revisions.versions());
        return new Front(methods, new Protocol(current, states), revisions);
    }
}
