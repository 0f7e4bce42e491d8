package dev.contextd;

/// Starts what the first argument names.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(args.length);
    }
}
