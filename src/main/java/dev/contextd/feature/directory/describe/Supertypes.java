package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What a type is a kind of, as its signature says.
final class Supertypes {
    private static final Pattern NAMED = Pattern.compile("\\b(?:extends|implements|with)\\s+([^{]+)");
    private static final Pattern KEYWORD = Pattern.compile("\\b(?:extends|implements|with)\\b");
    private static final Pattern PYTHON = Pattern.compile("^class\\s+\\w+\\s*\\(([^)]*)\\)");
    private static final Pattern COLON = Pattern.compile("^[^(:]*(?:\\([^)]*\\))?\\s*:\\s*([^{:=]+)");
    private static final Pattern CPP = Pattern.compile("(?<!:):(?!:)\\s*((?:[^{:;]|::)+)");

    /// Who may see that it is a kind of it.
    private static final Pattern CPP_ACCESS = Pattern.compile("\\b(?:public|protected|private|virtual)\\s+");

    private static final Pattern RUBY = Pattern.compile("^class\\s+[\\w:]+\\s*<\\s*([\\w:]+)");
    private static final Pattern RUST = Pattern.compile("^(?:unsafe\\s+)?impl\\b.*?([\\w:]+)(?:<.*>)?\\s+for\\s");
    private static final Pattern GENERIC = Pattern.compile("<[^<>]*>|\\[[^\\[\\]]*]|\\([^()]*\\)");
    private static final Pattern NAME = Pattern.compile("[A-Z]\\w{2,}");

    /// What anything may be.
    private static final Set<String> ANYTHING = Set.of(
            "Object",
            "Enum",
            "Record",
            "Serializable",
            "Comparable",
            "Cloneable",
            "AutoCloseable",
            "Closeable",
            "Iterable",
            "Exception",
            "RuntimeException",
            "Error",
            "ABC",
            "Protocol",
            "TypedDict",
            "NamedTuple",
            "Generic",
            "Default",
            "Debug",
            "Clone",
            "Display",
            "From",
            "Drop",
            "PartialEq",
            "Ord",
            "PartialOrd",
            "Hash",
            "Iterator",
            "Send",
            "Sync",
            "Deref",
            "AsRef",
            "IDisposable",
            "IEquatable");

    private Supertypes() {}

    static List<String> of(Definition definition, SourceFile file) {
        return switch (file.language()) {
            case PYTHON -> names(first(PYTHON, definition.signature()));
            case RUBY -> names(first(RUBY, definition.signature()));
            case CPP ->
                names(CPP_ACCESS.matcher(first(CPP, definition.signature())).replaceAll(""));
            case KOTLIN, CSHARP, SWIFT -> names(first(COLON, definition.signature()));
            case RUST ->
                file.outline().definitions().stream()
                        .filter(d -> d.kind() == DefinitionKind.IMPLEMENTATION
                                && d.name().equals(definition.name()))
                        .flatMap(d -> names(first(RUST, d.signature())).stream())
                        .distinct()
                        .toList();
            default ->
                names(String.join(
                        ", ",
                        NAMED.matcher(bare(definition.signature()))
                                .results()
                                .map(found -> KEYWORD.matcher(found.group(1)).replaceAll(","))
                                .toList()));
        };
    }

    private static String first(Pattern pattern, String signature) {
        return pattern.matcher(signature)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
    }

    private static String bare(String text) {
        String before = text;
        String after = GENERIC.matcher(before).replaceAll("");
        while (!after.equals(before)) {
            before = after;
            after = GENERIC.matcher(before).replaceAll("");
        }
        return after;
    }

    private static List<String> names(String list) {
        return Arrays.stream(bare(list).split(",", -1))
                .map(name -> name.strip().replaceFirst("\\s.*", "").replaceFirst(".*[.:\\\\]", ""))
                .filter(name -> NAME.matcher(name).matches() && !ANYTHING.contains(name))
                .distinct()
                .toList();
    }
}
