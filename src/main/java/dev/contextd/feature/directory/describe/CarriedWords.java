package dev.contextd.feature.directory.describe;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which words the files of a directory carry, by how many of them: what only one of them says is not what the
/// directory is about.
final class CarriedWords {
    private static final int TOPICS = 4;
    private static final int TOPIC_LETTERS_MIN = 3;
    private static final int TOPIC_FILES_MIN = 3;

    /// Words that any code and any sentence about code has.
    private static final Set<String> COMMON = stems("""
            the and for with that this from into are was were been being its his her their our your has have had not
            but can could may might must shall should will would does did done than then them they these those there
            here where when what which who whom whose how why all any each every some none one two three more most
            other others such only own same very also just like via per over under out off about above after again
            before below between both down during few further once through until upon while within without
            used use uses using user usage given gives give get gets set sets make makes made create creates created
            creating return returns returned call calls called take takes taken provide provides provided providing
            contain contains contained hold holds represent represents representing represented define defines
            defined definition implement implements implementation implementations support supports supported allow
            allows allowed enable enables perform performs based base abstract class classes interface interfaces
            type types object objects instance instances method methods function functions field fields value values
            parameter parameters param params argument arguments arg args name names named string strings number
            integer boolean list lists map maps array null true false default defaults new old first last next
            previous different specific certain another either whether default simple main common current various
            certain several many note see example examples code file files module modules package packages library
            class implementation helper helpers util utils utility utilities internal public private static final
            thing things way ways kind kinds part parts case cases need needs needed want available automatically
            add adds added adding remove removes removed change changed check checks checked already always never
            init test tests todo fixme deprecated since version inherit doc docs public api impl data info item items
            constructor method property properties attribute attributes result results option options optional
            override overridden non bool int str self cls err error ctx key keys index count size length start end
            read write run id ids
            """);

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z]+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");

    private final int files;
    private final Set<String> placeWords = new HashSet<>();
    private final Map<String, Integer> anywhere = new HashMap<>();
    private final Map<String, Integer> inTypes = new HashMap<>();
    private final Map<String, String> written = new HashMap<>();

    /// @param programs without tests
    /// @param place the names of the directory and of those above it, which every file of it carries
    CarriedWords(List<SourceFile> programs, List<String> place) {
        files = programs.size();
        place.forEach(name -> NameWords.of(name).forEach(word -> placeWords.add(NameWords.stem(word))));
        place.forEach(name -> placeWords.add(NameWords.stem(name)));
        for (SourceFile file : programs) {
            countAnywhere(file);
            countTypes(file);
        }
    }

    private static Set<String> stems(String words) {
        return Arrays.stream(words.strip().split("\\s+", -1))
                .map(NameWords::stem)
                .collect(Collectors.toUnmodifiableSet());
    }

    private void countAnywhere(SourceFile file) {
        var words = new HashSet<String>();
        NAME.matcher(file.text())
                .results()
                .map(MatchResult::group)
                .distinct()
                .flatMap(name -> Stream.concat(Stream.of(name), NameWords.of(name).stream()))
                .distinct()
                .forEach(word -> words.add(NameWords.stem(word)));
        words.forEach(word -> anywhere.merge(word, 1, Integer::sum));
    }

    /// Types are called after what they are; what functions are called after is what they do.
    private void countTypes(SourceFile file) {
        var seen = new HashSet<String>();
        file.top().stream()
                .filter(SourceFile::isType)
                .flatMap(type -> NameWords.of(type.name()).stream())
                .forEach(word -> {
                    String stem = NameWords.stem(word);
                    if (seen.add(stem)) {
                        inTypes.merge(stem, 1, Integer::sum);
                        written.putIfAbsent(stem, NameWords.lower(word));
                    }
                });
    }

    /// Whether most of what a sentence says is said by more than the one file it stands in.
    boolean carry(String sentence) {
        var telling = telling(sentence);
        long carried = telling.stream().filter(this::isCarried).count();
        return !telling.isEmpty() && carried * 2 >= telling.size();
    }

    private boolean isCarried(String stem) {
        return placeWords.contains(stem) || anywhere.getOrDefault(stem, 0) >= Math.max(2, files / 4);
    }

    /// Whether any sentence about code may have the word.
    static boolean isCommon(String word) {
        return COMMON.contains(NameWords.stem(word));
    }

    /// Whether a sentence says anything beside these names.
    static boolean isMoreThan(String sentence, List<String> names) {
        var said = new HashSet<>(telling(sentence));
        names.forEach(name -> {
            said.remove(NameWords.stem(name));
            NameWords.of(name).forEach(word -> said.remove(NameWords.stem(word)));
        });
        return !said.isEmpty() || sentence.codePoints().anyMatch(c -> c > 0x2E80);
    }

    /// Whether a sentence has the words to say what something is.
    static boolean isTelling(String sentence) {
        return telling(sentence).size() > 1
                || sentence.codePoints().filter(c -> c > 0x2E80).count() > 4;
    }

    private static List<String> telling(String sentence) {
        return WORD.matcher(sentence)
                .results()
                .flatMap(found -> NameWords.of(found.group()).stream())
                .filter(word -> word.length() > 2)
                .map(NameWords::stem)
                .filter(stem -> !COMMON.contains(stem))
                .distinct()
                .toList();
    }

    /// What the types of a good part of the files are about, the most carried first, without what was said already.
    List<String> topics(String said) {
        var known = new HashSet<>(placeWords);
        known.addAll(telling(said));
        int least = Math.max(TOPIC_FILES_MIN, files / 5);
        return inTypes.entrySet().stream()
                .filter(e -> e.getValue() >= least)
                .filter(e -> !COMMON.contains(e.getKey()) && !known.contains(e.getKey()))
                .filter(e -> e.getKey().length() >= TOPIC_LETTERS_MIN)
                .sorted(Comparator.comparingInt((Map.Entry<String, Integer> e) -> -e.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(TOPICS)
                .map(e -> written.getOrDefault(e.getKey(), e.getKey()))
                .toList();
    }
}
