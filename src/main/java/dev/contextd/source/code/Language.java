package dev.contextd.source.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The language a file is written in, told from its name and its first bytes.
///
/// Each constant lists endings of names, whole names, and programs that a `#!` line may call.
public enum Language {
    JAVA("java", "", ""),
    KOTLIN("kt kts", "", "kotlin"),
    PYTHON("py pyi pyw", "SConstruct SConscript wscript", "python pypy"),
    TYPESCRIPT("ts tsx mts cts", "", "deno ts-node tsx bun"),
    JAVASCRIPT("js jsx mjs cjs", "Jakefile", "node nodejs"),
    GO("go", "", ""),
    RUST("rs", "", ""),
    C("c h", "", "tcc"),
    CPP("cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl cu cuh", "", ""),
    CSHARP("cs csx", "", ""),
    RUBY("rb rake gemspec ru podspec", "Rakefile Gemfile Vagrantfile Podfile Guardfile Brewfile", "ruby jruby"),
    PHP("php phtml php5 php7 php8 inc", "", "php"),
    SCALA("scala sc sbt", "", "scala"),
    BASH("sh bash zsh ksh bats", ".bashrc .bash_profile .profile .zshrc PKGBUILD", "sh bash zsh dash ksh ash"),
    MARKDOWN("md markdown mdown mkd mdx", "", ""),
    YAML("yaml yml", ".clang-format .clang-tidy", ""),
    JSON("json jsonc json5 jsonl ndjson geojson webmanifest", ".babelrc .eslintrc .prettierrc", ""),
    TOML("toml", "Cargo.lock Pipfile poetry.lock uv.lock", ""),
    XML("xml xsd xsl xslt pom svg csproj fsproj vbproj props targets wsdl plist xaml", "", ""),
    HTML("html htm xhtml vue svelte astro jsp ejs hbs", "", ""),
    CSS("css scss sass less", "", ""),
    SQL("sql ddl dml", "", ""),
    DOCKERFILE("dockerfile", "Dockerfile Containerfile", ""),
    MAKEFILE("mk mak", "Makefile makefile GNUmakefile Justfile justfile", "make"),
    PROPERTIES("properties ini cfg conf env editorconfig", ".editorconfig .gitconfig .npmrc .env", ""),
    GRADLE("gradle groovy", "Jenkinsfile", "groovy"),
    PROTOBUF("proto", "", ""),
    GRAPHQL("graphql gql", "", ""),
    TERRAFORM("tf tfvars hcl", "", ""),
    SWIFT("swift", "", "swift"),
    LUA("lua", "", "lua"),
    PERL("pl pm t", "", "perl"),
    R("r", "", "Rscript"),
    DART("dart", "", ""),
    ELIXIR("ex exs", "", "elixir"),
    ERLANG("erl hrl", "", "escript"),
    HASKELL("hs lhs", "", "runhaskell"),
    CLOJURE("clj cljs cljc edn", "", ""),
    POWERSHELL("ps1 psm1 psd1", "", "pwsh"),
    BATCH("bat cmd", "", ""),
    CMAKE("cmake", "CMakeLists.txt", ""),
    RESTRUCTUREDTEXT("rst", "", ""),
    ASCIIDOC("adoc asciidoc asc", "", ""),
    CSV("csv tsv", "", ""),
    TEXT("txt text log", "LICENSE README NOTICE AUTHORS COPYING CHANGELOG", "");

    /// How much of a file is looked at.
    private static final int HEAD_BYTES = 4_096;

    private static final Pattern SHEBANG =
            Pattern.compile("^(?:\\uFEFF)?#!\\s*(?:\\S*/env\\s+(?:-\\S+\\s+|\\w+=\\S*\\s+)*)?(?:\\S*/)?([\\w+-]+)");

    /// What C has no use for.
    private static final Pattern CPP_ONLY = Pattern.compile("^\\s*(?:class\\s+\\w+|namespace\\b|template\\s*<|using\\s"
            + "|(?:public|private|protected)\\s*:|(?:virtual|constexpr|explicit|friend)\\b|#\\s*include\\s*<\\w+>)"
            + "|\\bstd::|\\boverride\\b|\\bnoexcept\\b");

    private static final Map<String, Language> BY_ENDING = new HashMap<>();
    private static final Map<String, Language> BY_NAME = new HashMap<>();
    private static final Map<String, Language> BY_PROGRAM = new HashMap<>();

    static {
        for (Language language : values()) {
            words(language.endings).forEach(ending -> BY_ENDING.put(ending, language));
            words(language.names).forEach(name -> BY_NAME.put(name, language));
            words(language.programs).forEach(program -> BY_PROGRAM.put(program, language));
        }
    }

    private final String endings;
    private final String names;
    private final String programs;

    Language(String endings, String names, String programs) {
        this.endings = endings;
        this.names = names;
        this.programs = programs;
    }

    private static List<String> words(String line) {
        return Arrays.stream(line.split(" ", -1)).filter(w -> !w.isEmpty()).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Text, if nothing says otherwise.
    ///
    /// @param fileName with or without folders before it
    /// @param head the beginning of the file, or all of it
    public static Language of(String fileName, byte[] head) {
        String name = fileName.substring(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
        return byName(name)
                .map(found -> found == C && name.endsWith("h") && isCpp(start(head)) ? CPP : found)
                .or(() -> byProgram(start(head)))
                .orElse(TEXT);
    }

    private static Optional<Language> byName(String name) {
        var byName = Optional.ofNullable(BY_NAME.get(name));
        int dot = name.lastIndexOf('.');
        if (byName.isPresent() || dot < 0) {
            return byName;
        }
        if (name.endsWith(".H") || name.endsWith(".C")) {
            return Optional.of(CPP);
        }
        // Dockerfile.test, Makefile.am
        return Optional.ofNullable(BY_ENDING.get(name.substring(dot + 1).toLowerCase(Locale.ROOT)))
                .or(() -> Optional.ofNullable(BY_NAME.get(name.substring(0, name.indexOf('.')))));
    }

    private static Optional<Language> byProgram(String head) {
        var program = SHEBANG.matcher(head);
        if (!program.find()) {
            return Optional.empty();
        }
        String called = program.group(1);
        return Optional.ofNullable(BY_PROGRAM.get(called))
                // python3, ruby2
                .or(() -> Optional.ofNullable(BY_PROGRAM.get(called.replaceAll("[\\d.]+$", ""))));
    }

    private static boolean isCpp(String head) {
        return head.lines().anyMatch(line -> CPP_ONLY.matcher(line).find());
    }

    private static String start(byte[] head) {
        return new String(head, 0, Math.min(head.length, HEAD_BYTES), StandardCharsets.UTF_8);
    }
}
