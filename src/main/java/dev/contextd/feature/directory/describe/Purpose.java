package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a file is for, in a sentence: what it says of itself, else what its main definition does, else what it defines.
final class Purpose {
    private static final int MAX = 160;

    private static final String TOGETHER = "Puts together ";

    /// Where a file is one type, the type's doc is the file's.
    private static final Set<Language> ONE_TYPE_A_FILE =
            Set.of(Language.JAVA, Language.KOTLIN, Language.SCALA, Language.CSHARP, Language.PHP, Language.SWIFT);

    private Purpose() {}

    static String of(SourceFile file) {
        var known = DataFiles.known(file.name());
        if (known.isPresent()) {
            return known.get();
        }
        if (!file.isProgram()) {
            return DataFiles.purpose(file);
        }
        var ofMain = main(file).flatMap(main -> Prose.of(main.doc(), 1, MAX));
        var ofFile = Prose.of(file.outline().fileDoc(), 1, MAX);
        var said = ONE_TYPE_A_FILE.contains(file.language()) && !file.name().startsWith("package-info")
                ? ofMain.or(() -> ofFile)
                : ofFile.or(() -> ofMain);
        return said.or(() -> tests(file)).or(() -> defines(file)).orElseGet(() -> plain(file));
    }

    /// Whether more can be said of a file than its language.
    static boolean isTold(SourceFile file) {
        String purpose = of(file);
        return !purpose.equals(plain(file)) || purpose.startsWith(TOGETHER);
    }

    /// What the file is called after; else its only type, else its first with a doc.
    static Optional<Definition> main(SourceFile file) {
        var top = file.top();
        var module = file.outline().definitions().stream()
                .filter(d -> d.kind() == DefinitionKind.MODULE && d.enclosing().isEmpty())
                .filter(d ->
                        SourceFile.sameName(d.name(), file.stem()) && !d.doc().isBlank())
                .findFirst();
        if (module.isPresent()) {
            return module;
        }
        var types = top.stream().filter(SourceFile::isType).toList();
        return top.stream()
                .filter(d -> SourceFile.sameName(d.name(), file.stem()))
                .findFirst()
                .or(() -> types.size() == 1 ? Optional.of(types.getFirst()) : Optional.empty())
                .or(() -> types.stream().filter(d -> !d.doc().isBlank()).findFirst())
                .or(() -> top.size() == 1 ? Optional.of(top.getFirst()) : Optional.empty());
    }

    private static Optional<String> tests(SourceFile file) {
        if (!file.isTest()) {
            return Optional.empty();
        }
        String subject = TestNames.subject(file.name());
        return Optional.of(subject.isEmpty() ? "Set-up that tests share." : Prose.clean("Tests " + subject + "."));
    }

    private static Optional<String> defines(SourceFile file) {
        var top = file.top();
        if (top.isEmpty()) {
            return Optional.empty();
        }
        var exported = top.stream().filter(Definition::exported).toList();
        var shown = exported.isEmpty() ? top : exported;
        var main = main(file).filter(SourceFile::isType);
        if (main.isPresent()) {
            return Optional.of(type(file, main.get(), shown));
        }
        var names = shown.stream().map(Purpose::called).distinct().toList();
        if (names.equals(List.of("main()"))) {
            return Optional.of("Entry point of the program.");
        }
        return Optional.of(Prose.clean(Prose.cut("Defines " + Prose.list(names, 5) + ".", MAX)));
    }

    private static String type(SourceFile file, Definition main, List<Definition> shown) {
        var methods = file.members(main).stream()
                .filter(Definition::exported)
                .map(d -> d.name() + "()")
                .distinct()
                .toList();
        var others = shown.stream()
                .filter(d -> SourceFile.isType(d) && !d.name().equals(main.name()))
                .map(Definition::name)
                .distinct()
                .toList();
        String with = methods.isEmpty() ? "" : " with " + Prose.list(methods, 4);
        String and = others.isEmpty()
                ? ""
                : methods.isEmpty() ? " beside " + Prose.list(others, 4) : ", and " + Prose.list(others, 3);
        return Prose.clean(Prose.cut("Defines the " + main.kind().word() + " " + main.name() + with + and + ".", MAX));
    }

    private static String called(Definition definition) {
        return definition.kind().name().equals("FUNCTION") ? definition.name() + "()" : definition.name();
    }

    /// The last name of what an import asks for; a folder is asked for by its index.
    private static String asked(String path) {
        String module = path.replaceFirst("\\.[cm]?[jt]sx?$", "").replaceFirst("(?<=\\w)/index$", "");
        return module.replaceFirst("^.*[/:.](?=\\w)", "");
    }

    private static String plain(SourceFile file) {
        if (file.name().matches("__init__\\.py")) {
            return "Marks the directory as a Python package.";
        }
        var asked = file.outline().imports();
        if (file.name().matches("(?:index|main|mod|lib)\\.\\w+") && !asked.isEmpty()) {
            var names = asked.stream().map(Purpose::asked).distinct().toList();
            return Prose.clean(Prose.cut(TOGETHER + Prose.list(names, 5) + ".", MAX));
        }
        return LanguageNames.of(file.language()) + (file.size() == 0 ? " file, empty." : " code without definitions.");
    }
}
