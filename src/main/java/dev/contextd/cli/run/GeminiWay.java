package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import java.util.HashMap;
import java.util.List;
import java.util.function.UnaryOperator;

/// Gemini CLI takes a base URL from its environment, and uses it if it has an API key.
final class GeminiWay implements AgentWay {
    private static final String BASE = "GOOGLE_GEMINI_BASE_URL";

    private final RunPlan plan;
    private final SystemDefaults defaults;
    private final Destination destination;

    GeminiWay(RunPlan plan) {
        this.plan = plan;
        this.defaults = new SystemDefaults(plan, Client.GEMINI, "GEMINI_CLI_SYSTEM_DEFAULTS_PATH");
        var dotEnv = new DotEnv(plan, ".gemini");
        this.destination = plan.variable(BASE)
                .or(() -> dotEnv.variable(BASE))
                .map(url -> Destination.chained("gemini-cli", url, BASE))
                .orElseGet(() -> Destination.of("gemini", plan.settings()));
    }

    @Override
    public List<Destination> destinations() {
        return List.of(destination);
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        var environment = new HashMap<String, String>();
        environment.put(BASE, url.apply(destination.name()));
        environment.put(RunPlan.ID, plan.id());
        environment.putAll(defaults.environment());
        return new Launch(environment, List.of(), defaults.notes());
    }
}
