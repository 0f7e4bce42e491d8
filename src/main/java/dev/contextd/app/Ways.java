package dev.contextd.app;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.telemetry.CallMeters;
import dev.contextd.feature.analytics.Usage;
import dev.contextd.feature.fold.Branches;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.Workers;
import dev.contextd.tool.stage.Answering;
import dev.contextd.tool.stage.Deadline;
import dev.contextd.tool.stage.MapsOfTexts;
import dev.contextd.tool.stage.Metering;
import dev.contextd.tool.stage.NulCharacters;
import dev.contextd.tool.stage.Overtime;
import dev.contextd.tool.stage.RateLimit;
import dev.contextd.tool.stage.ScrubbedAnswer;
import dev.contextd.tool.stage.ScrubbedArguments;
import dev.contextd.tool.stage.Scrubbing;
import dev.contextd.tool.stage.Tracing;
import dev.contextd.tool.stage.Validation;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/// The stages that calls go through: every one in sight, in order, with why it stands there.
final class Ways {
    private static final Duration STANDING_DEADLINE = Duration.ofMillis(500);

    private final Workers workers;
    private final Scrubbing scrubbing;
    private final Usage usage;
    private final Branches branches;
    private final CallMeters meters;
    private final List<Stage> traced;
    private final Stage rates;
    private final List<Stage> watching;

    /// Shared by all, so that limits hold for all calls together.
    private final List<Stage> common;

    Ways(
            Config config,
            InstantSource clock,
            Workers workers,
            Scrubbing scrubbing,
            Usage usage,
            Branches branches,
            CallMeters meters,
            List<Stage> traced,
            List<Stage> watching,
            IntSupplier replicas) {
        this.watching = watching;
        this.workers = workers;
        this.scrubbing = scrubbing;
        this.usage = usage;
        this.branches = branches;
        this.meters = meters;
        this.traced = traced;
        this.rates = new RateLimit(config.rates()::of, clock, replicas);
        this.common = common();
    }

    /// The way of a model's call, in order: every stage in sight.
    List<Stage> ofModels() {
        var way = new ArrayList<Stage>();
        way.add(new Answering()); // also answers for what the next one gives up
        way.add(new Overtime(workers)); // nothing of a call is done where it could hold up others
        way.add(new NulCharacters()); // what they divide is whole before secrets are looked for
        way.add(new MapsOfTexts()); // what is kept as text is looked at as text
        way.add(new ScrubbedArguments(scrubbing)); // nothing below keeps or tells a secret of the caller
        way.addAll(traced); // a span, if anybody wants to know: it sees nothing that was not masked
        way.add(branches.ledger()); // charges the very text that the model gets
        way.add(new ScrubbedAnswer(scrubbing)); // whatever leaves passes here, failures included
        way.add(new Answering()); // failures are answers too: they are scrubbed and charged
        way.addAll(common);
        return way;
    }

    /// The way of our own calls, for hooks: no model reads the answer, and failures come back as they are.
    List<Stage> ofHooks() {
        var way = new ArrayList<Stage>();
        way.add(new Overtime(workers));
        way.add(new NulCharacters());
        way.add(new MapsOfTexts());
        way.add(new ScrubbedArguments(scrubbing));
        way.addAll(traced);
        way.add(new ScrubbedAnswer(scrubbing));
        way.addAll(common);
        return way;
    }

    /// The way of a program that has contextd as a library: the same without rates, which are for sharing a server.
    List<Stage> ofPrograms() {
        return ofHooks().stream().filter(stage -> !(stage instanceof RateLimit)).toList();
    }

    /// The way of the page: people read the answers, so nothing is charged, counted or refused for a budget, and a
    /// failure is
    /// an answer.
    List<Stage> ofPage() {
        var way = new ArrayList<Stage>();
        way.add(new Answering());
        way.add(new Overtime(workers));
        way.add(new NulCharacters());
        way.add(new MapsOfTexts());
        way.add(new ScrubbedArguments(scrubbing));
        way.addAll(traced);
        way.add(new ScrubbedAnswer(scrubbing));
        way.add(new Answering());
        way.add(rates);
        way.add(new Deadline());
        way.add(new Validation());
        way.addAll(watching);
        return way;
    }

    /// Where a caller stands between calls: what the ledger would tell a hook, which costs nothing and is no notice to
    /// any model. A response without it is better than one that waits.
    ///
    /// @param forHooks what hooks call
    Optional<ToolReply.Standing> standing(ToolCatalog forHooks, Caller caller) {
        return forHooks.find("hook").flatMap(hook -> standing(new ToolCall(hook, Json.object(), caller)));
    }

    private Optional<ToolReply.Standing> standing(ToolCall call) {
        try {
            return workers.run(
                    call.caller().owner().name(),
                    "standing",
                    STANDING_DEADLINE,
                    () -> branches.ledger()
                            .handle(call, _ -> ToolReply.asJson(Json.object(), false))
                            .standing());
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    /// What all have in common.
    private List<Stage> common() {
        var way = new ArrayList<Stage>();
        way.add(new Metering(Metering.counting(meters), usage, new Tracing())); // also sees what is refused below
        way.add(rates); // before any work is done
        way.add(new Deadline());
        way.add(new Validation()); // nothing below sees malformed arguments
        way.addAll(watching); // what people are shown of a call that is worth being made
        way.addAll(branches.stages()); // where a session over its limit is refused
        return way;
    }
}
