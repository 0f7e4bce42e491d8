package dev.contextd.feature.conversation.summary;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Who speaks, where a message says so itself: `Anna: I will be late.` So talks of several people come in, which roles
/// cannot tell apart.
final class SpeakerName {
    private static final Pattern BEGINNING = Pattern.compile("^\\s*(#?\\p{L}[\\p{L}\\p{N}_ .'-]{0,30}#?):\\s+(?=\\S)");

    /// Names of parts, which the role of a message tells as well.
    private static final Set<String> ROLES =
            Set.of("user", "human", "assistant", "agent", "ai", "model", "system", "tool", "observation", "output");

    private SpeakerName() {}

    /// Empty if the text does not begin with a name.
    static String of(String text) {
        var beginning = BEGINNING.matcher(text);
        return beginning.find() && !ROLES.contains(beginning.group(1).toLowerCase(Locale.ROOT))
                ? beginning.group(1)
                : "";
    }

    static String without(String text) {
        return of(text).isEmpty() ? text : BEGINNING.matcher(text).replaceFirst("");
    }
}
