package dev.contextd.local.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The processes that a process comes from, nearest first: how a hook and a bridge find out that one agent started
/// both.
public final class Ancestors {
    public static final int MAX = 12;

    private Ancestors() {}

    /// Their ids, separated by commas.
    public static String of(ProcessHandle process) {
        var ids = new ArrayList<String>();
        var next = process.parent();
        while (next.isPresent() && ids.size() < MAX) {
            // the first process of the system is everybody's
            if (next.get().pid() > 1) {
                ids.add(Long.toString(next.get().pid()));
            }
            next = next.flatMap(ProcessHandle::parent);
        }
        return String.join(",", ids);
    }

    /// What [#of] wrote.
    public static List<String> parsed(Optional<String> text) {
        return text.map(it -> List.of(it.split(",", MAX + 1))).orElse(List.of());
    }
}
