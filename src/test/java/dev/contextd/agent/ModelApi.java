package dev.contextd.agent;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// A way in which agents speak to models.
interface ModelApi {
    boolean serves(String path);

    Asked read(JsonNode request);

    /// Whether the answer is wanted bit by bit.
    boolean streams(String path, JsonNode request);

    /// The answer bit by bit.
    List<Event> events(Answer answer);

    /// The answer as a whole.
    JsonNode whole(Answer answer);

    /// @param name empty if events have none in this API
    record Event(String name, String data) {
        static Event of(JsonNode data) {
            return new Event("", data.toString());
        }

        /// One that is named by its type.
        static Event typed(JsonNode data) {
            return new Event(data.path("type").asString(), data.toString());
        }
    }

    /// @param id unlike all others
    /// @param move with the name under which its tool is offered
    record Answer(String id, Move move) {}
}
