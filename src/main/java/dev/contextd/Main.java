package dev.contextd;

import dev.contextd.cli.Commands;

/// Starts what the first argument names.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Commands.run(args));
    }
}
