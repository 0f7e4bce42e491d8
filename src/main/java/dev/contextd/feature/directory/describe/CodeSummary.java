package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.PublicDefinitions.Offer;
import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A directory of code that nobody described: what its definitions share in names, supertypes and docs. What is said
/// of one definition is said with its name, and only of the main one or of all of few.
final class CodeSummary {
    private static final int NAMES = 4;

    /// So few types are each told of.
    private static final int FEW = 3;

    /// Where there are as many files, their names say more than those of a few definitions.
    private static final int MODULES_MIN = 5;

    private static final String MODULES_LABEL = "Modules";

    private static final int MODULES_MAX = 75;

    /// For names behind each other, in characters.
    private static final int LIST_MAX = 60;

    /// "One slide." tells nothing that the name does not.
    private static final int DOC_MIN = 15;

    private static final int DOC_MAX = 180;

    private static final int EACH_MAX = 110;

    /// Where a file is a subject and holds what belongs to it.
    private static final Set<Language> MODULES = Set.of(
            Language.PYTHON,
            Language.TYPESCRIPT,
            Language.JAVASCRIPT,
            Language.RUST,
            Language.C,
            Language.CPP,
            Language.RUBY);

    private static final Set<String> SMALL_WORDS =
            Set.of("a", "an", "as", "at", "by", "if", "in", "it", "no", "of", "on", "or", "to", "we");

    private static final Set<String> NO_SUBJECT = Set.of(
            "index",
            "mod",
            "main",
            "lib",
            "version",
            "scm_version",
            "init__",
            "main__",
            "util",
            "utils",
            "helpers",
            "common",
            "macros",
            "support",
            "types",
            "__init__",
            "__main__",
            "conftest",
            "setup",
            "package-info",
            "doc");

    private final String scope;
    private final FolderFiles folder;
    private final List<SourceFile> programs;
    private final List<SourceFile> own;
    private final PublicDefinitions offers;
    /// What the project, the directories above and this one are called.
    private final List<String> place;

    private final boolean hasMore;
    private @Nullable CarriedWords carried;

    /// @param project what the project is called
    /// @param hasMore whether there are directories in it
    CodeSummary(
            String scope,
            FolderFiles folder,
            List<SourceFile> files,
            PublicDefinitions offers,
            String project,
            boolean hasMore) {
        this.hasMore = hasMore;
        this.scope = scope;
        this.folder = folder;
        this.programs = files.stream().filter(SourceFile::isProgram).toList();
        this.own = programs.stream()
                .filter(file -> !file.isTest() && !DataFiles.isSettings(file.name()))
                .toList();
        this.offers = offers;
        this.place = Stream.concat(Stream.of(project), Stream.of(scope.split("/", -1)))
                .toList();
    }

    /// Counted only once they are asked for, since that takes every word of every file.
    private CarriedWords carried() {
        var counted = carried;
        if (counted == null) {
            counted = new CarriedWords(own, place);
            carried = counted;
        }
        return counted;
    }

    /// Whether it holds tests, and not what they test beside them.
    boolean isTests() {
        long tests = programs.stream().filter(SourceFile::isTest).count();
        if (tests == 0) {
            return false;
        }
        return TestNames.isTestScope(scope)
                ? tests * 2 >= programs.size()
                : own.size() * 4L <= tests && !isTestedHere();
    }

    private boolean isTestedHere() {
        var subjects = subjects();
        return own.stream().anyMatch(file -> subjects.contains(file.stem()));
    }

    private List<String> subjects() {
        return programs.stream()
                .filter(SourceFile::isTest)
                .map(file -> TestNames.subject(file.name()))
                .filter(subject -> !subject.isEmpty() && !subject.equals("conftest"))
                .distinct()
                .toList();
    }

    String words() {
        if (isTests()) {
            return tests(subjects());
        }
        var shown = shown();
        var testTypes = testTypes(shown);
        if (!testTypes.isEmpty()) {
            return tests(testTypes);
        }
        if (TestNames.isTestFolder(folder.name()) && own.stream().allMatch(CodeSummary::isModule)) {
            return tests(modules());
        }
        if (own.size() == 1 && (shown.size() <= 1 || isScript(own.getFirst()))) {
            return only(shown);
        }
        if (shown.isEmpty() || own.stream().allMatch(CodeSummary::isScript)) {
            return "";
        }
        var main = main(shown);
        if (main.isEmpty() && (shown.size() <= FEW || (own.size() <= 2 && shown.size() <= NAMES))) {
            var each = each(shown);
            if (each.isPresent()) {
                return each.get();
            }
        }
        if (main.isEmpty() && own.size() == 1 && hasMethods(own.getFirst())) {
            return only(shown);
        }
        String lead = main.map(offer -> said(offer, DOC_MAX) + " ").orElse("");
        String names = listed(shown, main);
        if (names.isEmpty()) {
            return lead.strip();
        }
        String words = lead + names + kind(shown);
        return words.length() > WrittenWords.MAX ? lead + defines(others(shown, main), NAMES) : words;
    }

    private static boolean hasMethods(SourceFile file) {
        return Purpose.main(file).filter(type -> !file.members(type).isEmpty()).isPresent();
    }

    /// What the one file is for; of a type with its name, unless it is all there is.
    private String only(List<Offer> shown) {
        var file = own.getFirst();
        var alone =
                shown.size() == 1 ? shown.stream().filter(CodeSummary::isTold).findFirst() : Optional.<Offer>empty();
        if (hasMore && alone.isPresent()) {
            return said(alone.get(), DOC_MAX);
        }
        return Purpose.isTold(file) ? Purpose.of(file) : "";
    }

    private static String tests(List<String> subjects) {
        return subjects.isEmpty() ? "Tests." : "Tests of " + Prose.list(subjects, NAMES) + ".";
    }

    /// What types are called after that are tests by their names, where tests are; empty unless most are.
    private List<String> testTypes(List<Offer> shown) {
        var subjects = shown.stream()
                .map(Offer::name)
                .filter(name -> name.matches("Test[A-Z].*(?<!Base)|.*[a-z]Tests?"))
                .map(name -> name.replaceFirst("^Test(?=[A-Z])|(?<=[a-z])Tests?$", ""))
                .toList();
        return TestNames.isTestScope(scope) && subjects.size() * 2 > shown.size() ? subjects : List.of();
    }

    /// What tells of the directory, best first.
    private List<Offer> shown() {
        var types = offers.isFunctions() ? offers.functions() : offers.telling();
        var few = offers.all().size() <= NAMES ? offers.all() : types;
        return (few.isEmpty() ? offers.all() : few)
                .stream().filter(o -> !o.file().isTest()).toList();
    }

    /// What the directory is called after, or what most of its types are kinds of.
    private Optional<Offer> main(List<Offer> shown) {
        var base = sharedSupertype(shown);
        return offers.all().stream()
                .filter(offer -> !offer.file().isTest())
                .filter(offer ->
                        isCalledLike(offer) || base.filter(offer.name()::equals).isPresent() || isOnlyOneOfEntry(offer))
                .filter(CodeSummary::isTold)
                .filter(offer -> carried().carry(offer.doc(DOC_MAX).orElse("")))
                .findFirst();
    }

    /// `caddytls` in the project `caddy` is called after `TLS`.
    private boolean isCalledLike(Offer offer) {
        return offers.isCalledLike(offer)
                || place.stream().anyMatch(name -> SourceFile.sameName(name + offer.name(), folder.name()));
    }

    /// Where others enter by a file that defines one thing, that is the main one.
    private boolean isOnlyOneOfEntry(Offer offer) {
        return WrittenWords.isEntry(offer.file())
                && offer.file().top().stream()
                                .filter(d -> !PublicDefinitions.isValue(d))
                                .count()
                        == 1;
    }

    private static boolean isTold(Offer offer) {
        return offer.doc(DOC_MAX)
                .filter(doc -> doc.length() >= DOC_MIN && CarriedWords.isMoreThan(doc, List.of(offer.name())))
                .isPresent();
    }

    /// Those that have a doc with it, and the names of the others; empty if none has one.
    private static Optional<String> each(List<Offer> few) {
        var told = few.stream().filter(CodeSummary::isTold).toList();
        if (told.isEmpty()) {
            return Optional.empty();
        }
        var others = few.stream()
                .filter(offer -> !told.contains(offer))
                .map(CodeSummary::called)
                .toList();
        String docs = String.join(
                " ", told.stream().map(offer -> said(offer, EACH_MAX)).toList());
        return Optional.of(others.isEmpty() ? docs : docs + " Defines " + Prose.list(others, FEW) + ".");
    }

    /// What is said of a definition, with its name unless the words have it.
    private static String said(Offer offer, int max) {
        String doc = offer.doc(max).orElse("");
        String first = doc.replaceFirst("\\s.*", "").replaceAll("\\W", "");
        if (doc.contains(offer.name()) && (first.equals(offer.name()) || doc.indexOf(offer.name()) < 40)) {
            return doc;
        }
        boolean ordinary = isOrdinary(doc.replaceFirst(",?(?:\\s.*)?$", ""), offer);
        return called(offer) + ": " + (ordinary ? Character.toLowerCase(doc.charAt(0)) + doc.substring(1) : doc);
    }

    /// Whether a word has its capital only because it begins a sentence: a verb, what any sentence has, or what the
    /// file also writes without; not `Lucene`, and not the `Redis` that `RedisCart` is called after.
    private static boolean isOrdinary(String word, Offer offer) {
        if (!word.matches("\\p{Lu}?\\p{Ll}*")) {
            return false;
        }
        String small = word.toLowerCase(Locale.ROOT);
        return SMALL_WORDS.contains(small)
                || CarriedWords.isCommon(small)
                || (small.endsWith("s") && !NameWords.of(offer.name()).contains(word))
                || offer.file().text().contains(" " + small + " ");
    }

    /// The names of what is here, by what they have in common if they have.
    private String listed(List<Offer> shown, Optional<Offer> main) {
        var others = others(shown, main);
        if (others.isEmpty()) {
            return "";
        }
        return family(others).or(() -> moduleNames(MODULES_LABEL)).orElseGet(() -> {
            var names = others.stream().map(CodeSummary::called).distinct().toList();
            String list = Families.within(names, LIST_MAX) + ".";
            String words = main.isPresent()
                    ? "Defines " + list
                    : role().map(r -> r + ": ").orElse("Defines ") + list;
            var topics = main.isEmpty() ? carried().topics(words) : List.<String>of();
            return topics.size() < 2 ? words : words + " About " + Prose.list(topics, topics.size()) + ".";
        });
    }

    private static List<Offer> others(List<Offer> shown, Optional<Offer> main) {
        return shown.stream()
                .filter(offer -> main.filter(offer::equals).isEmpty())
                .toList();
    }

    private static String defines(List<Offer> offers, int max) {
        return "Defines "
                + Prose.list(offers.stream().map(CodeSummary::called).distinct().toList(), max) + ".";
    }

    /// What stands behind a sentence that somebody wrote.
    String inBrief(String said) {
        if (isTests()) {
            return "";
        }
        var types = offers.types().stream()
                .filter(offer -> offer.definition().exported() && !said.contains(offer.name()))
                .toList();
        String label = said.contains("odules") ? "Files" : MODULES_LABEL;
        if (types.isEmpty()) {
            return moduleNames(label).orElse("");
        }
        return family(types)
                .or(() -> moduleNames(label))
                .orElseGet(() -> (said.startsWith("Define") ? "Types: " : "Defines ")
                        + Prose.list(types.stream().map(Offer::name).toList(), NAMES) + ".");
    }

    private static Optional<String> family(List<Offer> offers) {
        boolean types = offers.stream().allMatch(offer -> SourceFile.isType(offer.definition()));
        return !types || offers.size() <= NAMES
                ? Optional.empty()
                : new Families(offers.stream().map(Offer::name).toList())
                        .words()
                        .map(words -> words + ".");
    }

    private Optional<String> moduleNames(String label) {
        var names = modules();
        boolean most = own.stream().filter(CodeSummary::isModule).count() * 2 > own.size();
        return most && names.size() >= MODULES_MIN
                ? Optional.of(label + ": " + Families.within(names, MODULES_MAX) + ".")
                : Optional.empty();
    }

    private List<String> modules() {
        return own.stream()
                .map(SourceFile::stem)
                .filter(stem -> !NO_SUBJECT.contains(stem.replaceFirst("^_+(?=[a-z])", "")))
                .sorted(Comparator.comparing((String stem) -> stem.startsWith("_")))
                .map(stem -> stem.replaceFirst("^_+", ""))
                .distinct()
                .toList();
    }

    private static boolean isModule(SourceFile file) {
        return MODULES.contains(file.language());
    }

    /// ` Most extend Expression.` unless their names say so.
    private String kind(List<Offer> shown) {
        return sharedSupertype(shown)
                .filter(base -> new Families(shown.stream().map(Offer::name).toList())
                        .end()
                        .filter(base::endsWith)
                        .isEmpty())
                .map(base -> " Most are kinds of " + base + ".")
                .orElse("");
    }

    private static Optional<String> sharedSupertype(List<Offer> shown) {
        Map<String, Integer> counts = new HashMap<>();
        var types =
                shown.stream().filter(o -> SourceFile.isType(o.definition())).toList();
        // The first is what it is; others are what it can do besides.
        types.forEach(offer -> Supertypes.of(offer.definition(), offer.file()).stream()
                .limit(1)
                .forEach(base -> counts.merge(base, 1, Integer::sum)));
        return counts.entrySet().stream()
                .filter(e -> e.getValue() >= FEW && e.getValue() * 2 >= types.size())
                .max(Comparator.comparingInt((Map.Entry<String, Integer> e) -> e.getValue())
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .map(Map.Entry::getKey);
    }

    /// What directories of the name hold by custom, where that can be so.
    private Optional<String> role() {
        return FolderNames.ofCode(folder.name());
    }

    private static boolean isScript(SourceFile file) {
        return file.language() == Language.BASH;
    }

    private static String called(Offer offer) {
        Definition definition = offer.definition();
        return definition.kind() == DefinitionKind.FUNCTION ? offer.name() + "()" : offer.name();
    }
}
