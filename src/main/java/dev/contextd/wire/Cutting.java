package dev.contextd.wire;

import dev.contextd.wire.BranchCalls.Passed;
import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What goes when some branches are folded, and what stays although it lies inside of them.
final class Cutting {
    private final Dialect dialect;
    private final List<Turn> turns;
    private final List<Cut> cuts = new ArrayList<>();
    private final List<Gone> gone = new ArrayList<>();
    private final Map<Keep, Integer> kept = new EnumMap<>(Keep.class);

    /// Who had the last word of what stays.
    private Role last = Role.UNKNOWN;

    private record Gone(String speaker, int from, int to) {}

    Cutting(Dialect dialect, List<Turn> turns, List<Step> steps, References references, List<Passed> folded) {
        this.dialect = dialect;
        this.turns = turns;
        var inside = new BitSet();
        folded.forEach(it -> inside.set(it.opened() + 1, it.returned()));
        var referred = references.from(inside);
        for (int i = inside.nextSetBit(0); i >= 0; i = inside.nextSetBit(i + 1)) {
            if (!inside.get(i - 1)) {
                last = steps.get(i - 1).turns().getLast().role();
            }
            take(steps.get(i), referred.get(i));
        }
    }

    List<Cut> cuts() {
        return cuts;
    }

    int bytes() {
        return cuts.stream().mapToInt(Cut::bytes).sum();
    }

    Map<Keep, Integer> kept() {
        return kept;
    }

    List<RemovedTurn> removed(byte[] body) {
        return gone.stream()
                .map(it -> new RemovedTurn(
                        it.speaker(), new String(body, it.from(), it.to() - it.from(), StandardCharsets.UTF_8)))
                .toList();
    }

    private void take(Step step, boolean isReferred) {
        var heard = step.heard();
        var reason = reason(step, heard, isReferred);
        if (reason.isPresent()) {
            kept.merge(reason.get(), 1, Integer::sum);
            last = step.turns().getLast().role();
            return;
        }
        for (int i = 0; i < step.turns().size(); i++) {
            take(step.first() + i);
        }
        if (!heard.isEmpty()) {
            last = heard.getLast().role();
        }
    }

    private Optional<Keep> reason(Step step, List<Turn> heard, boolean isReferred) {
        if (!step.isWhole()) {
            return Optional.of(Keep.NOT_WHOLE);
        }
        if (isReferred) {
            return Optional.of(Keep.REFERRED_TO);
        }
        boolean misplaced = !heard.isEmpty()
                && switch (dialect) {
                    case MESSAGES -> last == Role.SYSTEM && heard.getFirst().role() == Role.USER;
                    case GEMINI -> true; // it would be two turns of the user in a row
                    case RESPONSES, CHAT -> false;
                };
        return misplaced ? Optional.of(Keep.OUT_OF_PLACE) : Optional.empty();
    }

    private void take(int at) {
        var turn = turns.get(at);
        if (turn.role() == Role.MODEL || Step.isOfResults(turn)) {
            // There is a turn after it: at least the one that returns.
            cuts.add(new Cut(turn.from(), turns.get(at + 1).from()));
            gone.add(new Gone(turn.role() == Role.MODEL ? "model" : "user", turn.from(), turn.to()));
        } else if (turn.has(Kind.RESULT)) {
            cuts.addAll(Cut.ofElements(turn.parts(), part -> part.kind() == Kind.RESULT));
            turn.parts().stream()
                    .filter(part -> part.kind() == Kind.RESULT)
                    .forEach(part -> gone.add(new Gone("user", part.from(), part.to())));
        }
    }
}
