package dev.contextd.feature.diagnosis;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Rounded;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class ListPatternsTool implements Tool<ListPatternsTool.Input, ListPatternsTool.Output> {
    private static final int LIMIT = 10;

    /// More learned patterns than this are not looked at.
    private static final int LEARNED_MAX = 1_000;

    /// Worst first, and by id: an order that no use changes, so that a cursor stays right.
    private static final Comparator<Shown> ORDER =
            Comparator.comparing(Shown::severity).thenComparing(Shown::id);

    record Input(
            @Doc("Only of this kind") Optional<Category> category,
            @Doc("Only this bad") Optional<Severity> severity,

            @Doc("Least share that worked") @Range(max = 1) Optional<Double> minSuccessRate,

            @Doc("How many; 10 if absent") @Range(min = 1, max = 100)
            Optional<Integer> limit,

            @Doc("next_cursor of the page before") @Limited(Limit.ID)
            Optional<String> cursor,

            @Doc("Of the answer") Optional<Integer> maxTokens) {}

    record Output(
            @Doc("Worst first, then by id") List<Shown> patterns,
            @Doc("How many there are on all pages") int total,
            @Doc("For the next page; absent on the last") Optional<String> nextCursor) {}

    record Shown(
            @Doc("Id") String id,
            @Doc("What it is recognised by") String errorPattern,
            @Doc("What kind of thing is wrong") Category category,
            @Doc("How bad it is") Severity severity,
            @Doc("What happened and why") String rootCause,
            @Doc("What helps") String solution,
            @Doc("How often that worked; absent if unknown") Optional<Double> successRate,
            @Doc("Its tags") List<String> tags,

            @Doc("How often troubleshoot named it first for you")
            long usageCount,

            @Doc("When last") Optional<Instant> lastUsed,
            @Doc("Where it comes from") Hypothesis.Source source,

            @Doc("Who wrote it, if another person") Optional<String> attribution) {
        /// With at most so many tokens of texts.
        Shown cut(int tokens, Tokenizer tokenizer) {
            var pattern = tokenizer.prefix(errorPattern, tokens / 3);
            int left = tokens - tokenizer.count(pattern);
            var cause = tokenizer.prefix(rootCause, left / 2);
            left -= tokenizer.count(cause);
            return new Shown(
                    id,
                    pattern,
                    category,
                    severity,
                    cause,
                    tokenizer.prefix(solution, left),
                    successRate,
                    tags,
                    usageCount,
                    lastUsed,
                    source,
                    attribution);
        }
    }

    private final LearnedPatterns learned;
    private final PatternUses uses;
    private final Tokenizer tokenizer;

    ListPatternsTool(LearnedPatterns learned, PatternUses uses, Tokenizer tokenizer) {
        this.learned = learned;
        this.uses = uses;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "list_patterns",
                "List known failures",
                "Use when you want to see which failures troubleshoot knows, and how often they were met.",
                Toolset.DIAGNOSIS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule(), ArgumentRule.text("cursor", ListPatternsTool::cursor));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var all = patterns(caller.owner())
                .filter(shown -> input.category().isEmpty() || input.category().get() == shown.category())
                .filter(shown -> input.severity().isEmpty() || input.severity().get() == shown.severity())
                .filter(shown -> worksOften(shown, input.minSuccessRate().orElse(0.0)))
                .sorted(ORDER)
                .toList();
        var after = input.cursor().map(ListPatternsTool::cursor);
        int limit = input.limit().orElse(LIMIT);
        var rest = all.stream()
                .filter(shown -> after.isEmpty() || after.get().isBefore(shown))
                .toList();
        var whole = rest.stream().limit(limit).toList();
        var page = input.maxTokens()
                .map(most -> new AnswerRoom(tokenizer::count, most)
                        .fill(
                                output(List.of(), all.size(), whole.stream().findFirst()),
                                whole,
                                (shown, tokens) -> shown.cut(tokens, tokenizer))
                        .shown())
                .orElse(whole);
        return output(page, all.size(), rest.size() > page.size() ? Optional.of(page.getLast()) : Optional.empty());
    }

    /// @param last of this page, if there is a next one
    private static Output output(List<Shown> page, int total, Optional<Shown> last) {
        return new Output(page, total, last.map(it -> Cursor.at(it).text()));
    }

    private static boolean worksOften(Shown shown, double least) {
        return least <= 0 || shown.successRate().filter(rate -> rate >= least).isPresent();
    }

    private Stream<Shown> patterns(Owner owner) {
        var used = uses.of(owner);
        return Stream.concat(
                KnownFailures.standard().all().stream().map(failure -> shown(failure, used)),
                learned.of(owner, LEARNED_MAX).stream().map(ListPatternsTool::shown));
    }

    private static Shown shown(KnownFailure failure, Map<String, PatternUses.Use> used) {
        var use = Optional.ofNullable(used.get(failure.id()));
        return new Shown(
                failure.id(),
                failure.shape(),
                failure.category(),
                failure.severity(),
                failure.rootCause(),
                failure.fixes().getFirst().description(),
                Optional.empty(),
                failure.tags(),
                use.map(PatternUses.Use::count).orElse(0L),
                use.map(PatternUses.Use::last),
                Hypothesis.Source.CATALOGUE,
                Optional.empty());
    }

    private static Shown shown(LearnedPatterns.Learned pattern) {
        return new Shown(
                pattern.id(),
                OneLine.of(pattern.errorPattern(), 300),
                pattern.category(),
                pattern.severity(),
                OneLine.of(pattern.rootCause(), 300),
                OneLine.of(pattern.solution(), 600),
                pattern.successRate().stream().boxed().map(Rounded::of).findFirst(),
                pattern.tags(),
                pattern.usageCount(),
                pattern.lastUsed(),
                Hypothesis.Source.REMEDIATION,
                pattern.attribution());
    }

    /// The last pattern of a page; the next page begins behind it, whether it still exists or not.
    private record Cursor(Severity severity, String id) {
        static Cursor at(Shown shown) {
            return new Cursor(shown.severity(), shown.id());
        }

        String text() {
            return severity.name().toLowerCase(Locale.ROOT) + ":" + id;
        }

        boolean isBefore(Shown shown) {
            int bySeverity = severity.compareTo(shown.severity());
            return bySeverity < 0 || (bySeverity == 0 && id.compareTo(shown.id()) < 0);
        }
    }

    private static Cursor cursor(String text) {
        return Arrays.stream(Severity.values())
                .map(severity -> new Cursor(severity, text.substring(text.indexOf(':') + 1)))
                .filter(cursor -> cursor.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION, "cursor must be a next_cursor of this tool.", Map.of("field", "cursor")));
    }
}
