package dev.contextd.bench;

import dev.contextd.app.Wiring;
import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolReply;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/// `ping` through every stage of the product's own wiring, and through none.
@State(Scope.Benchmark)
public class PipelineBench {
    private static final double GOAL_MICROS = 300;

    private final ToolPipeline whole = wiring().pipeline();
    private final ToolPipeline bare = new ToolPipeline(whole.catalog(), List.of());
    private final Caller caller = new Caller(
            Owner.alone("bench"), Connection.fresh(), Progress.SILENT, Optional.empty());

    private static Wiring wiring() {
        var unlimited = Map.of("rate.default", "999999/9999999");
        var nowhere = Path.of("/nonexistent");
        var config = Config.of(Settings.read(unlimited, Map.of(), nowhere), Map.of(), nowhere, nowhere);
        return new Wiring(config, InstantSource.system(), Owner.alone("bench"), List.of());
    }

    @Benchmark
    public ToolReply everyStage() {
        return call(whole);
    }

    @Benchmark
    public ToolReply noStage() {
        return call(bare);
    }

    private ToolReply call(ToolPipeline pipeline) {
        return pipeline.run("ping", Json.object().put("random_string", "x"), caller)
                .orElseThrow();
    }

    static void run() throws RunnerException {
        var samples = Samples.of(PipelineBench.class);
        var every = samples.get("everyStage");
        var none = samples.get("noStage");
        var table =
                new Table("pipeline: one call of ping, in process, warm", "", "p50 us", "p99 us", "mean us", "goal");
        table.row("through every stage", every.getPercentile(50), every.getPercentile(99), every.getMean(), "");
        table.row("through no stage", none.getPercentile(50), none.getPercentile(99), none.getMean(), "");
        table.row(
                "what the stages add",
                every.getPercentile(50) - none.getPercentile(50),
                every.getPercentile(99) - none.getPercentile(99),
                every.getMean() - none.getMean(),
                "p50 < %.0f".formatted(GOAL_MICROS));
        table.print();
    }
}
