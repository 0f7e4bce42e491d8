package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What an API demands of a history. A fold must not break one that the request kept.
enum HistoryRule {
    /// The first turn is a user's.
    USER_FIRST,
    /// Every call has its result before the model speaks again, and every result its call.
    PAIRED,
    /// Results come before anything else that is said after calls.
    RESULTS_FIRST,
    /// A turn of the system comes after a user's, and before the model's.
    SYSTEM_IN_PLACE,
    /// No turn is empty.
    NOTHING_EMPTY,
    /// What the model thought is followed by what it did.
    THOUGHT_FOLLOWED,
    /// User and model speak by turns.
    BY_TURNS;

    /// Those that a history breaks, of those that its dialect has.
    static Set<HistoryRule> brokenBy(List<Turn> turns, Dialect dialect) {
        var broken = EnumSet.noneOf(HistoryRule.class);
        for (HistoryRule rule : rules(dialect)) {
            if (rule.isBroken(turns)) {
                broken.add(rule);
            }
        }
        return broken;
    }

    private static Set<HistoryRule> rules(Dialect dialect) {
        return switch (dialect) {
            case MESSAGES -> EnumSet.of(USER_FIRST, PAIRED, RESULTS_FIRST, SYSTEM_IN_PLACE, NOTHING_EMPTY);
            case RESPONSES -> EnumSet.of(PAIRED, THOUGHT_FOLLOWED);
            case CHAT -> EnumSet.of(PAIRED, RESULTS_FIRST);
            case GEMINI -> EnumSet.of(USER_FIRST, PAIRED, NOTHING_EMPTY, BY_TURNS);
        };
    }

    private boolean isBroken(List<Turn> turns) {
        return switch (this) {
            case USER_FIRST -> !turns.isEmpty() && turns.getFirst().role() == Role.MODEL;
            case PAIRED -> !isPaired(turns);
            case RESULTS_FIRST -> Step.of(turns).stream().anyMatch(HistoryRule::saysBeforeResults);
            case SYSTEM_IN_PLACE -> isSystemOutOfPlace(turns);
            case NOTHING_EMPTY -> turns.stream().anyMatch(turn -> turn.parts().isEmpty());
            case THOUGHT_FOLLOWED -> isThoughtAlone(turns);
            case BY_TURNS -> isInARow(turns);
        };
    }

    /// Calls of the last step may wait for their results.
    private static boolean isPaired(List<Turn> turns) {
        var steps = Step.of(turns);
        boolean early =
                turns.stream().takeWhile(turn -> turn.role() != Role.MODEL).anyMatch(turn -> turn.has(Kind.RESULT));
        if (early) {
            return false;
        }
        for (int i = 0; i < steps.size(); i++) {
            Map<String, Integer> open = new HashMap<>();
            for (Part part : (Iterable<Part>) steps.get(i).parts()::iterator) {
                if (part.kind() == Kind.CALL) {
                    open.merge(part.id(), 1, Integer::sum);
                } else if (part.kind() == Kind.RESULT) {
                    open.merge(part.id(), -1, Integer::sum);
                }
            }
            boolean last = i == steps.size() - 1;
            if (open.values().stream().anyMatch(count -> count < 0 || (count > 0 && !last))) {
                return false;
            }
        }
        return true;
    }

    private static boolean saysBeforeResults(Step step) {
        boolean said = false;
        for (Turn turn : step.turns()) {
            for (Part part : turn.parts()) {
                if (part.kind() == Kind.RESULT && said) {
                    return true;
                }
                said |= turn.role() != Role.MODEL && part.kind() != Kind.RESULT;
            }
        }
        return false;
    }

    private static boolean isSystemOutOfPlace(List<Turn> turns) {
        for (int i = 0; i < turns.size(); i++) {
            if (turns.get(i).role() == Role.SYSTEM) {
                boolean after = i > 0 && turns.get(i - 1).role() != Role.MODEL;
                boolean before = i == turns.size() - 1 || turns.get(i + 1).role() != Role.USER;
                if (!after || !before) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isThoughtAlone(List<Turn> turns) {
        for (int i = 0; i + 1 < turns.size(); i++) {
            boolean thought =
                    turns.get(i).parts().stream().anyMatch(part -> part.name().equals(Part.THOUGHT));
            var next = turns.get(i + 1).role();
            if (thought && next != Role.MODEL && next != Role.UNKNOWN) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInARow(List<Turn> turns) {
        var roles = new ArrayList<Role>();
        turns.forEach(turn -> roles.add(turn.role()));
        for (int i = 0; i + 1 < roles.size(); i++) {
            if (roles.get(i) == roles.get(i + 1)) {
                return true;
            }
        }
        return false;
    }
}
