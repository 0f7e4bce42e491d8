package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What names of a directory have in common: most end alike (`CloneVisitor`, `EqualsVisitor`), or begin alike.
final class Families {
    private static final int MEMBERS_MIN = 3;
    private static final int SHOWN_MAX = 3;

    /// What names are listed within, in characters.
    private static final int ONE_MAX = 75;

    private static final int EACH_MAX = 35;

    /// Ends and beginnings that say how something is made rather than what it is.
    private static final Set<String> HOW = Set.of(
            "impl",
            "base",
            "test",
            "tests",
            "abstract",
            "default",
            "simple",
            "i",
            "is",
            "get",
            "set",
            "has",
            "can",
            "to",
            "new",
            "no",
            "of",
            "on",
            "by",
            "for",
            "the",
            "a",
            "t",
            "with",
            "use",
            "create",
            "make",
            "my",
            "case",
            "suite",
            "it",
            "type",
            "types");

    /// @param word what its names end with, or begin with
    /// @param rests what is left of each name
    private record Family(String word, List<String> rests, Set<String> names) {
        int size() {
            return names.size();
        }
    }

    private final List<String> names;

    Families(List<String> names) {
        this.names = names.stream().distinct().toList();
    }

    /// A phrase that holds for most of the names; empty if they have little in common.
    Optional<String> words() {
        return ends().or(this::beginning);
    }

    /// The last words of its largest family, if most are of it.
    Optional<String> end() {
        return grouped(true).stream().findFirst().filter(f -> isMost(f.size())).map(Family::word);
    }

    private boolean isMost(int members) {
        return members >= MEMBERS_MIN && members * 2 >= names.size();
    }

    private Optional<String> ends() {
        var families = grouped(true);
        var shown = families.subList(0, Math.min(SHOWN_MAX, families.size()));
        int members = shown.stream().mapToInt(Family::size).sum();
        if (!isMost(members)) {
            return Optional.empty();
        }
        var first = shown.getFirst();
        if (shown.size() == 1 || first.size() * 4 >= names.size() * 3) {
            return Optional.of(capital(kind(first)) + ": " + within(first.rests(), ONE_MAX) + besides(first));
        }
        var phrases = shown.stream()
                .map(family -> kind(family) + " (" + within(family.rests(), EACH_MAX) + ")")
                .toList();
        return Optional.of(capital(Prose.list(phrases, SHOWN_MAX)));
    }

    private Optional<String> beginning() {
        return grouped(false).stream()
                .findFirst()
                .filter(family -> family.size() * 5 >= names.size() * 3)
                .map(family -> family.word() + " types: " + within(family.rests(), ONE_MAX));
    }

    private String besides(Family family) {
        var others = names.stream()
                .filter(name -> !family.names().contains(name))
                .filter(name -> !name.endsWith(family.word()))
                .toList();
        return others.isEmpty() ? "" : "; beside them " + Prose.list(others, 2);
    }

    /// Largest first, then by name.
    private List<Family> grouped(boolean byEnd) {
        Map<String, List<String>> byWord = new LinkedHashMap<>();
        for (String name : names) {
            var words = NameWords.of(name);
            if (words.size() > 1) {
                String word = byEnd ? words.getLast() : words.getFirst();
                byWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(name);
            }
        }
        return byWord.entrySet().stream()
                .filter(e -> e.getValue().size() >= MEMBERS_MIN && isNoun(e.getKey()))
                .map(e -> family(e.getKey(), e.getValue(), byEnd))
                .sorted(Comparator.comparingInt((Family f) -> -f.size()).thenComparing(Family::word))
                .toList();
    }

    private static boolean isNoun(String word) {
        return word.length() > 1
                && !HOW.contains(word.toLowerCase(Locale.ROOT))
                && word.chars().noneMatch(Character::isDigit);
    }

    private Family family(String word, List<String> members, boolean byEnd) {
        var bare = members.stream().map(Families::bare).toList();
        String shared = longest(word, bare, byEnd);
        var rests = bare.stream()
                .map(name ->
                        byEnd ? name.substring(0, name.length() - shared.length()) : name.substring(shared.length()))
                .map(rest -> rest.replaceAll("^[_\\-.]+|[_\\-.]+$", ""))
                .filter(rest -> !rest.isEmpty())
                .toList();
        return new Family(shared, rests, Set.copyOf(members));
    }

    /// From the first of its words to the last: `RichTable` of `_RichTable`.
    private static String bare(String name) {
        return name.replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$", "");
    }

    /// `VisitorGenerator` where all generators are of visitors, `OpenTSDB` where all begin so.
    private static String longest(String word, List<String> members, boolean byEnd) {
        String model = members.getFirst();
        var words = NameWords.of(model);
        String shared = word;
        for (int count = 2; count < words.size(); count++) {
            var part = byEnd ? words.subList(words.size() - count, words.size()) : words.subList(0, count);
            String longer = String.join("", part);
            boolean all = members.stream()
                    .allMatch(name -> name.length() > longer.length()
                            && (byEnd ? name.endsWith(longer) : name.startsWith(longer)));
            if (!all) {
                break;
            }
            shared = longer;
        }
        return shared;
    }

    private static String kind(Family family) {
        var words = new ArrayList<>(
                NameWords.of(family.word()).stream().map(NameWords::lower).toList());
        words.addLast(NameWords.plural(words.removeLast()));
        return String.join(" ", words);
    }

    static String capital(String phrase) {
        return phrase.isEmpty() ? phrase : Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1);
    }

    /// As many as have room.
    static String within(List<String> names, int max) {
        int shown = 0;
        int length = 0;
        while (shown < names.size() && length + names.get(shown).length() <= max) {
            length += names.get(shown++).length() + 2;
        }
        return Prose.list(names, Math.max(shown == names.size() ? shown : shown + 1, 2));
    }
}
