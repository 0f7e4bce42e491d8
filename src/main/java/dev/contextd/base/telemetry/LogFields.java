package dev.contextd.base.telemetry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// What a line of the log says in names with values: read by people as `a=b c=d`, by programs field by field. To be
/// logged as the one parameter of `{0}`.
public record LogFields(Map<String, String> fields) {
    /// @param namesAndValues in turns
    public static LogFields of(String... namesAndValues) {
        var fields = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new LogFields(fields);
    }

    @Override
    public String toString() {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining(" "));
    }
}
