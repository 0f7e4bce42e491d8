package dev.contextd.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/// The times that JMH took of a class's benchmarks.
final class Samples {
    private Samples() {}

    /// In microseconds, by the name of the method; quick enough to be run while others work.
    static Map<String, Statistics> of(Class<?> benchmark) throws RunnerException {
        var options = new OptionsBuilder()
                .include(benchmark.getName() + "\\.")
                .mode(Mode.SampleTime)
                .timeUnit(TimeUnit.MICROSECONDS)
                .forks(2)
                .warmupIterations(3)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(3)
                .measurementTime(TimeValue.seconds(1))
                .verbosity(VerboseMode.SILENT)
                .build();
        var samples = new HashMap<String, Statistics>();
        for (var result : new Runner(options).run()) {
            String name = result.getPrimaryResult().getLabel();
            samples.put(name, result.getPrimaryResult().getStatistics());
        }
        return samples;
    }
}
