package dev.contextd.cli;

/// What users do most, done once in one JVM: the run that scripts/aot-cache records. Help would not do, which goes
/// without
/// what parses command lines.
final class CacheTraining {
    private CacheTraining() {}

    static void main() {
        System.exit(Math.max(Commands.run("config"), Commands.run("stdio", "--standalone")));
    }
}
