package dev.contextd.local.bridge;

import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The settings that differ from their defaults: the keys, each with a digest of its value, so
/// that two can be compared without telling secrets.
public record SettingsDigest(Map<String, String> byKey) {
    private static final Pattern SPACE = Pattern.compile(" ");

    public SettingsDigest {
        byKey = Map.copyOf(byKey);
    }

    /// @param text as [#toString] makes it
    static SettingsDigest of(String text) {
        var byKey = new TreeMap<String, String>();
        SPACE.splitAsStream(text).filter(part -> part.indexOf('=') > 0).forEach(part -> {
            int equals = part.indexOf('=');
            byKey.put(part.substring(0, equals), part.substring(equals + 1));
        });
        return new SettingsDigest(byKey);
    }

    /// The keys that the other has other values for.
    SortedSet<String> differing(SettingsDigest other) {
        var keys = new TreeSet<>(byKey.keySet());
        keys.addAll(other.byKey.keySet());
        keys.removeIf(key -> Optional.ofNullable(byKey.get(key)).equals(Optional.ofNullable(other.byKey.get(key))));
        return keys;
    }

    @Override
    public String toString() {
        return new TreeMap<>(byKey)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(" "));
    }
}
