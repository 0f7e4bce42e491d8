package dev.contextd.bench;

import dev.contextd.base.secret.ScrubbedText;
import dev.contextd.base.secret.Secrets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.util.Statistics;

/// Secrets searched for in ordinary text: the product's own sources, which hold none.
@State(Scope.Benchmark)
public class SecretsBench {
    private static final int SHORT = 100;
    private static final int LONG = 100_000;

    private final Secrets secrets = Secrets.standard();
    private final String text = Sources.text();

    @Benchmark
    public ScrubbedText shortText() {
        return secrets.scrub(text.substring(0, SHORT));
    }

    @Benchmark
    public ScrubbedText longText() {
        return secrets.scrub(text.substring(0, LONG));
    }

    static void run() throws RunnerException {
        var samples = Samples.of(SecretsBench.class);
        var table = new Table("secrets: searching Java sources", "characters", "p50 us", "p99 us", "MB/s");
        row(table, SHORT, samples.get("shortText"));
        row(table, LONG, samples.get("longText"));
        table.print(Secrets.standard().ruleCount() + " rules.");
    }

    private static void row(Table table, int characters, Statistics times) {
        table.row(characters, times.getPercentile(50), times.getPercentile(99), characters / times.getPercentile(50));
    }
}
