package dev.contextd.feature.remediation;

import dev.contextd.base.project.Owner;
import dev.contextd.tool.Attribution;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// An error that somebody had, and what solved it.
///
/// @param project key of the project it was met in
/// @param fault the error as it is compared; kept, because reading a long stack again for every search takes too long
/// @param worked how often somebody said that it solved their error too
/// @param source how it came to be: `agent`
/// @param judgements the last of them, the newest first; absent where none was kept with its time
record Remediation(
        String id,
        Scope scope,
        String project,
        String errorMessage,
        String errorType,
        String solution,
        Optional<String> stackTrace,
        Fault fault,
        Map<String, String> context,
        List<String> tags,
        Optional<Severity> severity,
        int worked,
        int failed,
        String writtenBy,
        String source,
        Instant createdAt,
        Optional<List<Judgement>> judgements) {
    /// More than these are counted, but not kept one by one.
    static final int JUDGEMENTS_MAX = 20;

    /// What somebody said of it who had tried it.
    record Judgement(boolean worked, String by, Instant at) {}

    enum Scope {
        PROJECT,
        TEAM,
        ORG
    }

    enum Severity {
        LOW,
        MEDIUM,
        HIGH,
        CRITICAL
    }

    Remediation {
        tags = List.copyOf(new TreeSet<>(tags));
        context = new TreeMap<>(context);
    }

    Remediation judged(Judgement judgement) {
        boolean hasWorked = judgement.worked();
        return new Remediation(
                id,
                scope,
                project,
                errorMessage,
                errorType,
                solution,
                stackTrace,
                fault,
                context,
                tags,
                severity,
                worked + (hasWorked ? 1 : 0),
                failed + (hasWorked ? 0 : 1),
                writtenBy,
                source,
                createdAt,
                Optional.of(
                        Stream.concat(Stream.of(judgement), judgements.stream().flatMap(List::stream))
                                .limit(JUDGEMENTS_MAX)
                                .toList()));
    }

    /// When somebody last told of it: who met the error, or who tried what solved it.
    Instant lastSeen() {
        return judgements.stream()
                .flatMap(List::stream)
                .map(Judgement::at)
                .findFirst()
                .orElse(createdAt);
    }

    /// Everything that was shown of the error; read again where it was kept before that was compared.
    ErrorBlock block() {
        return fault.block()
                .orElseGet(() -> ErrorBlock.of(new ErrorReport(errorMessage, stackTrace.orElse("")).shown()));
    }

    /// What has to stand beside it for a reader who did not write it.
    Optional<String> attribution(Owner reader) {
        return Attribution.of(writtenBy, scope).to(reader);
    }

    /// How often it was tried: every judgement is a use, and nothing else is known of one.
    int usage() {
        return worked + failed;
    }

    /// The share of tries that worked; absent before the first.
    Optional<Double> successRate() {
        return usage() == 0 ? Optional.empty() : Optional.of((double) worked / usage());
    }

    /// By how much judgements move its rank: 1 without any, never below 0.85 or above 1.15, so that no praise lifts a
    /// near miss over the same error.
    double standing() {
        return 0.85 + 0.3 * (worked + 1) / (usage() + 2);
    }
}
