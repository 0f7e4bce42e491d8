package dev.contextd.feature.conversation;

import com.sun.management.OperatingSystemMXBean;
import dev.contextd.feature.conversation.summary.SpokenMessage;
import dev.contextd.feature.conversation.summary.Summarizer;
import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Prints how good the summaries of the dialogues are beside the baselines; `bench/run summaries` runs it.
///
/// With `-v` each summary of the tuned dialogues is printed with the facts it lacks. Those of the held-out ones never
/// are.
final class SummaryFigures {
    private static final PrintStream OUT = System.out;
    private static final int TOKENS = 200;
    private static final OperatingSystemMXBean OS = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private SummaryFigures() {}

    public static void main(String[] args) throws IOException {
        var options = List.of(args);
        var root = Path.of(System.getProperty("bench.root", ""));
        var tuned = Dialogue.read(root, Dialogue.TUNED);
        var heldOut = Dialogue.read(root, Dialogue.HELD_OUT);
        var tokenizer = new O200kTokenizer();
        try (var bare = new OnnxEmbedder(Files.createTempDirectory("model"), 2)) {
            times(
                    new Summarizer(
                            tokenizer,
                            bare.modelId(),
                            text -> Optional.of(bare.embed(List.of(text)).getFirst())),
                    tuned);
        }
        try (var embedder = new CachedEmbedder(new OnnxEmbedder(Files.createTempDirectory("model"), 2), 10_000)) {
            var summarizer = new Summarizer(
                    tokenizer,
                    embedder.modelId(),
                    text -> Optional.of(embedder.embed(List.of(text)).getFirst()));
            var measurement = new SummaryMeasurement(summarizer, tokenizer);
            if (options.contains("-v")) {
                tuned.forEach(dialogue -> print(dialogue, measurement));
            }
            for (int tokens : new int[] {TOKENS / 2, TOKENS, TOKENS * 2}) {
                print("tuned", tuned, measurement, tokens);
                if (!options.contains("-t")) {
                    print("held out", heldOut, measurement, tokens);
                    print("all", Stream.concat(tuned.stream(), heldOut.stream()).toList(), measurement, tokens);
                }
            }
        }
    }

    /// The messages of all tuned dialogues again and again, as one conversation. CPU of the whole process, since the
    /// machine may be busy.
    private static void times(Summarizer summarizer, List<Dialogue> dialogues) {
        var said = dialogues.stream()
                .flatMap(dialogue -> dialogue.lines().stream())
                .toList();
        OUT.printf("%-26s %12s %12s %12s %10s%n", "messages", "at once ms", "a message ms", "one more ms", "state KB");
        for (int count : new int[] {10, 100, 1_000, 10_000}) {
            var lines = IntStream.range(0, count + 1)
                    .mapToObj(i -> numbered(said.get(i % said.size()), i, i / said.size()))
                    .toList();
            var state = new String[1];
            double all = cpu(() -> state[0] = summarizer
                    .summarize(lines.subList(0, count), Optional.empty(), 1_000)
                    .state());
            var more = lines.subList(count, count + 1);
            double one = cpu(() -> summarizer.summarize(more, Optional.of(state[0]), 1_000));
            int size = state[0].length() / 1000;
            OUT.printf(Locale.ROOT, "%-26d %12.1f %12.3f %12.1f %10d%n", count, all, all / count, one, size);
        }
    }

    /// The median of some, in milliseconds.
    private static double cpu(Runnable work) {
        var times = new double[5];
        for (int i = 0; i < times.length; i++) {
            long start = OS.getProcessCpuTime();
            work.run();
            times[i] = (OS.getProcessCpuTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }

    private static SpokenMessage numbered(SpokenMessage line, int index, int round) {
        String content = round == 0 ? line.content() : line.content() + " That was round " + round + ".";
        return new SpokenMessage(index, line.role(), content, line.importance(), line.at(), Optional.empty());
    }

    private static void print(Dialogue dialogue, SummaryMeasurement measurement) {
        String summary = measurement.summaries(dialogue, TOKENS).getOrDefault(SummaryMeasurement.OURS, "");
        OUT.println("--- " + dialogue.name() + "\n" + summary);
        dialogue.facts().stream()
                .filter(fact -> !Dialogue.tells(summary, fact))
                .forEach(fact -> OUT.println("    lacks: " + fact));
    }

    private static void print(String name, List<Dialogue> dialogues, SummaryMeasurement measurement, int tokens) {
        OUT.printf(Locale.ROOT, "%n%s: %d dialogues, %d tokens%n", name, dialogues.size(), tokens);
        OUT.printf("%-26s %8s %8s%n", "", "ROUGE-L", "facts");
        measurement
                .of(dialogues, tokens)
                .forEach((method, figures) ->
                        OUT.printf(Locale.ROOT, "%-26s %8.3f %8.3f%n", method, figures.rouge(), figures.facts()));
    }
}
