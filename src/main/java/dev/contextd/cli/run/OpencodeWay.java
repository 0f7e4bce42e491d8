package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// opencode puts a configuration from its environment over those in files. Each provider that is in use gets a way of
/// its
/// own, so that switching models in a session stays possible.
final class OpencodeWay implements AgentWay {
    private static final String INLINE = "OPENCODE_CONFIG_CONTENT";

    private final RunPlan plan;
    private final List<JsonNode> configs;
    private final Set<String> used;
    private final Map<String, Redirected> redirected = new LinkedHashMap<>();

    /// @param path that the provider's requests begin with
    private record Redirected(ChosenUpstream upstream, String path) {}

    /// A provider whose address is known without being set.
    ///
    /// @param route as in `gateway.upstream`
    /// @param path what opencode expects a base URL to end with
    /// @param keys variables by which it is in use
    private record Vendor(String provider, String route, String path, List<String> keys) {}

    private static final List<Vendor> VENDORS = List.of(
            new Vendor("anthropic", "anthropic", "/v1", List.of("ANTHROPIC_API_KEY")),
            new Vendor("openai", "openai", "/v1", List.of("OPENAI_API_KEY")),
            new Vendor(
                    "google",
                    "gemini",
                    "/v1beta",
                    List.of("GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")));

    OpencodeWay(RunPlan plan) {
        this.plan = plan;
        this.configs = configs();
        this.used = used();
        addresses()
                .forEach((provider, url) -> redirected.put(
                        provider,
                        new Redirected(
                                ChosenUpstream.chained(
                                        "opencode-" + redirected.size(),
                                        url,
                                        "provider." + provider + ".options.baseURL"),
                                "")));
        VENDORS.stream()
                .filter(vendor -> used.contains(vendor.provider()) && !redirected.containsKey(vendor.provider()))
                .forEach(vendor -> redirected.put(
                        vendor.provider(),
                        new Redirected(ChosenUpstream.of(vendor.route(), plan.settings()), vendor.path())));
    }

    /// The strongest first.
    private List<JsonNode> configs() {
        var folder = plan.machine().xdgConfig().resolve("opencode");
        var places = new ArrayList<Path>();
        for (var at = plan.here(); at != null; at = at.getParent()) {
            for (String name : List.of("opencode.jsonc", "opencode.json")) {
                places.add(at.resolve(".opencode").resolve(name));
                places.add(at.resolve(name));
            }
        }
        plan.variable("OPENCODE_CONFIG").ifPresent(file -> places.add(Path.of(file)));
        List.of("opencode.jsonc", "opencode.json", "config.json").forEach(name -> places.add(folder.resolve(name)));
        return Stream.concat(inline().stream(), places.stream().flatMap(file -> JsonFile.read(file).stream()))
                .toList();
    }

    private Optional<JsonNode> inline() {
        return plan.variable(INLINE).flatMap(JsonFile::parse);
    }

    private Map<String, String> addresses() {
        var addresses = new LinkedHashMap<String, String>();
        for (var config : configs) {
            config.path("provider").properties().forEach(provider -> {
                String url = provider.getValue().path("options").path("baseURL").asString("");
                // What stands for something else, opencode alone can tell.
                if (!url.isBlank() && !url.contains("{")) {
                    addresses.putIfAbsent(provider.getKey(), url);
                }
            });
        }
        return addresses;
    }

    private Optional<String> chosen() {
        return plan.option("-m", "--model")
                .or(() -> configs.stream()
                        .map(config -> config.path("model").asString(""))
                        .filter(model -> !model.isBlank())
                        .findFirst())
                .map(model -> model.replaceFirst("/.*", ""));
    }

    private Set<String> used() {
        var all = new LinkedHashSet<String>();
        chosen().ifPresent(all::add);
        configs.forEach(config -> config.path("provider").properties().forEach(it -> all.add(it.getKey())));
        VENDORS.stream()
                .filter(vendor -> vendor.keys().stream()
                        .anyMatch(key -> plan.variable(key).isPresent()))
                .forEach(vendor -> all.add(vendor.provider()));
        var data = plan.machine()
                .directory("XDG_DATA_HOME")
                .orElse(plan.machine().home().resolve(".local/share"));
        JsonFile.read(data.resolve("opencode/auth.json"))
                .ifPresent(auth -> auth.properties().forEach(it -> all.add(it.getKey())));
        return all;
    }

    @Override
    public List<ChosenUpstream> upstreams() {
        return redirected.values().stream().map(Redirected::upstream).distinct().toList();
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        var config = inline().map(it -> (ObjectNode) it).orElseGet(Json::object);
        var providers = config.withObject("/provider");
        redirected.forEach((provider, it) -> providers
                .withObject("/" + provider.replace("~", "~0").replace("/", "~1"))
                .withObject("/options")
                .put("baseURL", url.apply(it.upstream().name()) + it.path()));
        plan.entry()
                .ifPresent(entry -> config.withObject("/mcp").set(ServerEntry.NAME, Client.OPENCODE.written(entry)));
        return new Launch(Map.of(INLINE, config.toString(), RunPlan.ID, plan.id()), List.of(), notes());
    }

    private List<String> notes() {
        return chosen().filter(provider -> !redirected.containsKey(provider)).stream()
                .map(provider -> "where opencode reaches the provider " + provider
                        + " is not known, so that its requests do not go through contextd; set provider." + provider
                        + ".options.baseURL")
                .toList();
    }
}
