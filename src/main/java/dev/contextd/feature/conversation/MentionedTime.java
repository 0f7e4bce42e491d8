package dev.contextd.feature.conversation;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The days that a question speaks of: `in April`, `on 3 May 2026`, `2026-05-03`, `yesterday`, `last week`. Without a
/// year it is the last such month.
///
/// @param from the first moment
/// @param until the first moment behind it
record MentionedTime(Instant from, Instant until) {
    /// Nobody says in what zone their days are.
    private static final Duration MARGIN = Duration.ofHours(12);

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    /// The names of months, some of which are other words as well.
    private static final Pattern OF_YEAR = Pattern.compile("\\b(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? "
            + "|(?<before>in|of|during|since|from|last|this|early|mid|late|until|around) )?"
            + "(?<month>January|February|March|April|May|June|July|August|September|October|November|December"
            + "|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?)"
            + "(?: (?<dayBehind>\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (?<year>\\d{4})\\b)?");

    private static final Pattern ISO = Pattern.compile("\\b\\d{4}-\\d\\d-\\d\\d\\b");

    private static final Pattern RELATIVE =
            Pattern.compile("\\b(?:today|yesterday|(?:this|last) (?:week|month|year))\\b", Pattern.CASE_INSENSITIVE);

    /// @param now when the question is asked
    static Optional<MentionedTime> in(String question, Instant now) {
        var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        try {
            return iso(question).or(() -> ofYear(question, today)).or(() -> relative(question, today));
        } catch (DateTimeException _) {
            // a 31 June is no day that anything was said on
            return Optional.empty();
        }
    }

    private static Optional<MentionedTime> iso(String question) {
        var matcher = ISO.matcher(question);
        return matcher.find() ? Optional.of(of(LocalDate.parse(matcher.group()), Period.ofDays(1))) : Optional.empty();
    }

    private static Optional<MentionedTime> ofYear(String question, LocalDate today) {
        var matcher = OF_YEAR.matcher(question);
        while (matcher.find()) {
            var day =
                    Optional.ofNullable(matcher.group("day")).or(() -> Optional.ofNullable(matcher.group("dayBehind")));
            var year = Optional.ofNullable(matcher.group("year"));
            if (day.isPresent() || year.isPresent() || matcher.group("before") != null) {
                var first = first(matcher, year, today)
                        .withDayOfMonth(day.map(Integer::parseInt).orElse(1));
                return Optional.of(of(first, day.isPresent() ? Period.ofDays(1) : Period.ofMonths(1)));
            }
        }
        return Optional.empty();
    }

    private static LocalDate first(Matcher matcher, Optional<String> year, LocalDate today) {
        int month = MONTHS.indexOf(matcher.group("month").substring(0, 3).toLowerCase(Locale.ROOT)) + 1;
        var first = LocalDate.of(year.map(Integer::parseInt).orElse(today.getYear()), month, 1);
        return year.isEmpty() && first.isAfter(today) ? first.minusYears(1) : first;
    }

    private static Optional<MentionedTime> relative(String question, LocalDate today) {
        var matcher = RELATIVE.matcher(question);
        if (!matcher.find()) {
            return Optional.empty();
        }
        var monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        var month = today.withDayOfMonth(1);
        var year = today.withDayOfYear(1);
        return Optional.of(
                switch (matcher.group().toLowerCase(Locale.ROOT)) {
                    case "today" -> of(today, Period.ofDays(1));
                    case "yesterday" -> of(today.minusDays(1), Period.ofDays(1));
                    case "this week" -> of(monday, Period.ofWeeks(1));
                    case "last week" -> of(monday.minusWeeks(1), Period.ofWeeks(1));
                    case "this month" -> of(month, Period.ofMonths(1));
                    case "last month" -> of(month.minusMonths(1), Period.ofMonths(1));
                    case "this year" -> of(year, Period.ofYears(1));
                    default -> of(year.minusYears(1), Period.ofYears(1));
                });
    }

    boolean has(Instant moment) {
        return !moment.isBefore(from) && moment.isBefore(until);
    }

    private static MentionedTime of(LocalDate first, Period length) {
        return new MentionedTime(
                first.atStartOfDay(ZoneOffset.UTC).toInstant().minus(MARGIN),
                first.plus(length).atStartOfDay(ZoneOffset.UTC).toInstant().plus(MARGIN));
    }
}
