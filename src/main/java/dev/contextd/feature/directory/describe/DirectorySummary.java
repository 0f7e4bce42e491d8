package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.Description.Child;
import dev.contextd.feature.directory.describe.PublicDefinitions.Offer;
import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One to three sentences about a directory: what somebody wrote about it, else what its main type is said to be, else
/// what it defines, else what kind of files it holds.
final class DirectorySummary {
    private static final int MAX = 300;

    /// A shorter one has room for the names of what is here.
    private static final int SHORT = 90;

    /// A shorter purpose only names the kind of a file.
    private static final int TELLING = 25;

    private static final int NAMES = 4;

    /// "One slide." tells nothing that the name does not.
    private static final int DOC_MIN = 15;

    /// What of the words on a type is taken over.
    private static final int DOC_MAX = 200;

    private static final String LEADS_TO = "Leads to ";

    private static final Pattern ABOUT_PACKAGE = Pattern.compile(
            "package-info\\.java|doc\\.go|__init__\\.py|mod\\.rs|lib\\.rs|package\\.scala|package\\.kt");
    private static final Pattern ENTRY =
            Pattern.compile("index\\.[cm]?[jt]sx?|main\\.(?:rs|go|py|c|cc|cpp)|__main__\\.py|mod\\.[jt]s");
    private static final Pattern README = Pattern.compile("(?i)readme(?:\\.(?:md|rst|adoc|txt|markdown))?");

    private final String scope;
    private final FolderFiles folder;
    private final List<SourceFile> files;
    private final Manifests manifests;
    private final PublicDefinitions offers;
    private final List<Child> children;

    DirectorySummary(
            String scope,
            FolderFiles folder,
            List<SourceFile> files,
            Manifests manifests,
            PublicDefinitions offers,
            List<Child> children) {
        this.scope = scope;
        this.folder = folder;
        this.files = files;
        this.manifests = manifests;
        this.offers = offers;
        this.children = children;
    }

    String words() {
        var said = said();
        String words = said.map(s -> s.length() < SHORT ? s + named(s) : s).orElseGet(this::seen);
        return Prose.clean(Prose.cut(words, MAX));
    }

    /// What somebody wrote about this directory.
    private Optional<String> said() {
        var ofPackage = fileDoc(ABOUT_PACKAGE);
        var readme = readme();
        Stream<Optional<String>> order = scope.equals(".")
                ? Stream.of(manifests.description(), readme, ofPackage)
                : Stream.of(ofPackage, manifests.description(), readme);
        return order.flatMap(Optional::stream).findFirst().or(this::goPackage).or(() -> fileDoc(ENTRY));
    }

    private Optional<String> fileDoc(Pattern name) {
        return files.stream()
                .filter(file -> name.matcher(file.name()).matches())
                .flatMap(file -> Prose.of(file.outline().fileDoc(), 2, MAX).stream())
                .findFirst();
    }

    /// Any file of a Go package may have its doc.
    private Optional<String> goPackage() {
        return files.stream()
                .filter(file -> file.language() == Language.GO && !file.isTest())
                .map(file -> file.outline().fileDoc())
                .filter(doc -> doc.startsWith("Package ") || doc.startsWith("Command "))
                .flatMap(doc -> Prose.of(doc, 2, MAX).stream())
                .findFirst();
    }

    private Optional<String> readme() {
        return files.stream()
                .filter(file -> README.matcher(file.name()).matches())
                .flatMap(file -> Prose.of(DataFiles.body(file), 2, MAX).stream())
                .findFirst();
    }

    private String named(String said) {
        var names = offers.types().stream()
                .filter(o -> o.definition().exported())
                .map(Offer::name)
                .filter(name -> !said.contains(name))
                .toList();
        return names.isEmpty() || isTests()
                ? ""
                : (said.startsWith("Define") ? " Types: " : " Defines ") + Prose.list(names, NAMES) + ".";
    }

    /// What is seen where nobody wrote anything.
    private String seen() {
        var programs = files.stream().filter(SourceFile::isProgram).toList();
        if (!programs.isEmpty()) {
            return isTests() ? tests(programs) : code(programs);
        }
        boolean onlySettings =
                files.stream().allMatch(file -> DataFiles.known(file.name()).isPresent());
        if (!onlySettings || (children.isEmpty() && !files.isEmpty())) {
            return data();
        }
        String name = scope.equals(".")
                ? ""
                : manifests.name().map(n -> "Package " + n + ". ").orElse("");
        return name + onlyChildren();
    }

    private boolean isTests() {
        var programs = files.stream().filter(SourceFile::isProgram).toList();
        long tests = programs.stream().filter(SourceFile::isTest).count();
        return !programs.isEmpty() && tests * 2 >= programs.size();
    }

    private String tests(List<SourceFile> programs) {
        var subjects = programs.stream()
                .filter(SourceFile::isTest)
                .map(file -> TestNames.subject(file.name()))
                .filter(subject -> !subject.isEmpty() && !subject.equals("conftest"))
                .distinct()
                .toList();
        return subjects.isEmpty() ? "Tests." : "Tests of " + Prose.list(subjects, NAMES) + ".";
    }

    private String code(List<SourceFile> programs) {
        var types = offers.isFunctions() ? offers.functions() : offers.telling();
        var few = offers.all().size() <= NAMES ? offers.all() : types;
        var shown = few.isEmpty() ? offers.all() : few;
        if (programs.size() == 1 && (shown.size() <= 1 || isScript(programs.getFirst()))) {
            return Purpose.of(programs.getFirst());
        }
        if (shown.isEmpty() || programs.stream().allMatch(DirectorySummary::isScript)) {
            return fileNames(programs);
        }
        var role = FolderNames.of(folder.name());
        var doc = shown.stream()
                // The doc of one function in many says nothing of the others.
                .limit(offers.isFunctions() && shown.size() > NAMES ? 0 : NAMES)
                .filter(offer ->
                        offer.doc(DOC_MAX).filter(d -> d.length() >= DOC_MIN).isPresent())
                .findFirst();
        var names = new ArrayList<>(
                shown.stream().map(DirectorySummary::called).distinct().toList());
        doc.map(DirectorySummary::called).ifPresent(first -> {
            names.remove(first);
            names.addFirst(first);
        });
        String list = Prose.list(names, NAMES);
        String words = doc.flatMap(offer -> offer.doc(DOC_MAX)).orElse("");
        return words.isEmpty()
                ? role.map(r -> r + ": ").orElse("Defines ") + list + "."
                : "Defines " + list + joined(words, names);
    }

    private static boolean isScript(SourceFile file) {
        return file.language() == Language.BASH;
    }

    /// `: durable records by key.` behind a list of names, or a sentence of its own if it is more than a phrase.
    private static String joined(String doc, List<String> names) {
        String first = doc.replaceFirst("\\s.*", "");
        boolean ofNames = names.contains(first.replaceAll("\\W", ""));
        boolean ordinary = first.matches("\\p{Lu}?\\p{Ll}*[,]?");
        return ofNames || !ordinary ? ". " + doc : ": " + Character.toLowerCase(doc.charAt(0)) + doc.substring(1);
    }

    private static String called(Offer offer) {
        return offer.definition().kind() == DefinitionKind.FUNCTION ? offer.name() + "()" : offer.name();
    }

    private String fileNames(List<SourceFile> some) {
        if (!offers.reexported().isEmpty()) {
            return "Puts together " + Prose.list(offers.reexported(), 2 * NAMES) + ".";
        }
        String language = LanguageNames.of(some.getFirst().language());
        var names = some.stream().map(SourceFile::name).toList();
        return role().orElse(language + (isScript(some.getFirst()) ? " scripts" : " files")) + ": "
                + Prose.list(names, NAMES) + ".";
    }

    private String data() {
        var counts = new LinkedHashMap<Language, Integer>();
        files.forEach(file -> counts.merge(file.language(), 1, Integer::sum));
        var main = counts.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse(Language.TEXT);
        var of = files.stream().filter(file -> file.language() == main).toList();
        if (files.size() == 1) {
            String purpose = Purpose.of(files.getFirst());
            return purpose.length() < TELLING ? "Holds " + files.getFirst().name() + "." : purpose;
        }
        return switch (main) {
            case MARKDOWN ->
                FolderNames.ofData(folder.name()).orElse("Documents") + ": " + Prose.list(titles(of), NAMES) + ".";
            case SQL, PROTOBUF, GRAPHQL -> defined(of).orElseGet(() -> fileNames(of));
            default ->
                FolderNames.ofData(folder.name()).orElse(LanguageNames.of(main) + " files") + ": " + nouns(of) + ".";
        };
    }

    private Optional<String> role() {
        return files.stream().anyMatch(SourceFile::isProgram)
                ? FolderNames.of(folder.name())
                : FolderNames.ofData(folder.name());
    }

    private Optional<String> defined(List<SourceFile> of) {
        var names = of.stream()
                .flatMap(file -> DataFiles.names(file).stream())
                .distinct()
                .toList();
        String role = FolderNames.ofData(folder.name()).map(r -> r + " of ").orElse("Defines ");
        return names.isEmpty() ? Optional.empty() : Optional.of(role + Prose.list(names, NAMES) + ".");
    }

    private static String nouns(List<SourceFile> of) {
        return Prose.list(of.stream().map(SourceFile::name).toList(), NAMES);
    }

    private static List<String> titles(List<SourceFile> documents) {
        return documents.stream()
                .map(file -> file.outline().definitions().stream()
                        .filter(d -> d.kind() == DefinitionKind.HEADING)
                        .map(Definition::name)
                        .map(Prose::plain)
                        .filter(name -> !name.isBlank() && name.length() < 60)
                        .findFirst()
                        .orElse(file.name()))
                .distinct()
                .toList();
    }

    private String onlyChildren() {
        if (children.isEmpty()) {
            return FolderNames.of(folder.name()).map(role -> role + ".").orElse("Nothing to read yet.");
        }
        if (children.size() == 1) {
            var only = children.getFirst();
            // A chain of directories is one step to a reader.
            return only.summary().startsWith(LEADS_TO)
                    ? LEADS_TO + only.name() + only.summary().substring(LEADS_TO.length())
                    : LEADS_TO + only.name() + ": " + only.summary();
        }
        var names = children.stream()
                .map(child -> child.name().replaceFirst("/$", ""))
                .toList();
        return FolderNames.of(folder.name()).map(role -> role + ": ").orElse("Groups ") + Prose.list(names, 2 * NAMES)
                + ".";
    }
}
