package dev.contextd.cli;

/// What users do most, done once in one JVM: the run that scripts/aot-cache records.
final class CacheTraining {
    private CacheTraining() {}

    static void main() {
        System.exit(Math.max(Commands.run("--help"), Commands.run("stdio", "--standalone")));
    }
}
