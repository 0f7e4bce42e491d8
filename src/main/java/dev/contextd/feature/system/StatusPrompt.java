package dev.contextd.feature.system;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.PromptInfo;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Puts the server's state before the model, with the question what to do about it.
final class StatusPrompt implements Prompt {
    private final ServerStatus server;

    StatusPrompt(ServerStatus server) {
        this.server = server;
    }

    @Override
    public PromptInfo info() {
        return new PromptInfo(
                "status",
                "Server status",
                "How contextd is doing, and what to do if a part of it is not well",
                List.of(new PromptInfo.Argument(
                        "detail", "brief, or full with the counts of every tool", false, List.of("brief", "full"))));
    }

    @Override
    public String text(Map<String, String> arguments, Caller caller) {
        var now = server.now(caller.owner().name());
        var text = new StringBuilder("contextd ")
                .append(now.version())
                .append(" is ")
                .append(word(now.status()))
                .append(" after ")
                .append(now.uptime())
                .append(".\n");
        now.services()
                .forEach((name, service) -> text.append("- ")
                        .append(name)
                        .append(": ")
                        .append(word(service.status()))
                        .append(service.error().map(why -> " (" + why + ")").orElse(""))
                        .append('\n'));
        if (arguments.getOrDefault("detail", "brief").equals("full")) {
            now.metrics()
                    .calls()
                    .forEach((tool, calls) -> text.append("- ")
                            .append(tool)
                            .append(": ")
                            .append(calls.count())
                            .append(" calls, ")
                            .append(calls.failed())
                            .append(" failed\n"));
        }
        return text.append("Tell me in a sentence whether anything needs attention, and what to do about it.")
                .toString();
    }

    private static String word(Health.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
