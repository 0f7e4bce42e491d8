package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Manifests that are INI, or programs of which a few lines are read as they are mostly written.
final class LineManifests {
    private static final Pattern GO_MODULE = Pattern.compile("(?m)^module\\s+\"?([^\\s\"]+)");
    private static final Pattern GO_REQUIRE =
            Pattern.compile("(?m)^(?:require)?\\s+([\\w.-]+\\.[\\w-]+/\\S+)\\s+v\\S+(?!.*// indirect)\\s*$");
    private static final Pattern GRADLE_NAME = Pattern.compile("rootProject\\.name\\s*=\\s*[\"']([^\"']+)[\"']");
    private static final Pattern GRADLE_DESCRIPTION =
            Pattern.compile("(?m)^\\s*description\\s*=?\\s*[\"']([^\"'\\n]+)[\"']");
    private static final Pattern GRADLE_DEPENDENCY =
            Pattern.compile("(?m)^\\s*(test\\w*|api|implementation|compileOnly|runtimeOnly"
                    + "|annotationProcessor|kapt|ksp|\\w+(?:Api|Implementation))\\s*\\(?\\s*(?:(?:platform|kotlin|project)\\()?"
                    + "(?:[\"']([\\w.-]+(?::[\\w.-]+)?)(?::[^\"']*)?[\"']|libs\\.([\\w.]+))");
    private static final Pattern GRADLE_PLUGIN =
            Pattern.compile("(?m)^\\s*id\\s*\\(?\\s*[\"']([\\w.-]+\\.[\\w.-]+)[\"']");
    private static final Pattern REQUIREMENT = Pattern.compile("^\\s*([A-Za-z0-9][\\w.-]*)\\s*(?:[\\[<>=!~;@ ].*)?$");
    private static final Pattern SETUP_NAME = Pattern.compile("\\bname\\s*=\\s*[\"']([^\"'\\n]+)[\"']");
    private static final Pattern SETUP_DESCRIPTION = Pattern.compile("\\bdescription\\s*=\\s*[\"']([^\"'\\n]+)[\"']");
    private static final Pattern GEM = Pattern.compile("(?m)^\\s*gem\\s+[\"']([^\"'\\n]+)[\"']");
    private static final Pattern GEMSPEC_DEPENDENCY =
            Pattern.compile("add_(?:runtime_|development_)?dependency\\s*\\(?\\s*[\"']([^\"'\\n]+)[\"']");

    private LineManifests() {}

    static Optional<Manifest> setupCfg(String text) {
        var keys = new HashMap<String, String>();
        var required = new ArrayList<String>();
        String key = "";
        for (String line : text.lines().limit(5_000).toList()) {
            int sign = line.indexOf('=');
            if (!line.isBlank() && Character.isWhitespace(line.charAt(0))) {
                if (key.equals("install_requires")) {
                    required.add(line.strip());
                }
            } else if (sign > 0) {
                key = line.substring(0, sign).strip().toLowerCase(Locale.ROOT);
                keys.putIfAbsent(key, line.substring(sign + 1).strip());
            } else {
                key = "";
            }
        }
        return keys.containsKey("name")
                ? Optional.of(Manifest.of(
                        "pip", value(keys, "name"), value(keys, "description"), requirements(required.stream())))
                : Optional.empty();
    }

    private static Optional<String> value(Map<String, String> keys, String key) {
        return Optional.ofNullable(keys.get(key));
    }

    static Optional<Manifest> setupPy(String text) {
        return first(SETUP_NAME, text)
                .map(name -> Manifest.of("pip", Optional.of(name), first(SETUP_DESCRIPTION, text), List.of()));
    }

    static Optional<Manifest> requirementsTxt(String text) {
        return Optional.of(Manifest.of("pip", Optional.empty(), Optional.empty(), requirements(text.lines())));
    }

    static List<String> requirements(Stream<String> lines) {
        return lines.map(line -> line.replaceFirst("\\s+#.*", ""))
                .map(REQUIREMENT::matcher)
                .filter(found -> found.matches())
                .map(found -> found.group(1))
                .toList();
    }

    static Optional<Manifest> goMod(String text) {
        return first(GO_MODULE, text)
                .map(module -> new Manifest(
                        "go",
                        Optional.of(module.replaceFirst("/v\\d+$", "").replaceFirst(".*/", "")),
                        Optional.empty(),
                        all(GO_REQUIRE, text),
                        Map.of(module, "")));
    }

    /// @param settings the file beside it that has the name
    static Optional<Manifest> gradle(String text, Optional<String> settings) {
        var product = new ArrayList<String>();
        var tests = new ArrayList<String>();
        GRADLE_DEPENDENCY.matcher(text).results().forEach(found -> {
            var list = found.group(1).startsWith("test") ? tests : product;
            var name = Optional.ofNullable(found.group(2)).or(() -> Optional.ofNullable(found.group(3)));
            name.filter(n -> n.contains(":") || n.contains(".")).ifPresent(list::add);
        });
        product.addAll(all(GRADLE_PLUGIN, text));
        product.addAll(tests);
        return Optional.of(Manifest.of(
                "gradle", settings.flatMap(s -> first(GRADLE_NAME, s)), first(GRADLE_DESCRIPTION, text), product));
    }

    static Optional<Manifest> gemfile(String text) {
        return Optional.of(Manifest.of("bundler", Optional.empty(), Optional.empty(), all(GEM, text)));
    }

    static Optional<Manifest> gemspec(String text) {
        return Optional.of(Manifest.of(
                "bundler",
                assigned("name", text),
                assigned("summary", text).or(() -> assigned("description", text)),
                all(GEMSPEC_DEPENDENCY, text)));
    }

    private static Optional<String> assigned(String key, String text) {
        return first(Pattern.compile("\\b\\w+\\." + key + "\\s*=\\s*[\"']([^\"'\\n]+)[\"']"), text);
    }

    private static Optional<String> first(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().map(found -> found.group(1));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1))
                .limit(500)
                .toList();
    }
}
