package dev.contextd.cli.run;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Gemini CLI takes a base URL from its environment, and uses it if it has an API key. Servers it takes from files
/// alone,
/// which are its user's or an administrator's.
final class GeminiWay implements AgentWay {
    private static final String BASE = "GOOGLE_GEMINI_BASE_URL";

    private final RunPlan plan;
    private final ChosenUpstream upstream;

    GeminiWay(RunPlan plan) {
        this.plan = plan;
        var dotEnv = new DotEnv(plan, ".gemini");
        this.upstream = plan.variable(BASE)
                .or(() -> dotEnv.variable(BASE))
                .map(url -> ChosenUpstream.chained("gemini-cli", url, BASE))
                .orElseGet(() -> ChosenUpstream.of("gemini", plan.settings()));
    }

    @Override
    public List<ChosenUpstream> upstreams() {
        return List.of(upstream);
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        return new Launch(
                Map.of(BASE, url.apply(upstream.name()), RunPlan.ID, plan.id()),
                List.of(),
                plan.entry().stream()
                        .map(_ -> "Gemini CLI has no tools to fold with, and takes none for a single run:"
                                + " contextd install gemini")
                        .toList());
    }
}
