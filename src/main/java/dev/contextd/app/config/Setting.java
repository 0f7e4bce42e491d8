package dev.contextd.app.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// One thing that can be set: in the file by its key, in the environment by a name derived from it, or by a flag.
///
/// @param standard the value if nobody sets it
/// @param otherNames more environment variables that are looked at, after its own
public record Setting(String key, String standard, String doc, List<String> otherNames) {
    Setting(String key, String standard, String doc) {
        this(key, standard, doc, List.of());
    }

    /// Whether its value is for nobody's eyes, which its description says first.
    public boolean isSecret() {
        return doc.startsWith("Secret");
    }

    /// What it is called in the JSON of `--config`: `AUTO_SUMMARIZE` is `autoSummarize`.
    List<String> optionNames() {
        return otherNames.stream().map(Setting::camelCase).toList();
    }

    private static String camelCase(String upperSnake) {
        return Pattern.compile("_(.)")
                .matcher(upperSnake.toLowerCase(Locale.ROOT))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /// `http.port` is `CONTEXTD_HTTP_PORT`.
    public String environmentName() {
        return "CONTEXTD_" + key.replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
