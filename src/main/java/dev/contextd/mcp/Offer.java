package dev.contextd.mcp;

import dev.contextd.tool.Json;
import tools.jackson.databind.node.ObjectNode;

/// Everything one server offers.
///
/// @param changing whether the lists may change while the server runs
/// @param subscribing whether clients can follow a resource
/// @param logging whether tools send log messages; deprecated by the protocol, and the product sends none
public record Offer(
        ServerInfo server,
        String instructions,
        OfferedTools tools,
        OfferedPrompts prompts,
        OfferedResources resources,
        boolean changing,
        boolean subscribing,
        boolean logging) {

    public record ServerInfo(String name, String title, String version) {
        public ObjectNode toJson() {
            return Json.object().put("name", name).put("title", title).put("version", version);
        }
    }

    /// What `initialize` and `server/discover` declare.
    public ObjectNode capabilities() {
        var capabilities = Json.object();
        capabilities.set("tools", listed());
        capabilities.set("prompts", listed());
        var resources = listed();
        if (subscribing) {
            resources.put("subscribe", true);
        }
        capabilities.set("resources", resources);
        capabilities.putObject("completions");
        if (logging) {
            capabilities.putObject("logging");
        }
        return capabilities;
    }

    private ObjectNode listed() {
        var capability = Json.object();
        return changing ? capability.put("listChanged", true) : capability;
    }
}
