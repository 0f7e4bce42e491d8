package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Things to keep and questions about them, asked through one tool.
interface QuestionSet {
    /// What the index calls the things.
    String kind();

    /// Keeps everything, through the tools.
    void keep(Agent agent) throws IOException, InterruptedException;

    List<Question> questions();

    /// What the tool answers, best first.
    List<Answer> ask(Agent agent, Question question, int limit) throws IOException;

    /// The key of a thing as the store has it.
    String key(JsonNode item);

    /// Whether the tool finds this by meaning already.
    boolean isEmbedded(Agent agent) throws IOException;

    /// What the plain ways read of a thing: all that the product's own index has of it.
    default String plain(JsonNode item) {
        return (item.path("label").asString("") + "\n" + item.path("text").asString()).strip();
    }

    /// What the plain ways are asked.
    default String plain(Question question) {
        return question.text();
    }

    /// Whether a question that is missed may be shown: nobody tunes on what was never seen.
    default boolean mayBeLookedAt(Question question) {
        return true;
    }
}
