package dev.contextd.code;

import java.util.Map;
import java.util.Optional;

/// The grammars we have.
final class Grammars {
    private static final Map<Language, Grammar> BY_LANGUAGE = Map.of(Language.JAVA, JvmGrammars.java());

    private Grammars() {}

    static Optional<Grammar> of(Language language, String fileName) {
        return Optional.ofNullable(BY_LANGUAGE.get(language));
    }
}
