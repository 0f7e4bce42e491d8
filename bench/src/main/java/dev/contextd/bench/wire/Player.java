package dev.contextd.bench.wire;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Target;
import dev.contextd.wire.Dialect;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// Sends a session request by request, as an agent does whose history grows. Branches are begun and ended at the real server,
/// whose answers stand in the history from then on.
final class Player {
    /// More than any sub-task has.
    private static final int BUDGET = 65_536;

    private final Target server;
    private final CountingModel model;
    private final Prelude prelude;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private int projects;

    Player(Target server, CountingModel model, Prelude prelude) {
        this.server = server;
        this.model = model;
        this.prelude = prelude;
    }

    Figures play(List<Moment> session, Variant variant, Dialect dialect, String url) throws IOException, InterruptedException {
        var conversation = Conversation.of(dialect, prelude);
        String project = "/wire" + projects++;
        long output = 0;
        int branches = 0;
        model.begin();
        for (Moment moment : session) {
            if (moment instanceof Moment.Prompt(var text)) {
                conversation.prompt(text);
            } else if (variant.branches() || moment instanceof Moment.Step) {
                send(conversation, url);
                var step = step(moment, project, conversation);
                conversation.step(step);
                output += output(step);
                branches += moment instanceof Moment.End ? 1 : 0;
            }
        }
        return model.end(branches, output);
    }

    private Moment.Step step(Moment moment, String project, Conversation conversation) throws IOException {
        return switch (moment) {
            case Moment.Step it -> it;
            case Moment.Begin(var task) -> begin(project, task, conversation);
            case Moment.End(var summary) -> end(project, summary, conversation);
            case Moment.Prompt _ -> throw new IllegalArgumentException("nothing that a model does");
        };
    }

    private static long output(Moment.Step step) {
        return Element.tokens(Conversation.node().put("text", step.said()))
                + step.uses().stream().mapToLong(use -> Element.tokens(use.arguments()) + 10).sum();
    }

    private Moment.Step begin(String project, String task, Conversation conversation) throws IOException {
        return call(
                "context_branch",
                Conversation.node()
                        .put("description", task)
                        .put("prompt", task)
                        .put("project_path", project)
                        .put("budget", BUDGET)
                        .put("inject_memories", false),
                conversation);
    }

    private Moment.Step end(String project, String summary, Conversation conversation) throws IOException {
        return call("context_return", Conversation.node().put("project_path", project).put("message", summary), conversation);
    }

    private Moment.Step call(String tool, ObjectNode arguments, Conversation conversation) throws IOException {
        String members = arguments.toString();
        // A connection on which nothing is asked for a while is closed.
        try (var agent = new Agent(server)) {
            var answer = agent.call(tool, members.substring(1, members.length() - 1));
            return new Moment.Step(
                    "", List.of(new Moment.Use("mcp__contextd__" + tool, arguments, conversation.shown(answer.toString()))), "");
        }
    }

    private void send(Conversation conversation, String url) throws IOException, InterruptedException {
        var answer = client.send(
                HttpRequest.newBuilder(URI.create(url + conversation.path()))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(conversation.request()))
                        .build(),
                BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IOException("the model answered " + answer.statusCode());
        }
    }
}
