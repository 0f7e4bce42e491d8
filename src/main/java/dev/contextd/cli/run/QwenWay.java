package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Qwen Code takes a base URL from its environment, where it uses an API of OpenAI's kind.
final class QwenWay implements AgentWay {
    private static final String BASE = "OPENAI_BASE_URL";

    private final RunPlan plan;
    private final SystemDefaults defaults;
    private final Optional<Destination> chained;

    QwenWay(RunPlan plan) {
        this.plan = plan;
        this.defaults = new SystemDefaults(plan, Client.QWEN, "QWEN_CODE_SYSTEM_DEFAULTS_PATH");
        var dotEnv = new DotEnv(plan, ".qwen");
        this.chained =
                plan.variable(BASE).or(() -> dotEnv.variable(BASE)).map(url -> Destination.chained("qwen", url, BASE));
    }

    @Override
    public List<Destination> destinations() {
        return List.of(chained.orElseGet(() -> Destination.of("openai", plan.settings())));
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        var environment = new HashMap<String, String>();
        environment.put(BASE, chained.isPresent() ? url.apply("qwen") : url.apply("openai") + "/v1");
        environment.put(RunPlan.ID, plan.id());
        environment.putAll(defaults.environment());
        var notes = new ArrayList<>(defaults.notes());
        if (plan.option("--openai-base-url").isPresent()) {
            notes.add("--openai-base-url is given, so that requests do not go through contextd; set " + BASE
                    + " instead");
        }
        return new Launch(environment, List.of(), notes);
    }
}
