package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What a model did at once, and what came of it: its turns, and those up to its next one.
///
/// @param first the place of its first turn in the history
record Step(int first, List<Turn> turns) {
    Step {
        turns = List.copyOf(turns);
    }

    /// What stands before the model's first turn belongs to none.
    static List<Step> of(List<Turn> history) {
        var steps = new ArrayList<Step>();
        var turns = new ArrayList<Turn>();
        boolean heard = false;
        int first = 0;
        for (int i = 0; i < history.size(); i++) {
            var turn = history.get(i);
            boolean begins = turn.role() == Role.MODEL && (turns.isEmpty() || heard);
            if (begins && !turns.isEmpty()) {
                steps.add(new Step(first, turns));
                turns.clear();
            }
            if (begins) {
                first = i;
                heard = false;
            }
            if (begins || !turns.isEmpty()) {
                turns.add(turn);
                heard |= turn.role() == Role.USER || turn.role() == Role.SYSTEM;
            }
        }
        if (!turns.isEmpty()) {
            steps.add(new Step(first, turns));
        }
        return steps;
    }

    Stream<Part> parts() {
        return turns.stream().flatMap(turn -> turn.parts().stream());
    }

    Stream<Part> calls() {
        return parts().filter(part -> part.kind() == Kind.CALL);
    }

    /// Whether every call has its result and nothing else is in it that is not understood.
    boolean isWhole() {
        Map<String, Integer> open = new HashMap<>();
        for (Part part : (Iterable<Part>) parts()::iterator) {
            switch (part.kind()) {
                case CALL -> open.merge(part.id(), 1, Integer::sum);
                case RESULT -> open.merge(part.id(), -1, Integer::sum);
                case OTHER, COMPACTION -> {
                    return false;
                }
                case SAID, MODEL -> {}
            }
        }
        return open.values().stream().allMatch(count -> count == 0);
    }

    /// The turns of which something stays when the model's doing goes: what people and the system said.
    List<Turn> heard() {
        return turns.stream()
                .filter(turn -> turn.role() != Role.MODEL && !isOfResults(turn))
                .toList();
    }

    static boolean isOfResults(Turn turn) {
        return turn.role() == Role.USER
                && !turn.parts().isEmpty()
                && turn.parts().stream().allMatch(part -> part.kind() == Kind.RESULT);
    }

    int to() {
        return turns.getLast().to();
    }
}
