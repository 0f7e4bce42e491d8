package dev.contextd.feature.remediation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.remediation.Remediation.Scope;
import dev.contextd.feature.remediation.Remediation.Severity;
import dev.contextd.feature.remediation.Remediations.SortBy;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.IfAbsent;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class PageErrorsTool implements Tool<PageErrorsTool.Input, PageErrorsTool.Output> {
    private static final int LIMIT = 50;
    private static final int TEXT_CHARS = 300;

    record Input(
            @Doc("Key of the project they were met in; all if absent") @Limited(Limit.ID)
            Optional<String> project,

            @Doc("The highest first") @IfAbsent("\"last_seen\"")
            Optional<SortBy> sortBy,

            @Doc("50 if absent") @Range(min = 1, max = 200) Optional<Integer> limit,

            @Doc("How many to leave out") @Range(max = Paging.OFFSET_MAX)
            Optional<Integer> offset) {}

    record Output(
            @Doc("One page") List<Listed> errors,
            @Doc("How many there are in all") long total) {}

    record Listed(
            @Doc("Id of the remediation") String id,
            @Doc("Type of the error") String errorType,
            @Doc("What it said; its beginning") String errorMessage,
            @Doc("What solved it; its beginning") String solution,
            @Doc("How bad it was") Optional<Severity> severity,
            @Doc("Who can find it") Scope scope,
            @Doc("Key of the project it was met in") String project,
            @Doc("How often it worked") int worked,
            @Doc("How often it did not") int failed,

            @Doc("worked / (worked + failed); absent before the first try")
            Optional<Double> successRate,

            @Doc("Who wrote it, if another person") Optional<String> attribution,
            @Doc("When it was kept") Instant createdAt,

            @Doc("When somebody last told of it, by keeping or by judging it")
            Instant lastSeen) {
        static Listed of(Remediation remediation, Owner reader) {
            return new Listed(
                    remediation.id(),
                    remediation.errorType(),
                    Beginning.marked(remediation.errorMessage(), TEXT_CHARS),
                    Beginning.marked(remediation.solution(), TEXT_CHARS),
                    remediation.severity(),
                    remediation.scope(),
                    remediation.project(),
                    remediation.worked(),
                    remediation.failed(),
                    remediation.successRate(),
                    remediation.attribution(reader),
                    remediation.createdAt(),
                    remediation.lastSeen());
        }
    }

    private final Remediations remediations;

    PageErrorsTool(Remediations remediations) {
        this.remediations = remediations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_errors",
                "Solved errors",
                "Use when the page lists solved errors.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var page = remediations.list(
                input.project().map(ProjectKey::new),
                input.sortBy().orElse(SortBy.LAST_SEEN),
                new Paging(input.limit().orElse(LIMIT), input.offset().orElse(0), Optional.empty()),
                caller.owner());
        return new Output(
                page.entries().stream()
                        .map(remediation -> Listed.of(remediation, caller.owner()))
                        .toList(),
                page.total());
    }
}
