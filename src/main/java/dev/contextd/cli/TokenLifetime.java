package dev.contextd.cli;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// How long a token is good, as people write it: `30d`.
final class TokenLifetime implements ITypeConverter<Duration> {
    private static final Pattern TEXT = Pattern.compile("([1-9]\\d{0,4})([mhdw])");
    private static final Duration MAX = Duration.ofDays(3_650);

    @Override
    public Duration convert(String text) {
        var matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            long count = Long.parseLong(matcher.group(1));
            var lifetime = switch (matcher.group(2)) {
                case "m" -> Duration.ofMinutes(count);
                case "h" -> Duration.ofHours(count);
                case "d" -> Duration.ofDays(count);
                default -> ChronoUnit.WEEKS.getDuration().multipliedBy(count);
            };
            if (lifetime.compareTo(MAX) <= 0) {
                return lifetime;
            }
        }
        throw new TypeConversionException(
                "it is a number of minutes, hours, days or weeks up to ten years, such as 12h, 30d or 8w, not '" + text
                        + "'");
    }
}
