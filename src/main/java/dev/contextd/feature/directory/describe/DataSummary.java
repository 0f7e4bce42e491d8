package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A directory told by the files it holds: documents by their titles, schemas by what they define, others by name.
final class DataSummary {
    private static final int NAMES = 4;
    private static final int NAMES_MAX = 110;

    /// A shorter purpose only names the kind of a file.
    private static final int TELLING = 25;

    private static final int TITLE_MAX = 60;

    private static final Set<Language> DOCUMENTS =
            Set.of(Language.MARKDOWN, Language.RESTRUCTUREDTEXT, Language.ASCIIDOC);
    private static final Pattern ENDING = Pattern.compile("(?<=.)(?:\\.\\w{1,12})?\\.\\w{1,10}$");

    /// Names that a program gave; a date with words behind it is somebody's.
    private static final Pattern HASHED = Pattern.compile("^(?=\\w*\\d)[0-9a-f]{6,}(?:-[0-9a-f]+)*(?:\\.\\w+)*$");

    private static final Pattern RESOURCES = Pattern.compile("(?:.*/)?src/main/resources/(\\w+/.*)");
    private static final Pattern RST_TITLE = Pattern.compile("(?m)^(\\S.{1,60})\\R([=\\-~^*#])\\2{2,}\\s*$");
    private static final Pattern ADOC_TITLE = Pattern.compile("(?m)^= (\\S.{1,60})$");

    private final String scope;
    private final FolderFiles folder;
    private final List<SourceFile> files;
    private final PublicDefinitions offers;

    DataSummary(String scope, FolderFiles folder, List<SourceFile> files, PublicDefinitions offers) {
        this.scope = scope;
        this.folder = folder;
        this.files = files;
        this.offers = offers;
    }

    /// Whether it holds documents or other data, with some code beside it.
    static boolean isData(List<SourceFile> files) {
        long programs = files.stream().filter(SourceFile::isProgram).count();
        long documents = files.stream().filter(DataSummary::isDocument).count();
        return documents > programs || programs * 5 < files.size();
    }

    private static boolean isDocument(SourceFile file) {
        return DOCUMENTS.contains(file.language());
    }

    String words() {
        boolean toBeRead = !TestNames.isTestScope(scope) || isDocument(files.getFirst());
        if (files.size() == 1 && toBeRead) {
            String purpose = Purpose.of(files.getFirst());
            boolean told = purpose.length() >= TELLING && Purpose.isTold(files.getFirst());
            return told ? purpose : holds(files.getFirst(), purpose);
        }
        var main = mainLanguage();
        var of = files.stream().filter(file -> file.language() == main).toList();
        return switch (main) {
            case MARKDOWN, RESTRUCTUREDTEXT, ASCIIDOC ->
                FolderNames.ofData(folder.name()).orElse("Documents") + ": " + Families.within(titles(of), NAMES_MAX)
                        + ".";
            case SQL, PROTOBUF, GRAPHQL -> defined(of).orElseGet(this::names);
            default -> names();
        };
    }

    private static String holds(SourceFile file, String purpose) {
        boolean titled = isDocument(file) && Purpose.isTold(file) && !purpose.equals("Document.");
        return "Holds " + file.name() + (titled ? ": " + purpose : ".");
    }

    private Language mainLanguage() {
        var counts = new LinkedHashMap<Language, Integer>();
        files.forEach(file -> counts.merge(file.language(), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse(Language.TEXT);
    }

    /// The files by name; by number alone if nobody chose the names.
    String names() {
        if (!offers.reexported().isEmpty()) {
            return "Puts together " + Prose.list(offers.reexported(), 2 * NAMES) + ".";
        }
        var main = mainLanguage();
        var of = files.stream().filter(file -> file.language() == main).toList();
        String kind = role().orElseGet(() -> LanguageNames.of(main) + (main == Language.BASH ? " scripts" : " files"));
        long hashed = of.stream()
                .filter(file -> HASHED.matcher(file.name()).matches())
                .count();
        if (hashed * 2 > of.size()) {
            return kind + ", " + of.size() + " with generated names.";
        }
        var names = files.size() <= NAMES
                ? files.stream().map(SourceFile::name).toList()
                : of.stream().map(file -> bare(file.name())).distinct().toList();
        return kind + twin().map(twin -> " for " + twin).orElse("") + ": " + Families.within(names, NAMES_MAX) + ".";
    }

    private static String bare(String name) {
        return ENDING.matcher(name).replaceFirst("");
    }

    /// What such directories hold by custom, by its own name or that of the nearest above.
    private Optional<String> role() {
        var names = List.of(scope.split("/", -1)).reversed();
        return names.stream()
                .flatMap(name -> FolderNames.ofData(name).stream())
                .filter(role -> !role.equals("Resources"))
                .filter(role -> !role.equals("Templates") || mainLanguage() != Language.JSON)
                .map(role -> role.equals("Tests") ? "Data for tests" : role)
                .findFirst();
    }

    /// The package that resources belong to, which stand in a folder of the same name.
    private Optional<String> twin() {
        return Optional.of(RESOURCES.matcher(scope)).filter(Matcher::matches).map(found -> found.group(1));
    }

    private Optional<String> defined(List<SourceFile> of) {
        var names = of.stream()
                .flatMap(file -> DataFiles.names(file).stream())
                .distinct()
                .toList();
        String role = FolderNames.ofData(folder.name()).map(r -> r + " of ").orElse("Defines ");
        return names.isEmpty() ? Optional.empty() : Optional.of(role + Prose.list(names, NAMES) + ".");
    }

    private static List<String> titles(List<SourceFile> documents) {
        return documents.stream()
                .map(file -> title(file)
                        .map(Prose::plain)
                        .filter(name -> !name.isBlank() && name.length() < TITLE_MAX)
                        .orElseGet(() -> bare(file.name())))
                .distinct()
                .toList();
    }

    private static Optional<String> title(SourceFile file) {
        return switch (file.language()) {
            case RESTRUCTUREDTEXT -> first(RST_TITLE, file.text());
            case ASCIIDOC -> first(ADOC_TITLE, file.text());
            default ->
                file.outline().definitions().stream()
                        .filter(d -> d.kind() == DefinitionKind.HEADING)
                        .map(Definition::name)
                        .findFirst();
        };
    }

    private static Optional<String> first(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).findFirst();
    }
}
