package dev.contextd.interop;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the suite found.
///
/// @param exit 0 if it holds that the server conforms
/// @param required the scenarios that count
/// @param scenarios the checks of each scenario that ran
record Report(int exit, List<String> required, Map<String, List<Check>> scenarios) {
    /// The scenarios in which something was checked and nothing was found.
    List<String> green(Collection<String> names) {
        return names.stream().filter(this::isGreen).toList();
    }

    private boolean isGreen(String name) {
        var checks = checks(name);
        return checks.stream().anyMatch(check -> check.status() == Check.Status.SUCCESS)
                && checks.stream().allMatch(Check::isGreen);
    }

    /// What is wrong in these scenarios, for people to read.
    List<String> faults(Collection<String> names) {
        return names.stream().flatMap(this::faults).toList();
    }

    private Stream<String> faults(String name) {
        var checks = checks(name);
        return checks.isEmpty()
                ? Stream.of(name + " did not run")
                : checks.stream()
                        .filter(check -> !check.isGreen())
                        .map(check -> name + ": " + check.id() + " " + check.status() + " " + check.message());
    }

    List<Check> checks(String name) {
        return scenarios.getOrDefault(name, List.of());
    }
}
