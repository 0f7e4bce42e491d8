package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Qwen Code takes a base URL from its environment, where it uses an API of OpenAI's kind.
final class QwenWay implements AgentWay {
    private static final String BASE = "OPENAI_BASE_URL";

    private final RunPlan plan;
    private final Optional<ChosenUpstream> chained;

    QwenWay(RunPlan plan) {
        this.plan = plan;
        var dotEnv = new DotEnv(plan, ".qwen");
        this.chained = plan.variable(BASE)
                .or(() -> dotEnv.variable(BASE))
                .map(url -> ChosenUpstream.chained("qwen", url, BASE));
    }

    @Override
    public List<ChosenUpstream> upstreams() {
        return List.of(chained.orElseGet(() -> ChosenUpstream.of("openai", plan.settings())));
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        return new Launch(
                Map.of(
                        BASE,
                        chained.isPresent() ? url.apply("qwen") : url.apply("openai") + "/v1",
                        RunPlan.ID,
                        plan.id()),
                plan.entry().stream()
                        .map(entry -> "--mcp-config=" + Client.QWEN.document(entry))
                        .toList(),
                plan.option("--openai-base-url").stream()
                        .map(_ -> "--openai-base-url is given, so that requests do not go through contextd; set " + BASE
                                + " instead")
                        .toList());
    }
}
