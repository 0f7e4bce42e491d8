package dev.contextd.bench;

import java.util.List;

/// Runs the benchmarks the argument names; see bench/run.
final class Bench {
    private Bench() {}

    static void main(String[] args) throws Exception {
        var names = args[0].equals("all") ? List.of("stdio", "http", "pipeline", "secrets") : List.of(args[0]);
        for (String name : names) {
            switch (name) {
                case "stdio" -> StdioBench.run(number("RUNS", 15));
                case "http" -> HttpBench.run(number("ROUNDS", 5));
                case "pipeline" -> PipelineBench.run();
                case "secrets" -> SecretsBench.run();
                default -> throw new IllegalArgumentException("no such benchmark: " + name);
            }
        }
    }

    private static int number(String variable, int standard) {
        var given = System.getenv(variable);
        return given == null ? standard : Integer.parseInt(given);
    }
}
