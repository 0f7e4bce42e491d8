package dev.contextd;

import dev.contextd.cli.Contextd;

/// Starts what the first argument names.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Contextd.run(args));
    }
}
