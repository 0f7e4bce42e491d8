package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Steps that a later result refers to: an agent that was asked for a file again may say that it is unchanged since it
/// was
/// last read, and then that reading has to be there.
final class References {
    private static final SoughtBytes MARK = SoughtBytes.of("nchanged since");

    /// A result that says so says little else.
    private static final int RESULT_BYTES_MAX = 4_096;

    private final byte[] body;
    private final List<Step> steps;
    private final List<Reference> references = new ArrayList<>();

    /// The files that a step names, by its place; looked up when a result first refers to something.
    private final Map<Integer, Set<String>> paths = new HashMap<>();

    /// @param from the step with the result that refers to an earlier one
    private record Reference(int from, int to) {}

    References(byte[] body, List<Step> steps) {
        this.body = body;
        this.steps = steps;
        for (int i = 0; i < steps.size(); i++) {
            find(i);
        }
    }

    /// The steps that others refer to.
    ///
    /// @param inside steps that may go; what a result among them refers to does not count
    BitSet from(BitSet inside) {
        var referred = new BitSet();
        references.stream().filter(it -> !inside.get(it.from())).forEach(it -> referred.set(it.to()));
        return referred;
    }

    private void find(int at) {
        var step = steps.get(at);
        step.parts()
                .filter(this::saysUnchanged)
                .forEach(result -> step.calls()
                        .filter(call -> call.id().equals(result.id()))
                        .forEach(call -> lastReading(call, at)));
    }

    private boolean saysUnchanged(Part part) {
        return part.kind() == Kind.RESULT
                && part.to() - part.from() <= RESULT_BYTES_MAX
                && MARK.areIn(body, part.from(), part.to());
    }

    /// The nearest step before that names one of the files.
    private void lastReading(Part call, int before) {
        var wanted = CallPaths.of(body, call);
        for (int i = before - 1; i >= 0; i--) {
            if (!Collections.disjoint(wanted, paths(i))) {
                references.add(new Reference(before, i));
                return;
            }
        }
    }

    private Set<String> paths(int at) {
        return paths.computeIfAbsent(at, _ -> {
            var all = new HashSet<String>();
            steps.get(at).calls().forEach(call -> all.addAll(CallPaths.of(body, call)));
            return all;
        });
    }
}
