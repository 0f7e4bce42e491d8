package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.Description.InterfaceNote;
import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the files of a directory define for others, the most telling first: what is called like the directory or used
/// by many of its files, documented before not, types before functions, functions before values.
final class PublicDefinitions {
    private static final int PER_FILE_MAX = 5;
    private static final int DOC_MAX = 160;
    private static final int SIGNATURE_MAX = 160;

    private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w{2,}+\\b");
    private static final Pattern REEXPORT =
            Pattern.compile("(?m)^export\\s+(?:type\\s+)?\\{([^}]{1,2000})}\\s*from\\b");

    /// A definition and the file it stands in.
    record Offer(Definition definition, SourceFile file) {
        String name() {
            return definition.name();
        }

        Optional<String> doc(int max) {
            return Prose.of(definition.doc(), 1, max);
        }
    }

    private record Scored(Offer offer, int score) {}

    /// As they rank, whoever may see them.
    private final List<Offer> byScore;

    /// What others see before what they do not.
    private final List<Offer> ranked;

    private final List<SourceFile> files;

    private final String folderName;

    private PublicDefinitions(List<Offer> byScore, List<SourceFile> files, String folderName) {
        this.folderName = folderName;
        this.byScore = byScore;
        this.ranked = byScore.stream()
                .sorted(Comparator.comparing((Offer o) -> !o.definition().exported()))
                .toList();
        this.files = files;
    }

    /// @param folderName what the directory is called
    static PublicDefinitions of(List<SourceFile> files, String folderName) {
        var mentions = mentions(files);
        var scored = new ArrayList<Scored>();
        for (SourceFile file : files) {
            file.top().stream()
                    .map(definition -> new Offer(definition, file))
                    .map(offer -> new Scored(offer, score(offer, folderName, mentions)))
                    .forEach(scored::add);
        }
        scored.sort(Comparator.comparingInt((Scored s) -> -s.score())
                .thenComparing(s -> s.offer().file().name())
                .thenComparingInt(s -> s.offer().definition().startByte()));
        var offers = new ArrayList<>(scored.stream().map(Scored::offer).toList());
        // A header and its source name the same.
        var seen = new HashSet<String>();
        offers.removeIf(offer -> !seen.add(offer.name()));
        return new PublicDefinitions(offers, files, folderName);
    }

    private static int score(Offer offer, String folderName, Map<String, Integer> mentions) {
        var definition = offer.definition();
        int score = 0;
        score += SourceFile.isType(definition) ? 40 : definition.kind() == DefinitionKind.FUNCTION ? 15 : 0;
        score += definition.doc().isBlank() ? 0 : 15;
        score += Math.min(20, 2 * mentions.getOrDefault(definition.name(), 0));
        score += isCalledLike(definition.name(), folderName) ? 25 : 0;
        score += SourceFile.sameName(definition.name(), offer.file().stem()) ? 6 : 0;
        score -= definition.name().matches(".*(?:Exception|Error|Constants?)") ? 20 : 0;
        score -= offer.file().isTest() ? 90 : 0;
        return score;
    }

    /// Whether a definition is the one that the directory is called after.
    boolean isCalledLike(Offer offer) {
        return isCalledLike(offer.name(), folderName);
    }

    /// `memory` has `Memory` and `Memories`.
    private static boolean isCalledLike(String name, String folderName) {
        return SourceFile.sameName(singular(name), singular(folderName));
    }

    private static String singular(String name) {
        return name.replaceFirst("ies$", "y").replaceFirst("s$", "");
    }

    private static Map<String, Integer> mentions(List<SourceFile> files) {
        var mentions = new HashMap<String, Integer>();
        for (SourceFile file : files) {
            Set<String> words = new HashSet<>();
            WORD.matcher(file.text()).results().forEach(found -> words.add(found.group()));
            words.forEach(word -> mentions.merge(word, 1, Integer::sum));
        }
        return mentions;
    }

    /// All that is meant for others, or all there is where nothing is.
    List<Offer> all() {
        var exported = exported();
        return exported.isEmpty() ? ranked : exported;
    }

    List<Offer> exported() {
        return ranked.stream()
                .filter(offer -> offer.definition().exported() && !offer.file().isTest())
                .toList();
    }

    List<Offer> types() {
        return all().stream().filter(o -> SourceFile.isType(o.definition())).toList();
    }

    /// Types that tell what the directory is about, best first: what others see, unless that is a small part of it.
    List<Offer> telling() {
        var own = byScore.stream()
                .filter(o -> SourceFile.isType(o.definition()) && !o.file().isTest())
                .toList();
        var exported = types();
        return exported.size() * 5 >= own.size() ? exported : own;
    }

    /// Whether the directory is about functions, with types on the side.
    boolean isFunctions() {
        long functions = all().stream()
                .filter(o -> o.definition().kind() == DefinitionKind.FUNCTION)
                .count();
        return functions > 2L * types().size();
    }

    List<Offer> functions() {
        return all().stream()
                .filter(o -> o.definition().kind() == DefinitionKind.FUNCTION)
                .toList();
    }

    List<String> names() {
        return Stream.concat(exported().stream().map(Offer::name), reexported().stream())
                .filter(name -> name.length() <= 100)
                .distinct()
                .limit(Description.EXPORTS_MAX)
                .toList();
    }

    /// `export { A, B as C } from "./x"` offers A and C.
    List<String> reexported() {
        return files.stream()
                .filter(file -> !file.isTest() && file.name().matches(".*\\.[cm]?[jt]sx?"))
                .flatMap(file -> REEXPORT.matcher(file.text()).results())
                .flatMap(found -> Stream.of(found.group(1).split(",", -1)))
                .map(name -> name.strip().replaceFirst(".*\\sas\\s+", "").replaceFirst("^type\\s+", ""))
                .filter(name -> name.matches("[\\w$]+") && !name.equals("default"))
                .toList();
    }

    List<InterfaceNote> notes() {
        var perFile = new LinkedHashMap<String, Integer>();
        return exported().stream()
                .filter(offer -> !isValue(offer.definition()))
                .filter(offer -> perFile.merge(offer.file().name(), 1, Integer::sum) <= PER_FILE_MAX)
                .limit(Description.INTERFACES_MAX)
                .map(offer -> new InterfaceNote(offer.name(), describe(offer)))
                .toList();
    }

    static boolean isValue(Definition definition) {
        return definition.kind() == DefinitionKind.CONSTANT || definition.kind() == DefinitionKind.FIELD;
    }

    private static String describe(Offer offer) {
        return offer.doc(DOC_MAX).orElseGet(() -> {
            var definition = offer.definition();
            String signature = Prose.clean(Prose.cut(definition.signature(), SIGNATURE_MAX));
            var members = offer.file().members(definition).stream()
                    .filter(Definition::exported)
                    .map(member -> member.name() + "()")
                    .distinct()
                    .toList();
            return SourceFile.isType(definition) && !members.isEmpty()
                    ? signature + " with " + Prose.list(members, 4)
                    : signature;
        });
    }
}
