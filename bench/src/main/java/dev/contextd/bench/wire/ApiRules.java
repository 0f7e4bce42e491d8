package dev.contextd.bench.wire;

import dev.contextd.wire.Dialect;
import java.util.ArrayList;
import java.util.List;

/// What the documentation of the APIs demands of a history; a request that breaks it is refused, as a provider does.
final class ApiRules {
    private ApiRules() {}

    static boolean areKept(List<Element> history, Dialect dialect) {
        boolean kept = switch (dialect) {
            case MESSAGES, GEMINI -> history.getFirst().role().equals("user");
            case RESPONSES, CHAT -> true;
        };
        var waiting = new ArrayList<String>();
        for (int i = 0; i < history.size(); i++) {
            var element = history.get(i);
            boolean model = element.role().equals("model");
            String before = i == 0 ? "" : history.get(i - 1).role();
            switch (dialect) {
                case MESSAGES -> kept &= !(model && before.equals("model")) && !element.saysFirst();
                case GEMINI -> kept &= !element.role().equals(before);
                case RESPONSES -> kept &= !element.isThought()
                        || (i + 1 < history.size() && history.get(i + 1).role().equals("model"));
                case CHAT -> kept &= element.role().equals("tool") || waiting.isEmpty();
            }
            // Only Responses tells each call of a step in an element of its own.
            kept &= !model || waiting.isEmpty() || (dialect == Dialect.RESPONSES && before.equals("model"));
            kept &= !element.blocks().isEmpty();
            for (String result : element.results()) {
                kept &= waiting.remove(result);
            }
            waiting.addAll(element.calls());
        }
        return kept && waiting.isEmpty();
    }
}
