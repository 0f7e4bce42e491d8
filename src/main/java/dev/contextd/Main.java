package dev.contextd;

import dev.contextd.cli.Commands;

/// Starts what the first argument names.
public final class Main {
    /// As sysexits.h has it: something of the program is not as it should be.
    private static final int BROKEN = 70;

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /// A program of which a part is missing cannot say so by its own means.
    private static int run(String... args) {
        try {
            return Commands.run(args);
        } catch (NoClassDefFoundError e) {
            System.err.println("contextd: this installation is not complete (" + e.getMessage()
                    + " is missing); install it again. Nothing was done.");
            return BROKEN;
        }
    }
}
