package dev.contextd.quality;

import dev.contextd.keep.library.Item;
import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Locale;
import java.util.regex.Pattern;

/// All that was shown of an error, every word once, without times, addresses, numbers and directories: what anybody
/// would read of a log who searched it by words. It knows nothing of how the product reads errors, so it stays what
/// it is when that changes.
final class SteadyLog implements PlainReading {
    private static final Pattern VOLATILE = Pattern.compile("\\x1B\\[[0-?]*[ -/]*[@-~]"
            + "|\\b\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?Z?"
            + "|\\b0x[0-9a-fA-F]+\\b|\\b(?=[a-f]*\\d)[0-9a-f]{7,64}\\b"
            + "|(?:[A-Za-z]:)?(?:[\\w.@+~-]*[/\\\\])+(?=[\\w.@+-])"
            + "|(?<![A-Za-z_])-?\\d+(?:[.,:]\\d+)*");

    @Override
    public String thing(Item item) {
        return question(Json.MAPPER.readTree(item.body()).path("errorMessage").asString());
    }

    @Override
    public String question(String text) {
        var seen = new HashSet<String>();
        var words = new ArrayList<String>();
        for (String word : VOLATILE.matcher(text).replaceAll(" ").split("\\s+", -1)) {
            if (!word.isEmpty() && seen.add(word.toLowerCase(Locale.ROOT))) {
                words.add(word);
            }
        }
        return String.join(" ", words);
    }
}
