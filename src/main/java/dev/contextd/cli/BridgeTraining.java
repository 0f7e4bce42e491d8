package dev.contextd.cli;

/// What the small JVM does, done once: it carries an agent's messages, and a command that a person gives, and says what
/// commands there are. The run that scripts/aot-cache records for it.
final class BridgeTraining {
    private BridgeTraining() {}

    static void main() {
        System.exit(Math.max(Math.max(Commands.run("stdio"), Commands.run("list")), Commands.run("help")));
    }
}
