package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import dev.contextd.source.code.Outline;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// A file of the directory, read.
///
/// @param text its beginning, enough for what no grammar tells
record SourceFile(String name, Outline outline, String text, long size) {
    /// What of a file is kept as text.
    static final int TEXT_MAX = 100_000;

    private static final Set<Language> PROGRAMS = Set.of(
            Language.JAVA,
            Language.KOTLIN,
            Language.SCALA,
            Language.PYTHON,
            Language.TYPESCRIPT,
            Language.JAVASCRIPT,
            Language.GO,
            Language.RUST,
            Language.C,
            Language.CPP,
            Language.CSHARP,
            Language.RUBY,
            Language.PHP,
            Language.BASH);

    Language language() {
        return outline.language();
    }

    boolean isProgram() {
        return isProgram(language());
    }

    static boolean isProgram(Language language) {
        return PROGRAMS.contains(language);
    }

    boolean isTest() {
        return TestNames.isTest(name);
    }

    /// Without its ending.
    String stem() {
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name : name.substring(0, dot);
    }

    /// What stands in the file itself or in a namespace of it.
    List<Definition> top() {
        var modules = outline.definitions().stream()
                .filter(d -> d.kind() == DefinitionKind.MODULE)
                .map(Definition::symbol)
                .collect(Collectors.toSet());
        return outline.definitions().stream()
                .filter(d -> d.enclosing().isEmpty() || modules.contains(String.join(".", d.enclosing())))
                .filter(d -> d.kind() != DefinitionKind.MODULE
                        && d.kind() != DefinitionKind.IMPLEMENTATION
                        && d.kind() != DefinitionKind.HEADING)
                .filter(d -> d.kind() != DefinitionKind.METHOD && d.kind() != DefinitionKind.CONSTRUCTOR)
                .toList();
    }

    /// Its methods, or what else is called in it, as the file has them.
    List<Definition> members(Definition type) {
        return outline.definitions().stream()
                .filter(d -> d.kind() == DefinitionKind.METHOD && !d.enclosing().isEmpty())
                .filter(d -> d.enclosing().getLast().equals(type.name()))
                .toList();
    }

    static boolean isType(Definition definition) {
        return switch (definition.kind()) {
            case CLASS, INTERFACE, ENUM, RECORD, STRUCT, TRAIT, TYPE -> true;
            default -> false;
        };
    }

    /// Names that are the same to a reader: `token_cache` and `TokenCache`.
    static boolean sameName(String a, String b) {
        return bare(a).equals(bare(b));
    }

    private static String bare(String name) {
        return name.replaceAll("[_\\-.]", "").toLowerCase(Locale.ROOT);
    }
}
