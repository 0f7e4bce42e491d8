package dev.contextd.base.text;

/// A number as it is shown. Scores and shares have three digits, which is more than they are worth.
public final class Rounded {
    private static final int DIGITS = 3;

    private Rounded() {}

    public static double of(double number) {
        return to(DIGITS, number);
    }

    public static double to(int digits, double number) {
        double unit = Math.pow(10, digits);
        return Math.round(number * unit) / unit;
    }
}
