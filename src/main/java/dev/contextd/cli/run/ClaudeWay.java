package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Claude Code takes a base URL from its environment, but what a file of settings says of the environment wins, and
/// over
/// that a flag.
final class ClaudeWay implements AgentWay {
    private static final String BASE = "ANTHROPIC_BASE_URL";
    private static final List<String> OTHER_CLOUDS =
            List.of("CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY");

    private final RunPlan plan;
    private final Optional<Path> file;
    private final ChosenUpstream upstream;

    ClaudeWay(RunPlan plan) {
        this.plan = plan;
        this.file = Stream.of(
                        plan.here().resolve(".claude/settings.local.json"),
                        plan.here().resolve(".claude/settings.json"),
                        plan.machine().claudeFolder().resolve("settings.json"))
                .filter(it -> set(it, BASE).isPresent())
                .findFirst();
        this.upstream = file.map(
                        it -> ChosenUpstream.chained("claude", set(it, BASE).orElseThrow(), BASE + " in " + it))
                .or(() -> plan.variable(BASE).map(url -> ChosenUpstream.chained("claude", url, BASE)))
                .orElseGet(() -> ChosenUpstream.of("anthropic", plan.settings()));
    }

    private static Optional<String> set(Path settings, String variable) {
        return JsonFile.read(settings)
                .map(it -> it.path("env").path(variable).asString(""))
                .filter(text -> !text.isBlank());
    }

    @Override
    public List<ChosenUpstream> upstreams() {
        return List.of(upstream);
    }

    @Override
    public Launch launch(UnaryOperator<String> url) {
        var environment = new HashMap<String, String>();
        environment.put(BASE, url.apply(upstream.name()));
        environment.put(RunPlan.ID, plan.id());
        // Behind another base URL it would list all tools of all servers, and send the arguments of calls in one piece.
        for (var wish : List.of("ENABLE_TOOL_SEARCH=true", "CLAUDE_CODE_ENABLE_FINE_GRAINED_TOOL_STREAMING=1")) {
            var parts = wish.split("=", 2);
            if (plan.variable(parts[0]).isEmpty()) {
                environment.put(parts[0], parts[1]);
            }
        }
        var arguments = new ArrayList<String>();
        if (file.isPresent()) {
            var settings = Json.object();
            settings.putObject("env").put(BASE, url.apply(upstream.name()));
            arguments.add("--settings=" + settings);
        }
        plan.entry().ifPresent(entry -> arguments.add("--mcp-config=" + Client.CLAUDE.document(entry)));
        return new Launch(environment, arguments, notes());
    }

    private List<String> notes() {
        var notes = new ArrayList<String>();
        OTHER_CLOUDS.stream()
                .filter(name -> plan.variable(name).isPresent())
                .forEach(name ->
                        notes.add(name + " is set: then Claude Code asks another cloud, and nothing of that goes"
                                + " through contextd"));
        if (file.isPresent() && plan.option("--settings").isPresent()) {
            notes.add(file.get() + " sets " + BASE + ", and --settings is given: if that wins, nothing goes through"
                    + " contextd");
        }
        return notes;
    }
}
