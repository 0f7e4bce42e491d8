package dev.contextd.mcp;

import dev.contextd.tool.Json;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// The product's resources as the protocol shows them.
public final class CatalogResources implements OfferedResources {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final List<Resource> resources;
    private final Workers workers;

    public CatalogResources(List<Resource> resources, Workers workers) {
        this.resources = List.copyOf(resources);
        this.workers = workers;
    }

    @Override
    public List<ObjectNode> list() {
        return shown(false, "uri");
    }

    @Override
    public List<ObjectNode> templates() {
        return shown(true, "uriTemplate");
    }

    private List<ObjectNode> shown(boolean templates, String uriField) {
        return resources.stream()
                .map(Resource::info)
                .filter(info -> info.isTemplate() == templates)
                .map(info -> Json.object()
                        .put(uriField, info.uri())
                        .put("name", info.name())
                        .put("title", info.title())
                        .put("description", info.description())
                        .put("mimeType", info.mimeType()))
                .toList();
    }

    @Override
    public Optional<ObjectNode> read(String uri, Exchange exchange) {
        String owner = exchange.caller().owner().name();
        return workers.run(
                owner,
                "resources/read",
                DEADLINE,
                () -> resources.stream()
                        .flatMap(resource -> read(resource, uri, exchange))
                        .findFirst());
    }

    private static Stream<ObjectNode> read(Resource resource, String uri, Exchange exchange) {
        return resource
                .info()
                .match(uri)
                .flatMap(variable -> resource.read(variable, exchange.caller()))
                .map(text -> {
                    var result = Json.object();
                    result.putArray("contents")
                            .addObject()
                            .put("uri", uri)
                            .put("mimeType", resource.info().mimeType())
                            .put("text", text);
                    return result;
                })
                .stream();
    }

    @Override
    public Optional<List<String>> complete(String template, String variable, String prefix) {
        return resources.stream()
                .filter(resource ->
                        resource.info().isTemplate() && resource.info().uri().equals(template))
                .findFirst()
                .map(resource -> resource.info().variableName().equals(variable)
                        ? resource.variables().stream()
                                .filter(value -> value.startsWith(prefix))
                                .toList()
                        : List.of());
    }
}
