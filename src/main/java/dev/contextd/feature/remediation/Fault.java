package dev.contextd.feature.remediation;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.text.Beginning;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A normalised error: what is left once everything is gone that changes from run to run.
///
/// @param type that it shows, such as `keyerror` or `e0308`; empty if it shows none
/// @param given what somebody called its type; may be anything
/// @param text its message
/// @param frames the innermost calls of the application
/// @param block everything that was shown of it; absent from those that were kept before it was compared
record Fault(String type, String given, String text, List<String> frames, Optional<ErrorBlock> block) {
    private static final int TEXT_MAX = 1_500;

    static Fault of(String givenType, String message, String stack) {
        var report = new ErrorReport(message, stack);
        String steady = Normaliser.steady(report.said());
        String text = Beginning.of(steady.isEmpty() ? message.strip() : steady, TEXT_MAX);
        String named = ErrorTypes.isNamedBy(givenType, text) ? ErrorTypes.simple(givenType) + ": " + text : text;
        String given = ErrorTypes.simple(givenType).toLowerCase(Locale.ROOT);
        return new Fault(
                ErrorTypes.shownIn(named), given, named, report.frames(), Optional.of(ErrorBlock.of(report.shown())));
    }

    ErrorWords words() {
        return ErrorWords.of(text, type);
    }

    /// Whether both are known to be of one type.
    boolean isOfTypeOf(Fault other) {
        return (ErrorTypes.isTelling(type) && (type.equals(other.type) || type.equals(other.given)))
                || (ErrorTypes.isTelling(given) && (given.equals(other.given) || given.equals(other.type)));
    }

    /// Whether both show a code, and not the same. Names of exceptions prove less: drivers and languages wrap one error
    /// in many.
    boolean hasAnotherCodeThan(Fault other) {
        return ErrorTypes.isCode(type) && ErrorTypes.isCode(other.type) && !type.equals(other.type);
    }

    /// The same for the same error, in whatever clothes: 64 hex digits.
    String signature() {
        String all = type + "\n" + text.toLowerCase(Locale.ROOT) + "\n" + String.join("\n", frames);
        return Sha256.hex(all);
    }
}
