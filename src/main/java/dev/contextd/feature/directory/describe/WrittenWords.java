package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Language;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What somebody wrote about a directory as a whole: the doc of its package, its manifest, its readme, the head of the
/// file that others enter by. The doc of one type among others is never taken for that.
final class WrittenWords {
    static final int MAX = 300;

    private static final Pattern ABOUT_PACKAGE = Pattern.compile(
            "package-info\\.java|doc\\.go|__init__\\.py|mod\\.rs|lib\\.rs|package\\.scala|package\\.kt");
    private static final Pattern ENTRY =
            Pattern.compile("index\\.[cm]?[jt]sx?|main\\.(?:rs|go|py|c|cc|cpp)|__main__\\.py|mod\\.[jt]s");
    private static final Pattern README = Pattern.compile("(?i)readme(?:\\.(?:md|rst|adoc|txt|markdown))?");

    /// A sentence that says itself that it is about one thing of many.
    private static final Pattern ABOUT_ONE =
            Pattern.compile("(?i)^(?:an? |the |this |optional |abstract |base |main |helper |utility |simple )*"
                    + "(?:class|interface|enum|function|method|struct|trait|file|script|stub|constant|type|test)\\b"
                    + "|^note:|^\\(|^configuration file\\b|^(?:a |the )?(?:shim|entry[ -]?point)\\b|\\bpython3? -m\\b");

    /// A section of a readme that begins with what the thing is.
    private static final Pattern INTRODUCTION = Pattern.compile(
            "(?i)\\W*(?:introduction|intro|about|overview|what(?: is|'s)?\\b.*|description|summary|purpose|motivation)\\W*");

    /// An address that a sentence does without.
    private static final Pattern ADDRESS_BESIDE = Pattern.compile(" ?[(<]https?://[^()<>\\s]++[)>]");

    private static final Pattern HEADING = Pattern.compile("^\\s{0,3}(#{2,6})\\s+(.*?)#*\\s*$");

    private static final Pattern BLANK_LINE = Pattern.compile("\\R[ \\t]*\\R");

    /// So many sentences are looked at that may say what a thing is.
    private static final int DEFINITIONS_MAX = 3;

    private final FolderFiles folder;
    private final List<SourceFile> files;
    private final Manifests manifests;
    private final boolean isRoot;

    WrittenWords(FolderFiles folder, List<SourceFile> files, Manifests manifests, boolean isRoot) {
        this.folder = folder;
        this.files = files;
        this.manifests = manifests;
        this.isRoot = isRoot;
    }

    Optional<String> words() {
        var ofPackage = ofPackage();
        var description = manifests.description().filter(this::isMoreThanTheName);
        var order = isRoot ? Stream.of(description, readme(), ofPackage) : Stream.of(ofPackage, description, readme());
        return order.flatMap(Optional::stream).findFirst().or(this::goPackage).or(() -> fileDoc(ENTRY));
    }

    private boolean isMoreThanTheName(String words) {
        int ofName = names().stream()
                .mapToInt(name -> NameWords.of(name).size())
                .max()
                .orElse(0);
        return CarriedWords.isMoreThan(words, names()) || NameWords.of(words).size() > ofName + 1;
    }

    private List<String> names() {
        return Stream.concat(Stream.of(folder.name()), manifests.name().stream())
                .toList();
    }

    /// Of a package in the language that the directory is written in; an example in another one may have a doc too.
    private Optional<String> ofPackage() {
        return fileDoc(ABOUT_PACKAGE);
    }

    private Optional<String> fileDoc(Pattern name) {
        return files.stream()
                .filter(file -> name.matcher(file.name()).matches() && isOfMainLanguage(file))
                .flatMap(file -> Prose.of(file.outline().fileDoc(), 2, MAX).stream())
                .filter(this::isAboutAll)
                .findFirst();
    }

    private boolean isOfMainLanguage(SourceFile file) {
        long programs = files.stream().filter(SourceFile::isProgram).count();
        long same = files.stream().filter(f -> f.language() == file.language()).count();
        return same * 3 >= programs;
    }

    private boolean isAboutAll(String words) {
        long programs = files.stream().filter(SourceFile::isProgram).count();
        return programs == 1 || !ABOUT_ONE.matcher(words).find();
    }

    /// Any file of a Go package may have its doc.
    private Optional<String> goPackage() {
        return files.stream()
                .filter(file -> file.language() == Language.GO && !file.isTest() && isOfMainLanguage(file))
                .map(file -> file.outline().fileDoc())
                .filter(doc -> doc.startsWith("Package ") || doc.startsWith("Command "))
                .flatMap(doc -> Prose.of(doc, 2, MAX).stream())
                .findFirst();
    }

    /// Whether others come in by this file.
    static boolean isEntry(SourceFile file) {
        return ENTRY.matcher(file.name()).matches()
                || ABOUT_PACKAGE.matcher(file.name()).matches();
    }

    static boolean isReadme(SourceFile file) {
        return README.matcher(file.name()).matches();
    }

    private Optional<String> readme() {
        return files.stream()
                .filter(WrittenWords::isReadme)
                .flatMap(file -> readme(DataFiles.body(file)).stream())
                .findFirst();
    }

    private Optional<String> readme(String body) {
        return definition(body).or(() -> telling(lead(body))).or(() -> isRoot ? telling(body) : Optional.empty());
    }

    /// Words of their own; not a pointer to where some are.
    private static Optional<String> telling(String text) {
        return Prose.of(text, 2, MAX).map(WrittenWords::withoutAddresses).filter(CarriedWords::isTelling);
    }

    private static String withoutAddresses(String words) {
        var kept = Prose.sentences(ADDRESS_BESIDE.matcher(words).replaceAll("")).stream()
                .filter(sentence -> !sentence.contains("://"))
                .toList();
        return String.join(" ", kept);
    }

    /// `Thing is a …` says best what a thing is, wherever it stands among badges and slogans.
    private Optional<String> definition(String body) {
        return names().stream()
                .filter(name -> name.length() > 1)
                .flatMap(name -> Pattern.compile(
                                "(?im)^(?:<[^<>]{1,80}>|[\\s>*_`\\[]){0,5}(?:the )?" + Pattern.quote(name)
                                        + "\\b[^.\\n]{0,60}\\b(?:is|are|provides|offers|lets|implements)\\b")
                        .matcher(body)
                        .results()
                        .limit(DEFINITIONS_MAX))
                .flatMap(found -> telling(paragraph(body, found.start())).stream())
                .findFirst();
    }

    private static String paragraph(String body, int start) {
        var blank = BLANK_LINE.matcher(body);
        return body.substring(start, blank.find(start) ? blank.start() : body.length());
    }

    /// What stands before the first section, and sections that introduce. Later ones are about details.
    private static String lead(String body) {
        var lead = new StringBuilder();
        boolean taken = true;
        for (String line : body.split("\\R", -1)) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                taken = INTRODUCTION.matcher(heading.group(2)).matches();
            } else if (taken) {
                lead.append(line).append('\n');
            }
        }
        return lead.toString();
    }
}
