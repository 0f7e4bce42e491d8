package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// A language that texts are written in, guessed by the small words that only it has. Code and names are in no language
/// and are taken for English, as is what nobody can tell.
///
/// Words are in lower case and without accents here.
enum Tongue {
    ENGLISH(
            "the and of to is are that this with for not be it how what which when where why does did do can should "
                    + "would we you your our from by have has was were there i my",
            ""),
    GERMAN(
            "der das und ist nicht ein eine einen einem einer mit fur auf von zu dem den wird werden wurde wurden sind "
                    + "wie warum wieso wo wann wer wenn kann ich wir sie beim zum zur im es sich auch bei nach aus "
                    + "uber ueber fuer durch oder aber noch nur schon dann muss soll sollte haben hatte hat kein keine "
                    + "welche welcher welches unser unsere vom dass",
            "die des in an am um was war so da man als bis ins ob er uns mir mich du dir dich sein seine ihr ihre gibt "
                    + "machen macht geht vor seit immer hier dort also diese dieser dieses konnen konnte mussen "
                    + "sollen worden woran wofur womit"),
    FRENCH(
            "le les une et est dans pour avec sur au aux cette nous vous il elle ils sont comment pourquoi quand quel "
                    + "quelle quels quelles mais ou apres avant sans leur notre votre pas etre fait faut doit "
                    + "peut qui chaque lors depuis avons ont",
            "plus la de des du un en que ne se ce ces on par y a l d qu c n s j m t je tu son sa ses mon ma mes si car donc "
                    + "tout tous toute bien trop entre vers chez comme meme ete avoir faire deja encore"),
    SPANISH(
            "el los las del una unos para por con como pero esta este estos estas donde cuando porque cual cuales "
                    + "nuestro nuestra sus desde hasta muy ya hay debe puede hacer tiene sobre entre despues antes "
                    + "sin son fue ser estaba al",
            "la de que es se lo un en y o a le les su mi tu si no mas ni e u yo nos me te quien cada todo todos toda "
                    + "todas esto eso ese esa ha han he era tambien solo");

    /// So many words tell what language a text is in.
    private static final int WORDS_MAX = 300;

    /// In a text of so many words one of them tells.
    private static final int SHORT = 30;

    /// A longer word is no small one.
    private static final int SMALL_LENGTH_MAX = 10;

    private static final Map<Tongue, Set<String>> STOP_WORDS = stopWords();
    private static final Map<String, Tongue> EVIDENCE = evidence();

    private final String telling;
    private final String others;

    /// @param telling the small words that no other of these languages has
    /// @param others the small words that another has too
    Tongue(String telling, String others) {
        this.telling = telling;
        this.others = others;
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty());
    }

    /// As they are, and as stems.
    private static Map<Tongue, Set<String>> stopWords() {
        var all = new EnumMap<Tongue, Set<String>>(Tongue.class);
        for (Tongue language : values()) {
            var words = new HashSet<String>();
            words(language.telling + " " + language.others).forEach(word -> {
                words.add(word);
                words.add(Stem.of(word));
            });
            all.put(language, words);
        }
        return all;
    }

    /// A word that two of them have tells nothing.
    private static Map<String, Tongue> evidence() {
        var evidence = new HashMap<String, Tongue>();
        var shared = new HashSet<String>();
        for (Tongue language : values()) {
            for (String word : words(language.telling).toList()) {
                if (evidence.put(word, language) != null) {
                    shared.add(word);
                }
            }
        }
        for (Tongue language : values()) {
            evidence.entrySet().removeIf(entry -> entry.getValue() != language && language.hasSmall(entry.getKey()));
        }
        evidence.keySet().removeAll(shared);
        return Map.copyOf(evidence);
    }

    /// The language of which a text has the most small words, unless English has as many.
    ///
    /// @param words with their umlauts, which tell German where nothing else does
    static Tongue of(Collection<String> words) {
        var counts = new EnumMap<Tongue, Integer>(Tongue.class);
        boolean first = true;
        for (String word : words.stream().limit(WORDS_MAX).toList()) {
            var language = isWrittenSmall(word, first) ? EVIDENCE.get(PlainText.fold(word)) : null;
            if (language != null) {
                counts.merge(language, 1, Integer::sum);
            }
            first = false;
        }
        boolean isShort = words.size() <= SHORT;
        if (isShort && counts.isEmpty() && words.stream().anyMatch(PlainText::hasUmlaut)) {
            return GERMAN;
        }
        var best = ENGLISH;
        for (Tongue language : values()) {
            if (counts.getOrDefault(language, 0) > counts.getOrDefault(best, 0)) {
                best = language;
            }
        }
        // one word of a long text may be a name
        return isShort || counts.getOrDefault(best, 0) > 1 ? best : ENGLISH;
    }

    /// Not the `MIT` of a licence, nor the `Hat` that is red.
    private static boolean isWrittenSmall(String word, boolean first) {
        return word.length() <= SMALL_LENGTH_MAX
                && word.codePoints().skip(first ? 1 : 0).noneMatch(Character::isUpperCase);
    }

    /// Words that say nothing in a question, also as stems. English ones are those of [Terms].
    boolean isSmall(String word) {
        return this != ENGLISH && hasSmall(word);
    }

    private boolean hasSmall(String word) {
        return STOP_WORDS.getOrDefault(this, Set.of()).contains(word);
    }

    /// Whether small words lose their vowels before others: `l'erreur`.
    boolean hasElisions() {
        return this == FRENCH;
    }

    /// What a word is without its endings, and what it is put together of, beside the word itself; nothing if that is
    /// all there is. Of English words that is left to [Stem].
    Set<String> roots(String word) {
        return switch (this) {
            case ENGLISH -> Set.of();
            case GERMAN -> GermanWord.roots(word);
            case FRENCH -> Set.of(Endings.FRENCH.cut(word));
            case SPANISH -> Set.of(Endings.SPANISH.cut(word));
        };
    }
}
