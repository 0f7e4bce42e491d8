package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What files are for that no grammar of ours reads: documents, settings, schemas, styles.
final class DataFiles {
    private static final int MAX = 160;
    private static final int HEAD = 4_000;
    private static final int NAME_MAX = 60;

    /// Files whose name says what they are, whoever wrote them.
    private static final Map<String, String> BY_NAME = table("""
            pom.xml = Maven build
            build.gradle = Gradle build
            build.gradle.kts = Gradle build
            settings.gradle = Names the Gradle build and its modules
            settings.gradle.kts = Names the Gradle build and its modules
            package.json = npm manifest
            package-lock.json = Locked versions of npm packages
            yarn.lock = Locked versions of npm packages
            pnpm-lock.yaml = Locked versions of npm packages
            pnpm-workspace.yaml = Packages of the pnpm workspace
            tsconfig.json = Options of the TypeScript compiler
            jsconfig.json = Options for JavaScript in editors
            Cargo.toml = Cargo manifest
            Cargo.lock = Locked versions of crates
            go.mod = Go module and its requirements
            go.sum = Checksums of Go modules
            pyproject.toml = Python project and its tools
            setup.py = Python packaging
            setup.cfg = Python packaging and settings of tools
            requirements.txt = Python packages to install
            composer.json = Composer manifest
            uv.lock = Locked versions of Python packages
            poetry.lock = Locked versions of Python packages
            Gemfile.lock = Locked versions of gems
            composer.lock = Locked versions of Composer packages
            Gemfile = Ruby gems to install
            Rakefile = Rake tasks
            CMakeLists.txt = CMake build
            Dockerfile = Builds a container image
            docker-compose.yml = Containers that run together
            docker-compose.yaml = Containers that run together
            compose.yaml = Containers that run together
            .gitlab-ci.yml = GitLab pipeline
            Jenkinsfile = Jenkins pipeline
            LICENSE = The licence
            robots.txt = What crawlers may visit
            .editorconfig = Settings of editors
            .gitignore = What git leaves alone
            .gitattributes = How git treats files
            .dockerignore = What images leave out
            """);

    private static final Map<String, String> BY_ENDING = Map.of(
            "csproj", "MSBuild project",
            "fsproj", "MSBuild project",
            "sln", "Visual Studio solution",
            "gemspec", "Gem specification");

    /// What a line defines, in languages that are only searched for that.
    private static final Map<Language, Pattern> NAMES = Map.ofEntries(
            names(
                    Language.SQL,
                    "(?i)^\\s*create\\s+(?:or\\s+replace\\s+)?(?:unique\\s+)?(?:table|view|materialized view|function|procedure|trigger|type)\\s+(?:if\\s+not\\s+exists\\s+)?[\"`\\[]?([\\w.]+)"),
            names(Language.PROTOBUF, "^\\s*(?:message|service|enum)\\s+(\\w+)"),
            names(Language.GRAPHQL, "^\\s*(?:type|interface|input|enum|union|scalar)\\s+(\\w+)"),
            names(Language.TERRAFORM, "^\\s*(?:resource|module|variable|data|output)\\s+\"([^\"]+)\""),
            names(Language.MAKEFILE, "^([a-zA-Z][\\w-]*)\\s*:(?!=)"),
            names(Language.YAML, "^([A-Za-z_][\\w.-]*):(?:\\s|$)"),
            names(Language.TOML, "^\\[+([\\w.-]+)]+"),
            names(Language.JSON, "^(?: {2}| {4}|\\t)\"([^\"\\s]{1,60})\"\\s*:"),
            names(Language.CSS, "^\\s*([.#][\\w-]+)[^{;]*\\{"),
            names(
                    Language.SWIFT,
                    "^\\s*(?:(?:public|open|final)\\s+)*(?:class|struct|enum|protocol|actor|func)\\s+(\\w+)"),
            names(Language.LUA, "^(?:local\\s+)?function\\s+([\\w.:]+)"),
            names(Language.ELIXIR, "^\\s*defmodule\\s+([\\w.]+)"),
            names(Language.HASKELL, "^(?:data|newtype|class|module)\\s+([A-Z][\\w.]*)"),
            names(Language.DART, "^(?:abstract\\s+)?(?:class|enum|mixin)\\s+(\\w+)"),
            names(Language.GRADLE, "^\\s*(?:task|def)\\s+(\\w+)"),
            names(Language.POWERSHELL, "(?i)^function\\s+([\\w-]+)"),
            names(Language.PERL, "^(?:package|sub)\\s+([\\w:]+)"),
            names(Language.R, "^([\\w.]+)\\s*<-\\s*function"));

    private static final Pattern SETTINGS = Pattern.compile(
            "(?i)(?:ts|js)config\\b.*\\.json|\\.?(?:eslint|prettier|babel|jest|mocha|vitest|nodemon|lerna|nx)\\w*\\..*|.+\\.config\\.[cm]?[jt]s");

    private static final Pattern TITLE = Pattern.compile("(?is)<title[^>]*>\\s*([^<]{1,200})");
    private static final Pattern XML_ROOT = Pattern.compile("<([A-Za-z][\\w.-]*(?::[A-Za-z][\\w.-]*)?)[\\s>/]");
    private static final Pattern FROM = Pattern.compile("(?im)^from\\s+(?:--\\S+\\s+)?(\\S+)");
    private static final Pattern COMMENT =
            Pattern.compile("^\\s*(?:#(?!!)|//|--|;|/\\*+|\\*(?!/)|<!--|%)\\s?(.*?)(?:\\*/|-->)?\\s*$");

    private DataFiles() {}

    private static Map.Entry<Language, Pattern> names(Language language, String expression) {
        return Map.entry(language, Pattern.compile(expression, Pattern.MULTILINE));
    }

    private static Map<String, String> table(String lines) {
        return lines.lines()
                .map(line -> line.strip().split(" = ", 2))
                .collect(Collectors.toUnmodifiableMap(row -> row[0], row -> row[1]));
    }

    /// What a file is by its name alone.
    static Optional<String> known(String name) {
        return Optional.ofNullable(BY_NAME.get(name))
                .or(() -> Optional.ofNullable(BY_ENDING.get(name.substring(name.lastIndexOf('.') + 1))))
                .map(words -> words + ".");
    }

    /// What programs read to know how to build or check, whose words are not about what the directory is for.
    static boolean isSettings(String name) {
        return known(name).isPresent() || SETTINGS.matcher(name).matches();
    }

    static String purpose(SourceFile file) {
        return Prose.clean(Prose.cut(words(file), MAX));
    }

    private static String words(SourceFile file) {
        return switch (file.language()) {
            case MARKDOWN -> document(file);
            case TEXT -> Prose.of(firstParagraph(file), 1, MAX).orElse("Plain text.");
            case RESTRUCTUREDTEXT, ASCIIDOC -> Prose.of(head(file), 1, MAX).orElse("Document.");
            case HTML ->
                first(TITLE, head(file))
                        .map(t -> "Page “" + Prose.plain(t) + "”.")
                        .orElse("HTML template.");
            case XML ->
                comment(file)
                        .or(() -> first(XML_ROOT, head(file)).map(root -> "XML with a " + root + "."))
                        .orElse("XML.");
            case DOCKERFILE ->
                "Builds a container image"
                        + first(FROM, file.text()).map(from -> " on " + from).orElse("") + ".";
            case CSV ->
                "Table with the columns "
                        + file.text()
                                .lines()
                                .findFirst()
                                .map(l -> Prose.cut(l.replace(",", ", "), 80))
                                .orElse("") + ".";
            default -> comment(file).orElseGet(() -> defined(file));
        };
    }

    /// Its title, and what its first paragraph says.
    private static String document(SourceFile file) {
        var title = file.outline().definitions().stream()
                .filter(d -> d.kind() == DefinitionKind.HEADING)
                .map(Definition::name)
                .map(Prose::plain)
                .filter(name -> !name.isBlank() && name.length() <= NAME_MAX)
                .findFirst();
        var said = Prose.of(body(file), 1, MAX - NAME_MAX);
        return title.map(t -> said.map(s -> t + ": " + s).orElse(t + "."))
                .or(() -> said)
                .orElse("Document.");
    }

    /// A Markdown file without what stands before it for programs.
    static String body(SourceFile file) {
        return head(file).replaceFirst("(?s)\\A---\\R.*?\\R---\\R", "");
    }

    /// Later ones of a text that is no document are just as likely data.
    private static String firstParagraph(SourceFile file) {
        return head(file).strip().replaceFirst("(?s)\\R\\s*\\R.*", "");
    }

    /// The beginning of a file, to the end of a paragraph if there is one.
    private static String head(SourceFile file) {
        String text = file.text();
        if (text.length() <= HEAD) {
            return text;
        }
        int end = text.lastIndexOf("\n\n", HEAD);
        return text.substring(0, end > 0 ? end : HEAD);
    }

    /// What the comment on top says.
    private static Optional<String> comment(SourceFile file) {
        var words = new StringBuilder();
        for (String line : head(file).lines().limit(40).toList()) {
            var comment = COMMENT.matcher(line);
            if (comment.matches()) {
                words.append(comment.group(1)).append('\n');
            } else if (!line.isBlank() && !line.startsWith("<?") && !line.startsWith("#!")) {
                break;
            } else {
                words.append('\n');
            }
        }
        return Prose.of(words.toString(), 1, MAX);
    }

    private static String defined(SourceFile file) {
        var names = names(file);
        String language = LanguageNames.of(file.language());
        if (names.isEmpty()) {
            return language + (file.size() == 0 ? ", empty." : ".");
        }
        return switch (file.language()) {
            case YAML, JSON, TOML -> language + " with " + Prose.list(names, 5) + ".";
            case MAKEFILE -> "Make targets " + Prose.list(names, 6) + ".";
            case CSS -> "Styles of " + Prose.list(names, 5) + ".";
            default -> "Defines " + Prose.list(names, 5) + ".";
        };
    }

    static List<String> names(SourceFile file) {
        return Optional.ofNullable(NAMES.get(file.language()))
                .map(pattern -> pattern.matcher(file.text())
                        .results()
                        .map(found -> Prose.plain(found.group(1)))
                        .filter(name -> name.length() <= NAME_MAX)
                        .distinct()
                        .limit(50)
                        .toList())
                .orElse(List.of());
    }

    private static Optional<String> first(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .findFirst()
                .map(found -> found.group(1).strip());
    }
}
