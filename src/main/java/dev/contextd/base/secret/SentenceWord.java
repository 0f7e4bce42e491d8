package dev.contextd.base.secret;

import java.util.Set;

/// Words that make sentences: who finds one where a password could stand reads about passwords.
final class SentenceWord {
    private static final Set<String> WORDS = Set.of("""
            the and for with not are was has have had can will would this that these those from into you use used using when
            then than but its our their all any may should only which who what where why how does did been being
            """.trim().split("\\s+"));

    /// What follows the name of a flag that a sentence is about, up to the next flag: `use --password without --user`.
    private static final Set<String> BESIDE_FLAGS = Set.of("""
            without before after instead rather unless while until because except option options flag flags argument arguments
            parameter parameters switch switches value values prompt prompts together along alongside through nor also both
            either neither plus over overrides override implies imply requires require conflicts excludes needs takes accepts
            supports means works behaves ignores replaces disables enables must cannot could might shall here there twice again
            interactively explicitly implicitly directly safely securely separately automatically manually
            """.trim().split("\\s+"));

    private SentenceWord() {}

    static boolean isOne(String lower) {
        return WORDS.contains(lower);
    }

    /// Whether it says something about the flag before it and is not what the flag is given.
    static boolean isAboutFlag(String lower) {
        return isOne(lower) || BESIDE_FLAGS.contains(lower);
    }
}
