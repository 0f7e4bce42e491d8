package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Which directories of the project the imports of a file refer to, by the rules of its language.
final class ImportTargets {
    private static final Pattern CLASS_ON = Pattern.compile("\\.(?:\\*|_|given|[A-Z`{].*)$");
    private static final Pattern ALIAS = Pattern.compile("\\s+(?:as|=>)\\s+.*$");

    private static final Pattern TYPE = Pattern.compile("\\.([A-Z]\\w*)");
    private static final Pattern STATIC = Pattern.compile("^static\\s+");

    private final Scopes scopes;
    private final String own;

    /// Most files of a directory ask for the same.
    private final Map<Question, Set<String>> answers = new HashMap<>();

    private record Question(Language language, boolean isModule, Optional<String> packageName, String asked) {}

    /// @param own the directory the files are in
    ImportTargets(Scopes scopes, String own) {
        this.scopes = scopes;
        this.own = own;
    }

    /// What a file asks for here, its own directory included; empty for what is of others.
    Set<String> of(SourceFile file, String asked) {
        var question =
                new Question(file.language(), isModule(file), file.outline().packageName(), asked);
        return answers.computeIfAbsent(question, _ -> look(file, asked));
    }

    private Set<String> look(SourceFile file, String asked) {
        var found = new LinkedHashSet<String>();
        switch (file.language()) {
            case JAVA, KOTLIN, SCALA -> jvm(file, asked).ifPresent(found::add);
            case CSHARP ->
                dotted(file, STATIC.matcher(asked).replaceFirst("").replaceFirst("^\\w+\\s*=\\s*", ""), "")
                        .ifPresent(found::add);
            case TYPESCRIPT, JAVASCRIPT -> web(asked).ifPresent(found::add);
            case PYTHON -> python(asked).ifPresent(found::add);
            case GO -> rooted("go", asked, "/").ifPresent(found::add);
            case RUST -> rustPaths(asked).forEach(path -> rust(file, path).ifPresent(found::add));
            case C, CPP -> include(asked).ifPresent(found::add);
            case PHP -> php(asked).ifPresent(found::add);
            case RUBY -> file(asked, ".rb").ifPresent(found::add);
            case BASH ->
                file(asked.replaceAll("[\"']", "").replaceFirst("^\\$.*?/(?=[\\w.])", "./"), "")
                        .ifPresent(found::add);
            default -> {}
        }
        return found;
    }

    /// Tests have the package of what they test, so they need not import it.
    Optional<String> tested(SourceFile file) {
        String twin = own.replaceFirst("\\bsrc/test/", "src/main/");
        if (!twin.equals(own) && scopes.contains(twin)) {
            return Optional.of(twin);
        }
        return TestNames.isTestScope(own)
                ? file.outline().packageName().stream()
                        .flatMap(name -> scopes.endingWith(name).stream())
                        .filter(scope -> !TestNames.isTestScope(scope))
                        .findFirst()
                : Optional.empty();
    }

    private Optional<String> jvm(SourceFile file, String asked) {
        String name = ALIAS.matcher(STATIC.matcher(asked).replaceFirst("")).replaceFirst("");
        var type = TYPE.matcher(name);
        String packageName = CLASS_ON.matcher(name).replaceFirst("");
        String className = type.find() ? type.group(1) : "";
        var found = dotted(file, packageName, className);
        // A function is imported by its name too.
        int dot = packageName.lastIndexOf('.');
        return found.isPresent() || dot < 0 || !className.isEmpty()
                ? found
                : dotted(file, packageName.substring(0, dot), "");
    }

    private Optional<String> dotted(SourceFile file, String name, String className) {
        var candidates = name.indexOf('.') > 0 ? scopes.endingWith(name) : List.<String>of();
        return candidates.stream()
                .min(Comparator.comparing((String scope) -> !hasClass(scope, className))
                        .thenComparing(TestNames::isTestScope)
                        .thenComparingInt(scope -> -common(scope, own))
                        .thenComparing(Comparator.naturalOrder()))
                .or(() -> file.outline().packageName().or(() -> namespace(file)).flatMap(p -> below(p, name)));
    }

    private static Optional<String> namespace(SourceFile file) {
        return file.outline().definitions().stream()
                .filter(d -> d.kind() == DefinitionKind.MODULE && d.enclosing().isEmpty())
                .map(Definition::name)
                .findFirst();
    }

    private boolean hasClass(String scope, String className) {
        return !className.isEmpty()
                && List.of(".java", ".kt", ".scala").stream()
                        .anyMatch(end -> scopes.hasFile(scope + "/" + className + end));
    }

    /// Kotlin and C# leave out the directories that all packages have in common: what the names of our own package and
    /// directory do not share is what they left out.
    private Optional<String> below(String ownPackage, String name) {
        var packages = new ArrayList<>(Arrays.asList(ownPackage.split("\\.", -1)));
        String base = own;
        while (!packages.isEmpty() && packages.getLast().equalsIgnoreCase(base.substring(base.lastIndexOf('/') + 1))) {
            packages.removeLast();
            base = Scopes.parent(base);
        }
        String prefix = String.join(".", packages);
        if (prefix.isEmpty() || !(name + ".").startsWith(prefix + ".")) {
            return Optional.empty();
        }
        String rest =
                name.substring(Math.min(name.length(), prefix.length() + 1)).replace('.', '/');
        return Optional.of(Scopes.join(base, rest)).filter(scopes::contains);
    }

    private static int common(String a, String b) {
        int at = 0;
        while (at < a.length() && at < b.length() && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        return at;
    }

    private Optional<String> web(String asked) {
        if (asked.startsWith(".")) {
            return scopes.at(Scopes.join(own, asked));
        }
        if (asked.startsWith("@/") || asked.startsWith("~/")) {
            // The alias that most templates set for the folder of sources.
            String home = scopes.home("npm", own).orElse(".");
            return scopes.at(Scopes.join(home, "src/" + asked.substring(2)))
                    .or(() -> scopes.at(Scopes.join(home, asked.substring(2))));
        }
        return scopes.root("npm", asked, "/").flatMap(root -> along(root, asked, "/"));
    }

    private Optional<String> rooted(String tool, String asked, String separator) {
        return scopes.root(tool, asked, separator).flatMap(root -> along(root, asked, separator));
    }

    private Optional<String> along(Scopes.Root root, String asked, String separator) {
        String rest = asked.substring(Math.min(asked.length(), root.prefix().length()))
                .replace(separator, "/");
        return scopes.along(root.scope(), Scopes.join(root.scope(), rest));
    }

    private Optional<String> python(String asked) {
        if (asked.startsWith(".")) {
            int dots = asked.length() - asked.replaceFirst("^\\.+", "").length();
            String rest = asked.substring(dots).replace('.', '/');
            return scopes.at(Scopes.join(own, "../".repeat(dots - 1) + rest));
        }
        for (String name = asked; !name.isEmpty(); name = enclosing(name)) {
            var found = pythonPackage(name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static String enclosing(String dotted) {
        return dotted.substring(0, Math.max(0, dotted.lastIndexOf('.')));
    }

    private Optional<String> pythonPackage(String name) {
        String path = name.replace('.', '/');
        for (String base : List.of(".", "src", "lib", "python", own)) {
            String full = Scopes.join(base, path);
            if (scopes.contains(full)) {
                return Optional.of(full);
            }
            if (scopes.hasFile(full + ".py")) {
                return Optional.of(Scopes.parent(full)).filter(scopes::contains);
            }
        }
        // A project below the root has its packages there.
        return scopes.endingWith(name).stream()
                .filter(scope -> name.contains(".") && scopes.hasFile(scope + "/__init__.py"))
                .findFirst();
    }

    /// `crate::{a::X, b}` asks for two.
    private static List<String> rustPaths(String asked) {
        String path = asked.replaceFirst("^pub(?:\\([^)]*\\))?\\s+", "");
        int brace = path.indexOf('{');
        if (brace < 0) {
            return List.of(path);
        }
        String head = path.substring(0, brace);
        return Arrays.stream(path.substring(brace + 1)
                        .replaceAll("\\{[^{}]*}", "")
                        .replace("}", "")
                        .split(",", -1))
                .map(part -> head + part.strip())
                .toList();
    }

    private static boolean isModule(SourceFile file) {
        return Set.of("mod.rs", "lib.rs", "main.rs").contains(file.name());
    }

    private Optional<String> rust(SourceFile file, String asked) {
        String inner = asked.replaceFirst("::(?:\\*|[A-Z].*)?$", "").replaceFirst("\\s+as\\s+.*", "");
        String path = inner.replaceFirst("^\\w+(?:::)?", "").replace("::", "/");
        if (inner.startsWith("crate")) {
            return scopes.home("cargo", own).flatMap(home -> scopes.along(home, Scopes.join(home, path)));
        }
        if (inner.startsWith("super") || inner.startsWith("self")) {
            String base = isModule(file) && inner.startsWith("super") ? Scopes.parent(own) : own;
            return scopes.along(base, Scopes.join(base, path.replaceFirst("^(?:super/?)+", "")));
        }
        return rooted("cargo", inner, "::");
    }

    private Optional<String> include(String asked) {
        String path = asked.replaceAll("[<>\"]", "").strip();
        String beside = Scopes.join(own, path);
        if (scopes.hasFile(beside)) {
            return Optional.of(Scopes.parent(beside)).filter(scopes::contains);
        }
        for (String base : List.of(
                ".", "include", "src", "inc", "lib", Scopes.join(own, "../include"), Scopes.join(own, "../src"))) {
            String full = Scopes.join(base, path);
            if (scopes.hasFile(full)) {
                return Optional.of(Scopes.parent(full)).filter(scopes::contains);
            }
        }
        String folder = Scopes.parent(path);
        return folder.equals(".")
                ? Optional.empty()
                : scopes.endingWith(folder.replace('/', '.')).stream()
                        .filter(scope -> scopes.hasFile(scope + path.substring(folder.length())))
                        .findFirst();
    }

    private Optional<String> php(String asked) {
        String name = asked.replaceFirst("^(?:function|const)\\s+", "")
                .replaceFirst("\\\\?\\{.*", "")
                .replaceFirst("^\\\\", "");
        return rooted("composer", ALIAS.matcher(name).replaceFirst(""), "\\");
    }

    private Optional<String> file(String asked, String ending) {
        String path = asked.endsWith(ending) ? asked : asked + ending;
        for (String base : List.of(own, ".", "lib", "app")) {
            String full = Scopes.join(base, path);
            if (scopes.hasFile(full)) {
                return Optional.of(Scopes.parent(full)).filter(scopes::contains);
            }
        }
        return Optional.empty();
    }
}
