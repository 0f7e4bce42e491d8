package dev.contextd.source.code;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The grammars we have.
final class Grammars {
    static final Map<Language, Grammar> BY_LANGUAGE = Map.ofEntries(
            entry(Language.JAVA, JvmGrammars.java()),
            entry(Language.KOTLIN, JvmGrammars.kotlin()),
            entry(Language.SCALA, JvmGrammars.scala()),
            entry(Language.PYTHON, ScriptGrammars.python()),
            entry(Language.RUBY, ScriptGrammars.ruby()),
            entry(Language.PHP, ScriptGrammars.php()),
            entry(Language.BASH, ScriptGrammars.bash()),
            entry(Language.JAVASCRIPT, WebGrammars.javascript()),
            entry(Language.TYPESCRIPT, WebGrammars.typescript()),
            entry(Language.GO, SystemGrammars.go()),
            entry(Language.RUST, SystemGrammars.rust()),
            entry(Language.CSHARP, SystemGrammars.csharp()),
            entry(Language.C, CGrammars.c()),
            entry(Language.CPP, CGrammars.cpp()));

    /// TypeScript with elements has a parser of its own: `<T>x` is a cast in one and an element in the other.
    static final Grammar TSX = WebGrammars.tsx();

    private Grammars() {}

    static Optional<Grammar> of(Language language, String fileName) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".tsx")
                ? Optional.of(TSX)
                : Optional.ofNullable(BY_LANGUAGE.get(language));
    }
}
