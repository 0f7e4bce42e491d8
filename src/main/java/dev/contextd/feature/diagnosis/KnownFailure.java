package dev.contextd.feature.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A failure that many have met, and what is known of it.
///
/// @param title what has happened, in one line
/// @param signs what it is recognised by; at least one that is more than a hint
/// @param causes most likely first
/// @param fixes the first to try first
record KnownFailure(
        String id,
        String title,
        Category category,
        Severity severity,
        List<String> tags,
        List<FailureSign> signs,
        List<Cause> causes,
        List<Fix> fixes) {
    private static final Pattern ID = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+){1,5}");
    private static final int TITLE_MAX = 100;

    KnownFailure {
        tags = List.copyOf(tags);
        signs = List.copyOf(signs);
        causes = List.copyOf(causes);
        fixes = List.copyOf(fixes);
        require(ID.matcher(id).matches(), "an id is words in lower case joined by hyphens");
        require(!title.isBlank() && title.length() <= TITLE_MAX, "a title has 1 to " + TITLE_MAX + " characters");
        require(!tags.isEmpty(), "tags are missing");
        require(signs.stream().anyMatch(sign -> sign.kind() != FailureSign.Kind.HINT), "a match is missing");
        require(!causes.isEmpty(), "a cause is missing");
        require(causes.stream().anyMatch(cause -> !cause.checks().isEmpty()), "a check is missing");
        require(!fixes.isEmpty(), "a fix is missing");
        for (int i = 1; i < causes.size(); i++) {
            require(causes.get(i - 1).weight() >= causes.get(i).weight(), "causes stand most likely first");
        }
    }

    /// @param weight how often it is this one, compared with the other causes of the same failure
    /// @param checks what would show that it is this one
    record Cause(int weight, String description, List<String> checks) {
        private static final int WEIGHT_MAX = 9;

        Cause {
            checks = List.copyOf(checks);
            require(weight >= 1 && weight <= WEIGHT_MAX, "a weight is 1 to " + WEIGHT_MAX);
        }
    }

    /// @param caution what could be lost; only for a fix that can lose something
    record Fix(String description, List<String> commands, String expected, Optional<String> caution) {
        Fix {
            commands = List.copyOf(commands);
            require(!expected.isBlank(), "a fix says what to expect of it");
        }

        DangerousStep danger() {
            return caution.map(DangerousStep::of)
                    .orElseGet(() -> DangerousStep.in(description + "\n" + String.join("\n", commands)));
        }
    }

    /// The share of a cause among all of this failure.
    double share(Cause cause) {
        return (double) cause.weight() / causes.stream().mapToInt(Cause::weight).sum();
    }

    List<String> checks() {
        return causes.stream()
                .flatMap(cause -> cause.checks().stream())
                .distinct()
                .toList();
    }

    /// What it is recognised by, first of all.
    String shape() {
        return signs.stream()
                .filter(sign -> sign.kind() != FailureSign.Kind.HINT)
                .findFirst()
                .orElseThrow()
                .text();
    }

    /// The failure and why it mostly happens.
    String rootCause() {
        return title + ". Most often: " + causes.getFirst().description() + ".";
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
