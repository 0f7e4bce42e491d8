package dev.contextd.feature.directory.describe;

import dev.contextd.feature.directory.describe.Description.Child;
import java.util.List;
import java.util.Optional;

/// One to three sentences about a directory: what somebody wrote about it, else what its code has in common, else what
/// kind of files it holds. A directory that is only a step to another says no more than where it leads.
final class DirectorySummary {
    /// A shorter one has room for the names of what is here.
    private static final int SHORT = 90;

    /// A shorter one says so little that the names of what is below are worth their room.
    private static final int THIN = 60;

    private static final int CHILDREN = 8;

    private final String scope;
    private final FolderFiles folder;
    private final List<SourceFile> files;
    private final Manifests manifests;
    private final List<Child> children;
    private final WrittenWords written;
    private final CodeSummary code;
    private final DataSummary data;

    /// @param project what the project is called
    DirectorySummary(
            String scope,
            FolderFiles folder,
            List<SourceFile> files,
            Manifests manifests,
            PublicDefinitions offers,
            List<Child> children,
            String project) {
        this.scope = scope;
        this.folder = folder;
        this.files = files;
        this.manifests = manifests;
        this.children = children;
        this.written = new WrittenWords(folder, files, manifests, isRoot());
        this.code = new CodeSummary(scope, folder, files, offers, project, !children.isEmpty());
        this.data = new DataSummary(scope, folder, files, offers);
    }

    private boolean isRoot() {
        return scope.equals(".");
    }

    String words() {
        String words = written.words().map(this::withNames).orElseGet(this::seen);
        return Prose.clean(Prose.cut(words, WrittenWords.MAX));
    }

    private String withNames(String said) {
        if (said.length() >= SHORT) {
            return said;
        }
        String names = hasPrograms() ? code.inBrief(said) : "";
        return names.isEmpty() ? withChildren(said) : said + " " + names;
    }

    private boolean hasPrograms() {
        return files.stream().anyMatch(SourceFile::isProgram);
    }

    /// What is seen where nobody wrote anything.
    private String seen() {
        boolean isData = !isRoot() && DataSummary.isData(files);
        if (hasPrograms() && !isData) {
            String words = code.words();
            return withChildren(words.isEmpty() ? data.names() : words);
        }
        boolean onlySettings =
                files.stream().allMatch(file -> DataFiles.isSettings(file.name()) || WrittenWords.isReadme(file));
        return !onlySettings || (children.isEmpty() && !files.isEmpty()) ? data.words() : onlyChildren();
    }

    private String withChildren(String words) {
        return words.length() < THIN && children.size() > 1 && !isRoot() && !code.isTests()
                ? words + " Holds " + childNames() + "."
                : words;
    }

    private String onlyChildren() {
        if (children.isEmpty()) {
            return FolderNames.of(folder.name()).map(role -> role + ".").orElse("Nothing to read yet.");
        }
        var module = isRoot() ? Optional.<String>empty() : manifests.name();
        if (children.size() == 1) {
            var only = children.getFirst();
            boolean isPlace = isRoot() || module.isPresent();
            return module.map(name -> "Package " + name + ". ").orElse("")
                    + PassThrough.words(only)
                    + (isPlace && !only.summary().isEmpty() ? ": " + only.summary() : "");
        }
        return module.map(name -> "Package " + name + ". ").orElse("")
                + role().map(role -> role + ": ").orElse("Groups ") + childNames() + ".";
    }

    /// Within packages a name is a word of the project's own, whatever such folders hold elsewhere.
    private Optional<String> role() {
        boolean inPackages = scope.matches("(?:.*/)?(?:java|kotlin|scala|groovy)/.+");
        return inPackages
                ? Optional.of("Tests").filter(_ -> TestNames.isTestScope(scope))
                : FolderNames.of(folder.name());
    }

    private String childNames() {
        return Prose.list(
                children.stream()
                        .map(child -> child.name().replaceFirst("/.*$", ""))
                        .distinct()
                        .toList(),
                CHILDREN);
    }
}
