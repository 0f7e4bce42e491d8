package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Attempt;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.stream.ByteLines;
import dev.contextd.feature.analytics.WireCount;
import dev.contextd.feature.fold.WireBooks;
import dev.contextd.feature.fold.kept.WireRecords.Decision;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Serves gateways, which stand between an agent and its model: tells what is to become of branches and keeps what they
/// leave out of requests, one JSON object a line each way.
///
/// What a gateway asks has an `id` and is answered under it. What it only tells has none.
final class GatewayHandler implements ClientHandler {
    static final String KIND = "gateway";

    private static final System.Logger LOG = System.getLogger(GatewayHandler.class.getName());

    /// What is left out of requests for one branch comes in one line; what is longer stays in the requests.
    private static final int LINE_BYTES_MAX = 48 << 20;

    private static final int BRANCHES_MAX = 10_000;

    private final Wiring wiring;

    GatewayHandler(Wiring wiring) {
        this.wiring = wiring;
    }

    /// On a thread of its own: what looks for secrets in megabytes must not hold up others.
    @Override
    public void serve(LocalClient client) throws IOException {
        var work = Thread.ofPlatform().daemon().name("gateway").start(() -> hear(client));
        try {
            work.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void hear(LocalClient client) {
        var project = client.greeting()
                .field("cwd")
                .flatMap(Project::named)
                .map(Project::key)
                .orElse(ProjectKey.NONE);
        var lines = new ByteLines(client.in(), LINE_BYTES_MAX);
        try {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                var answer = answer(line.get(), project);
                if (answer.isPresent()) {
                    client.out().write((answer.get() + "\n").getBytes(StandardCharsets.UTF_8));
                    client.out().flush();
                }
            }
        } catch (IOException | ByteLines.TooLong e) {
            LOG.log(Level.DEBUG, "a gateway has gone", e);
        }
    }

    private Optional<ObjectNode> answer(byte[] line, ProjectKey project) {
        return parsed(line).flatMap(asked -> answer(asked, project));
    }

    private static Optional<ObjectNode> parsed(byte[] line) {
        try {
            return Json.MAPPER.readTree(line) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private Optional<ObjectNode> answer(ObjectNode asked, ProjectKey project) {
        var answer = Json.object();
        Attempt.at(() -> done(asked, project, answer)).ifPresent(trouble -> {
            var why = Attempt.sentence(trouble);
            if (why.isEmpty()) {
                LOG.log(Level.ERROR, "what a gateway asked came to nothing", trouble);
            }
            answer.put("error", why.orElse("It came to nothing; the server's log knows more."));
        });
        return asked.has("id") ? Optional.of(answer.set("id", asked.get("id"))) : Optional.empty();
    }

    private void done(ObjectNode asked, ProjectKey project, ObjectNode answer) {
        var books = wiring.gateways().books();
        var owner = wiring.localUser().name();
        var branch = asked.path("branch").asString("");
        switch (asked.path("ask").asString("")) {
            case "fates" -> fates(books, owner, texts(asked.path("branches")), answer.putObject("fates"));
            case "fold" -> answer.put("done", fold(books, owner, branch, texts(asked.path("messages"))));
            case "leave" -> {
                books.leave(owner, branch);
                answer.put("done", true);
            }
            case "observe" ->
                asked.path("tokens")
                        .forEachEntry((id, tokens) ->
                                books.observe(owner, id, (int) Math.min(Integer.MAX_VALUE, tokens.asLong(0))));
            case "count" -> wiring.gateways().count(project, counts(asked.path("figures")));
            default -> answer.put("error", "This server does not know what is asked.");
        }
    }

    private static void fates(WireBooks books, String owner, List<String> branches, ObjectNode fates) {
        for (String branch : branches) {
            if (books.state(owner, branch).filter(WireBooks.State::ended).isPresent()) {
                fates.put(
                        branch,
                        books.decision(owner, branch).map(Decision::name).orElse("UNDECIDED"));
            }
        }
    }

    /// First what is removed, then that it is: whoever reads the one finds the other.
    private static boolean fold(WireBooks books, String owner, String branch, List<String> messages) {
        return books.keep(owner, branch, messages)
                && books.decide(owner, branch, Decision.FOLD).equals(Optional.of(Decision.FOLD));
    }

    private static List<String> texts(JsonNode list) {
        var texts = new ArrayList<String>();
        for (JsonNode text : list) {
            if (texts.size() < BRANCHES_MAX) {
                texts.add(text.asString(""));
            }
        }
        return texts;
    }

    private static Map<WireCount, Long> counts(JsonNode figures) {
        var counts = new EnumMap<WireCount, Long>(WireCount.class);
        figures.forEachEntry((name, figure) ->
                WireCount.of(name).ifPresent(count -> counts.put(count, Math.max(0, figure.asLong(0)))));
        return counts;
    }
}
