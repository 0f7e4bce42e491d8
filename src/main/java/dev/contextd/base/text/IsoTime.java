package dev.contextd.base.text;

import java.time.Instant;
import java.time.LocalDate;

/// Reads times as `Instant` writes them, in a tenth of the time that it takes: a list reads one for each of a hundred
/// thousand things.
public final class IsoTime {
    private static final String FORM = "dddd-dd-ddTdd:dd:dd";
    private static final int NANO_DIGITS = 9;
    private static final long DAY_SECONDS = 86_400;

    /// Every month has these.
    private static final int DAYS = 28;

    private IsoTime() {}

    /// Throws `DateTimeParseException` if it is none.
    public static Instant of(String text) {
        return isUsual(text) ? usual(text) : Instant.parse(text);
    }

    /// Whether it is in the form that is read here, which leaves out the odd cases.
    private static boolean isUsual(String text) {
        int end = text.length() - 1;
        if (end < FORM.length()
                || end > FORM.length() + 1 + NANO_DIGITS
                || end == FORM.length() + 1
                || text.charAt(end) != 'Z') {
            return false;
        }
        for (int i = 0; i < end; i++) {
            char form = i < FORM.length() ? FORM.charAt(i) : i == FORM.length() ? '.' : 'd';
            char c = text.charAt(i);
            if (form == 'd' ? c < '0' || c > '9' : c != form) {
                return false;
            }
        }
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= DAYS
                && number(text, 11, 13) < 24
                && number(text, 14, 16) < 60
                && number(text, 17, 19) < 60;
    }

    private static Instant usual(String text) {
        long day = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                .toEpochDay();
        long second = number(text, 11, 13) * 3_600L + number(text, 14, 16) * 60L + number(text, 17, 19);
        int digits = text.length() - 1 - FORM.length() - 1;
        int nano = digits <= 0 ? 0 : number(text, FORM.length() + 1, text.length() - 1);
        for (int i = Math.max(0, digits); i < NANO_DIGITS; i++) {
            nano *= 10;
        }
        return Instant.ofEpochSecond(day * DAY_SECONDS + second, nano);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }
}
