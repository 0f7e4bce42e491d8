package dev.contextd.feature.directory.file;

import dev.contextd.base.secret.MaskedNames;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import dev.contextd.source.yaml.YamlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes contexts: whole or not at all, with the fingerprint and the content hash of the files as they are, and only
/// what the schema admits. What is not changed stays as somebody wrote it, comments included.
public final class ContextWriter {
    private final UnaryOperator<String> mask;
    private final InstantSource clock;

    /// @param mask hides the secrets in a text; what files say may quote them
    public ContextWriter(UnaryOperator<String> mask, InstantSource clock) {
        this.mask = mask;
        this.clock = clock;
    }

    /// What would be written is no context.
    public static final class Inadmissible extends Exception {
        private static final long serialVersionUID = 1L;

        public Inadmissible(String problem) {
            super(problem);
        }

        public String problem() {
            return String.valueOf(getMessage());
        }
    }

    /// @param files names of the files that count
    /// @param fingerprint of the files when somebody read them to tell of them
    public record Target(String scope, Path directory, List<String> files, String fingerprint) {}

    /// Changes fields of a context, or makes one; `null` takes a field away. Only for who holds the lock.
    ///
    /// @param before as it is; absent if there is none
    public Valid write(Target target, Optional<Valid> before, Map<String, @Nullable Object> changes)
            throws IOException, Inadmissible {
        var all = new LinkedHashMap<String, @Nullable Object>();
        if (before.isEmpty()) {
            all.put("version", ContextSchema.VERSION);
        }
        all.put("last_updated", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        all.put("fingerprint", target.fingerprint());
        all.put("scope", target.scope());
        changes.forEach((name, value) -> all.put(name, masked(value)));
        String text = hashed(target, edited(before, all));
        return switch (ContextFile.of(text)) {
            case Valid valid
            when text.getBytes(StandardCharsets.UTF_8).length <= ContextFile.BYTES_MAX -> {
                Replacement.write(target.directory().resolve(ContextFile.NAME), text);
                yield valid;
            }
            case ContextFile.Corrupt corrupt -> throw new Inadmissible(corrupt.problem());
            default -> throw new Inadmissible("it would be longer than " + ContextFile.BYTES_MAX + " bytes");
        };
    }

    /// If a file was written since the files were read, their content is not what the context tells of.
    private static String hashed(Target target, String text) throws IOException {
        var hash = new ContentHash(target.fingerprint(), ContentHash.of(target.directory(), target.files()));
        return Fingerprint.of(target.directory()).equals(target.fingerprint())
                ? hash.addedTo(text)
                : ContentHash.removedFrom(text);
    }

    private @Nullable Object masked(@Nullable Object value) {
        return switch (value) {
            case String text -> mask.apply(text);
            case List<?> list -> {
                var copy = new ArrayList<@Nullable Object>();
                list.forEach(element -> copy.add(masked(element)));
                yield copy;
            }
            case Map<?, ?> map -> {
                var copy = new LinkedHashMap<String, @Nullable Object>();
                var names = new MaskedNames(
                        map.keySet().stream().map(String::valueOf).collect(Collectors.toSet()));
                map.forEach((key, inner) -> {
                    var name = String.valueOf(key);
                    var shown = mask.apply(name);
                    copy.put(shown.equals(name) ? name : names.of(shown), masked(inner));
                });
                yield copy;
            }
            case null -> null;
            default -> value;
        };
    }

    private static String edited(Optional<Valid> before, Map<String, @Nullable Object> changes) throws Inadmissible {
        try {
            if (before.isPresent()) {
                return YamlText.edit(before.get().text(), before.get().yaml(), changes, ContextFile.BYTES_MAX);
            }
            changes.values().removeIf(value -> value == null);
            return YamlFields.write(changes);
        } catch (BrokenYaml e) {
            throw new Inadmissible(e.problem());
        }
    }
}
