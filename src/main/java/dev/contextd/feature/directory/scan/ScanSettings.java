package dev.contextd.feature.directory.scan;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a project wants to be scanned, from the `.context.config.yaml` in its root. Each field works by itself,
/// whether or not a language model is configured beside it. Fields that other programs have there are left alone.
///
/// @param ignore rules as in a `.gitignore`
/// @param full whether contexts tell of single files and interfaces too
/// @param minTokens directories with less in them get no context of their own
public record ScanSettings(List<String> ignore, int maxDepth, boolean full, int minTokens) {
    static final String NAME = ".context.config.yaml";
    static final ScanSettings STANDARD = new ScanSettings(List.of(), 10, false, 4_096);

    private static final int CHARS_MAX = 1 << 16;
    private static final int RULES_MAX = 1_000;

    public ScanSettings {
        ignore = List.copyOf(ignore);
    }

    /// What the root says; the standard where it says nothing. Throws a [Failure] that names the field that is wrong.
    public static ScanSettings of(Path root) {
        var file = root.resolve(NAME);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return STANDARD;
        }
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > CHARS_MAX) {
                throw wrong("it", "a file of at most " + CHARS_MAX + " bytes");
            }
            return of(YamlFields.read(Files.readString(file), CHARS_MAX).values());
        } catch (BrokenYaml e) {
            if (e.kind() == BrokenYaml.Kind.NO_FIELDS && e.line() == 0 && isEmpty(file)) {
                return STANDARD;
            }
            throw new Failure(
                    Kind.VALIDATION, NAME + " is broken in line " + (e.line() + 1) + ": " + e.problem() + ".");
        } catch (IOException _) {
            throw wrong("it", "readable UTF-8");
        }
    }

    private static boolean isEmpty(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"));
        } catch (IOException _) {
            return false;
        }
    }

    private static ScanSettings of(Map<String, @Nullable Object> fields) {
        for (String name : List.of("provider", "model", "api_key_env")) {
            if (fields.get(name) != null && !(fields.get(name) instanceof String)) {
                throw wrong(name, "text");
            }
        }
        return new ScanSettings(
                rules(fields.get("ignore")),
                number("max_depth", fields.get("max_depth"), STANDARD.maxDepth()),
                full(fields.get("mode")),
                number("min_tokens", fields.get("min_tokens"), STANDARD.minTokens()));
    }

    private static List<String> rules(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        var rules = new ArrayList<String>();
        for (Object rule : value instanceof List<?> list ? list : List.of(value)) {
            if (!(value instanceof List) || !(rule instanceof String text) || rules.size() == RULES_MAX) {
                throw wrong("ignore", "a list of at most " + RULES_MAX + " texts");
            }
            rules.add(text);
        }
        return rules;
    }

    private static int number(String name, @Nullable Object value, int standard) {
        return switch (value) {
            case null -> standard;
            case Integer number -> number;
            default -> throw wrong(name, "a whole number");
        };
    }

    private static boolean full(@Nullable Object mode) {
        return switch (mode) {
            case null -> STANDARD.full();
            case String text when text.equals("lean") -> false;
            case String text when text.equals("full") -> true;
            default -> throw wrong("mode", "lean or full");
        };
    }

    private static Failure wrong(String field, String wanted) {
        return new Failure(Kind.VALIDATION, field + " in " + NAME + " must be " + wanted + ".", Map.of("field", field));
    }
}
