package dev.contextd.bench;

import dev.contextd.bench.quality.QualityBench;
import dev.contextd.bench.wire.WireBench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs the benchmarks that the first argument names, the second being how much of it; see bench/run.
/// `--baseline DIR` after these names an older build to compare with, for those that compare builds.
final class Bench {
    private static final List<String> ALL =
            List.of(
                    "stdio", "bridge", "http", "pipeline", "secrets", "store", "search", "memories", "calls", "indexing", "footprint", "find",
                    "lists", "page", "folding", "replay", "wire", "export", "repository", "retrieval", "transcripts", "conversations",
                    "code", "directories", "orientation");

    private Bench() {}

    static void main(String[] given) throws Exception {
        var words = new ArrayList<>(List.of(given));
        var builds = Build.compared(baseline(words));
        var args = words.toArray(String[]::new);
        for (String name : args[0].equals("all") ? ALL : List.of(args[0])) {
            switch (name) {
                case "stdio" -> StdioBench.run(number("RUNS", 15));
                case "bridge" -> BridgeBench.run(number("RUNS", 15));
                case "http" -> HttpBench.run(number("ROUNDS", 5));
                case "pipeline" -> PipelineBench.run();
                case "secrets" -> SecretsBench.run();
                case "store" -> StoreBench.run(count(args, 1_000_000));
                case "search" -> SearchBench.run(count(args, 20_000));
                case "memories" -> MemoriesBench.run(count(args, 10_000), number("ROUNDS", 3));
                case "indexing" -> IndexingBench.run(builds, number("ROUNDS", 7));
                case "footprint" -> FootprintBench.run(builds, number("ROUNDS", 8));
                case "calls" -> CallsBench.run(builds, count(args, 1_000), number("ROUNDS", 7));
                case "find" -> FindBench.run(builds, count(args, 10_000), number("ROUNDS", 7));
                case "lists" -> ListBench.run(count(args, 100_000));
                case "page" -> PageBench.run(count(args, 1_000), number("RUNS", 5));
                case "folding" -> FoldingBench.run(10_000, count(args, 1_000));
                case "conversations" -> ConversationsBench.run(count(args, 100_000));
                case "replay" -> ReplayBench.run(args.length > 1 ? Optional.of(args[1]) : Optional.empty());
                case "wire" -> WireBench.run(args.length > 1 ? Optional.of(args[1]) : Optional.empty());
                case "transcripts" -> TranscriptsBench.run(count(args, 200));
                case "export" -> ExportBench.run(count(args, 100_000));
                case "repository" -> RepositoryBench.run();
                case "retrieval" -> RetrievalBench.run(count(args, 150));
                case "code" -> CodeBench.run(args.length > 1 ? Optional.of(args[1]) : Optional.empty());
                case "directories" -> DirectoriesBench.run();
                case "quality" -> QualityBench.run(List.of(args).subList(1, args.length));
                case "orientation" -> OrientationBench.run();
                default -> throw new IllegalArgumentException("no such benchmark: " + name);
            }
        }
    }

    private static Optional<Path> baseline(List<String> words) {
        int at = words.indexOf("--baseline");
        if (at < 0) {
            return Optional.empty();
        }
        var baseline = Path.of(words.get(at + 1));
        words.subList(at, at + 2).clear();
        return Optional.of(baseline);
    }

    private static int count(String[] args, int standard) {
        int count = args.length > 1 ? Integer.parseInt(args[1]) : standard;
        if (count < 100 || count > 10_000_000) {
            throw new IllegalArgumentException("from 100 to 10000000, not " + count);
        }
        return count;
    }

    private static int number(String variable, int standard) {
        var given = System.getenv(variable);
        return given == null ? standard : Integer.parseInt(given);
    }
}
