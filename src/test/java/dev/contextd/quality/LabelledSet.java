package dev.contextd.quality;

import dev.contextd.quality.LabelledQuestion.Half;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Things to keep, each with a name in `id`, and questions: lines with `ask`, and in `right` the names of what answers
/// them; the half that a question is in stands in `half` where its words do not say it.
///
/// @param things as their lines have them
public record LabelledSet(List<JsonNode> things, List<LabelledQuestion> questions) {
    /// @param resource lines of JSON, beside the tests
    public static LabelledSet read(String resource) throws IOException {
        try (var in = LabelledSet.class.getResourceAsStream(resource)) {
            var lines = new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .<JsonNode>map(Json.MAPPER::readTree)
                    .toList();
            return new LabelledSet(
                    lines.stream().filter(line -> !line.has("ask")).toList(),
                    lines.stream()
                            .filter(line -> line.has("ask"))
                            .map(LabelledSet::question)
                            .toList());
        }
    }

    private static LabelledQuestion question(JsonNode line) {
        var right = line.path("right").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
        var text = line.path("ask").asString();
        var half = line.has("half")
                ? Half.valueOf(
                        line.path("half").asString().toUpperCase(Locale.ROOT).replace(' ', '_'))
                : Half.of(text);
        return new LabelledQuestion(text, right, line.path("group").asString(""), half);
    }

    /// Those that something answers.
    List<LabelledQuestion> answerable() {
        return questions.stream().filter(LabelledQuestion::hasAnswer).toList();
    }
}
