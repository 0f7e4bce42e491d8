package dev.contextd.cli;

import dev.contextd.base.text.Beginning;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "remember",
        description = "Keep a lesson, so that later sessions find it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: contextd remember 'Run migrations before tests: they share a database'"})
final class RememberCommand extends PersonCommand {
    private static final int TITLE_CHARS = 80;

    @Parameters(
            arity = "1..*",
            paramLabel = "TEXT",
            description = "What to do or avoid, and why; - reads it from standard input.")
    private List<String> text = List.of();

    @Option(names = "--title", paramLabel = "LINE", description = "One line; the beginning of the text if absent.")
    private @Nullable String title;

    @Option(names = "--failed", description = "It did not work: a later session shall not try it again.")
    private boolean failed;

    @Option(names = "--tag", paramLabel = "WORD", description = "A word to filter by; may be repeated.")
    private List<String> tags = List.of();

    @Option(
            names = "--project",
            defaultValue = ".",
            paramLabel = "DIR",
            description = "Its project; the folder you are in if absent.")
    @SuppressWarnings("NullAway.Init")
    private Path project;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var content = String.join(" ", text).strip();
        var arguments = Json.object()
                .put("title", title == null ? beginning(content) : title)
                .put("content", content)
                .put("outcome", failed ? "failure" : "success")
                .put("project_path", calls.absolute(project));
        var words = arguments.putArray("tags");
        tags.forEach(words::add);
        return calls.tell("memory_record", arguments);
    }

    private static String beginning(String content) {
        return Beginning.marked(content.lines().findFirst().orElse(""), TITLE_CHARS);
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        out().println("Kept as " + answer.path("id").asString() + ".");
        int masked = answer.path("secrets_masked").asInt(0);
        if (masked > 0) {
            out().println(masked + (masked == 1 ? " secret was" : " secrets were") + " masked before.");
        }
        if (!answer.path("similar_to").isEmpty()) {
            out().println("Much the same is kept as "
                    + answer.path("similar_to")
                            .valueStream()
                            .map(JsonNode::asString)
                            .collect(Collectors.joining(", ")) + ".");
        }
    }
}
