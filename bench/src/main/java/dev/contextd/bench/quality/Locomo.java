package dev.contextd.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Long conversations of two people over many days, and questions about them. Of the ten, the first three may be looked
/// at; each is asked about among its own turns, as whoever remembers one person's talks does.
abstract class Locomo implements QuestionSet {
    private static final Map<Integer, String> GROUPS =
            Map.of(1, "several turns", 2, "when", 3, "open", 4, "one turn", 5, "trick");

    /// @param session the number of the talk
    record Turn(int session, String date, String id, boolean first, String text) {}

    final List<Turn> turns = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();

    Locomo(Path file) throws IOException {
        var talk = JsonMapper.shared().readTree(Files.readString(file));
        var byId = new HashMap<String, String>();
        for (int session = 1; talk.has("session_" + session); session++) {
            for (JsonNode turn : talk.path("session_" + session)) {
                boolean first = turn.path("speaker").asString().equals(talk.path("speaker_a").asString());
                var picture = turn.path("blip_caption").asString("");
                var text = turn.path("speaker").asString() + ": " + turn.path("text").asString()
                        + (picture.isEmpty() ? "" : " [shares " + picture + "]");
                var id = turn.path("dia_id").asString();
                turns.add(new Turn(session, talk.path("session_" + session + "_date_time").asString(), id, first, text));
                byId.put(id, key(session, text));
            }
        }
        for (JsonNode question : talk.path("qa")) {
            var right = new HashSet<String>();
            question.path("evidence").valueStream()
                    .flatMap(it -> Stream.of(it.asString().split("[;,\\s]+")))
                    .filter(byId::containsKey)
                    .forEach(it -> right.add(byId.get(it)));
            if (!right.isEmpty()) {
                questions.add(new Question(
                        question.path("question").asString(), right, GROUPS.get(question.path("category").asInt())));
            }
        }
    }

    static List<Path> files(Path sets) throws IOException {
        try (var all = Files.list(sets.resolve("locomo"))) {
            return all.filter(it -> Set.of("26.json", "30.json", "41.json").contains(it.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    static String key(int session, String text) {
        return session + "|" + text;
    }

    @Override
    public List<Question> questions() {
        return questions;
    }
}
