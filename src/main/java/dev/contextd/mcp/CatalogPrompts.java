package dev.contextd.mcp;

import dev.contextd.tool.Json;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.PromptInfo;
import dev.contextd.tool.Workers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// The product's prompts as the protocol shows them.
public final class CatalogPrompts implements OfferedPrompts {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final List<Prompt> prompts;
    private final Workers workers;

    public CatalogPrompts(List<Prompt> prompts, Workers workers) {
        this.prompts = List.copyOf(prompts);
        this.workers = workers;
    }

    private Optional<Prompt> find(String name) {
        return prompts.stream()
                .filter(prompt -> prompt.info().name().equals(name))
                .findFirst();
    }

    @Override
    public List<ObjectNode> list() {
        return prompts.stream().map(prompt -> show(prompt.info())).toList();
    }

    private static ObjectNode show(PromptInfo info) {
        var shown = Json.object()
                .put("name", info.name())
                .put("title", info.title())
                .put("description", info.description());
        var arguments = shown.putArray("arguments");
        info.arguments()
                .forEach(argument -> arguments
                        .addObject()
                        .put("name", argument.name())
                        .put("description", argument.description())
                        .put("required", argument.required()));
        return shown;
    }

    @Override
    public Optional<ObjectNode> get(String name, ObjectNode arguments, Exchange exchange) {
        return find(name).map(prompt -> {
            var given = checked(prompt.info(), arguments);
            var caller = exchange.caller();
            var text = workers.run(caller.owner().name(), "prompts/get", DEADLINE, () -> prompt.text(given, caller));
            var result = Json.object().put("description", prompt.info().description());
            var content =
                    result.putArray("messages").addObject().put("role", "user").putObject("content");
            content.put("type", "text").put("text", text);
            return result;
        });
    }

    private static Map<String, String> checked(PromptInfo info, ObjectNode arguments) {
        var checked = new LinkedHashMap<String, String>();
        for (var argument : info.arguments()) {
            var value = arguments.path(argument.name());
            if (value.isString()) {
                checked.put(argument.name(), value.stringValue());
            } else if (!value.isMissingNode() || argument.required()) {
                throw RpcError.invalidParams("argument " + argument.name() + " must be a string");
            }
        }
        return checked;
    }

    @Override
    public Optional<List<String>> complete(String name, String argument, String prefix) {
        return find(name)
                .map(prompt -> prompt.info().arguments().stream()
                        .filter(candidate -> candidate.name().equals(argument))
                        .flatMap(candidate -> candidate.values().stream())
                        .filter(value -> value.startsWith(prefix))
                        .toList());
    }
}
