package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.toml.TomlMapper;

/// Codex takes everything by `-c`, before what its user says. A provider of the user's own keeps all but its address;
/// the
/// built-in one cannot be changed, and speaks by WebSocket, so another takes its place.
final class CodexWay implements AgentWay {
    private static final TomlMapper TOML = new TomlMapper();
    private static final String OURS = "contextd";
    private static final String BUILT_IN = "openai";
    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern OVERRIDE = Pattern.compile("\\s*([^=]+?)\\s*=\\s*(.*?)\\s*", Pattern.DOTALL);

    private final RunPlan plan;
    private final JsonNode config;
    private final String provider;
    private final ChosenUpstream upstream;

    CodexWay(RunPlan plan) {
        this.plan = plan;
        this.config = config(plan);
        this.provider = provider();
        this.upstream = upstream();
    }

    private static JsonNode config(RunPlan plan) {
        try {
            return TOML.readTree(Files.readString(plan.machine().codexFolder().resolve("config.toml")));
        } catch (IOException | JacksonException _) {
            // Codex itself complains of what is broken.
            return Json.object();
        }
    }

    private String provider() {
        var profile = config.path("profiles")
                .path(plan.option("-p", "--profile")
                        .or(() -> text(config, "profile"))
                        .orElse(""));
        return overridden("model_provider")
                .or(() -> text(profile, "model_provider"))
                .or(() -> text(config, "model_provider"))
                .orElse(BUILT_IN);
    }

    private static Optional<String> text(JsonNode node, String field) {
        return Optional.of(node.path(field).asString("")).filter(text -> !text.isBlank());
    }

    /// The last counts.
    private Optional<String> overridden(String key) {
        Optional<String> found = Optional.empty();
        var words = plan.arguments();
        for (int at = 0; at < words.size(); at++) {
            boolean apart = (words.get(at).equals("-c") || words.get(at).equals("--config")) && at + 1 < words.size();
            String word = apart ? words.get(at + 1) : words.get(at).replaceFirst("^(--config=|-c=?)", "");
            var parts = OVERRIDE.matcher(word);
            if (words.get(at).startsWith("-")
                    && parts.matches()
                    && parts.group(1).equals(key)) {
                found = Optional.of(parts.group(2).replaceAll("^[\"']|[\"']$", ""));
            }
        }
        return found;
    }

    private boolean isBuiltIn() {
        return provider.equals(BUILT_IN);
    }

    private ChosenUpstream upstream() {
        String key = "model_providers." + provider + ".base_url";
        var set = overridden(key)
                .map(url -> ChosenUpstream.chained("codex-provider", url, key))
                .or(() -> text(config.path("model_providers").path(provider), "base_url")
                        .map(url -> ChosenUpstream.chained("codex-provider", url, key + " in Codex's configuration")));
        if (set.isPresent()) {
            return set.get();
        }
        return isBuiltIn()
                        && overridden("openai_base_url")
                                .or(() -> text(config, "openai_base_url"))
                                .isPresent()
                ? ChosenUpstream.chained(
                        "codex-provider",
                        overridden("openai_base_url")
                                .or(() -> text(config, "openai_base_url"))
                                .orElseThrow(),
                        "openai_base_url in Codex's configuration")
                : ChosenUpstream.of(hasLogin() ? "codex" : BUILT_IN, plan.settings());
    }

    /// With an account of ChatGPT rather than a key.
    private boolean hasLogin() {
        return JsonFile.read(plan.machine().codexFolder().resolve("auth.json"))
                .filter(auth -> auth.path("tokens").isObject()
                        && !auth.path("auth_mode").asString("").equals("apikey"))
                .isPresent();
    }

    private boolean hasKeyFile() {
        return JsonFile.read(plan.machine().codexFolder().resolve("auth.json"))
                .filter(auth -> auth.path("OPENAI_API_KEY").isString())
                .isPresent();
    }

    @Override
    public List<ChosenUpstream> upstreams() {
        return List.of(upstream);
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        var arguments = new ArrayList<String>();
        String base = url.apply(upstream.name()) + (upstream.name().equals(BUILT_IN) ? "/v1" : "");
        if (isBuiltIn()) {
            set(arguments, "model_provider", Json.text(OURS));
            set(arguments, "model_providers." + OURS, ours(base));
        } else {
            set(arguments, "model_providers." + quoted(provider) + ".base_url", Json.text(base));
        }
        server(arguments);
        return new Launch(Map.of(RunPlan.ID, plan.id()), arguments, notes());
    }

    private ObjectNode ours(String base) {
        var ours = Json.object()
                .put("name", OURS)
                .put("base_url", base)
                .put("wire_api", "responses")
                .put("supports_websockets", false);
        boolean byVariable =
                !hasLogin() && !hasKeyFile() && plan.variable("OPENAI_API_KEY").isPresent();
        return byVariable ? ours.put("env_key", "OPENAI_API_KEY") : ours.put("requires_openai_auth", true);
    }

    /// It starts servers with a cleared environment.
    private void server(List<String> arguments) {
        String place = "mcp_servers." + ServerEntry.NAME;
        if (plan.entry().isPresent()) {
            Client.CODEX
                    .written(plan.entry().get())
                    .properties()
                    .forEach(field -> set(arguments, place + "." + field.getKey(), field.getValue()));
        } else if (config.path("mcp_servers").has(ServerEntry.NAME)) {
            set(arguments, place + ".env." + RunPlan.ID, Json.text(plan.id()));
        }
    }

    private List<String> notes() {
        return overridden("model_provider").isPresent() && isBuiltIn()
                ? List.of("model_provider is given as an argument: if that wins, nothing goes through contextd")
                : List.of();
    }

    private static void set(List<String> arguments, String key, JsonNode value) {
        arguments.add("-c");
        arguments.add(key + "=" + toml(value));
    }

    /// Texts, numbers and lists are written as in JSON; tables in one line have their own sign.
    private static String toml(JsonNode value) {
        if (!value.isObject()) {
            return value.toString();
        }
        var fields = new ArrayList<String>();
        value.properties().forEach(field -> fields.add(quoted(field.getKey()) + "=" + toml(field.getValue())));
        return "{" + String.join(",", fields) + "}";
    }

    private static String quoted(String key) {
        return BARE.matcher(key).matches() ? key : Json.text(key).toString();
    }
}
