package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// How projects name the tests of a file, in all languages we read.
final class TestNames {
    private static final Pattern TEST = Pattern.compile(
            "(?:Tests?|IT|Spec|TestCase|Suite|ITCase)\\.(?:java|kt|scala|cs|php|swift|groovy)$"
                    + "|^Test[A-Z]\\w*\\.(?:java|kt|scala)$"
                    + "|[._-](?:test|spec|e2e|cy)\\.(?:[cm]?[jt]sx?)$"
                    + "|^test_\\w+\\.py$|_test\\.(?:py|go|rs|cc|cpp|c|exs|rb|dart|sh)$|_spec\\.(?:rb|lua)$|^tests?\\.(?:rs|py)$"
                    + "|_tests?\\.rs$|^conftest\\.py$|^test_\\w+\\.(?:c|cc|cpp|rb|sh)$|(?:_unittest|Test)\\.(?:cc|cpp)$|\\.bats$");

    private static final Pattern ENDING = Pattern.compile("(\\.d)?\\.\\w+$");
    private static final Pattern WRAPPING = Pattern.compile(
            "^tests?_|[._-](?:tests?|spec|e2e|cy|unittest)$|(?<=[a-z0-9])(?:Tests?|IT|Spec|TestCase|Suite|ITCase)$|^Test(?=[A-Z])");
    private static final Set<String> TEST_FOLDERS =
            Set.of("test", "tests", "__tests__", "spec", "specs", "testing", "e2e", "it", "androidTest");

    private TestNames() {}

    static boolean isTest(String name) {
        return TEST.matcher(name).find();
    }

    /// Whether a directory holds tests by where it is.
    static boolean isTestScope(String scope) {
        return List.of(scope.split("/", -1)).stream().anyMatch(TEST_FOLDERS::contains);
    }

    /// Whether all code in a directory of that name is tests; what is called testing is as often a library for them.
    static boolean isTestFolder(String name) {
        return !name.equals("testing") && TEST_FOLDERS.contains(name);
    }

    /// What a test is called after: `TokenCache` for `TokenCacheTest.java`.
    static String subject(String testName) {
        String stem = ENDING.matcher(testName).replaceFirst("");
        return WRAPPING.matcher(WRAPPING.matcher(stem).replaceFirst("")).replaceFirst("");
    }

    /// Where the tests of a file may be, the likeliest first: names in its directory, or paths from the root.
    static List<String> candidates(String scope, String name) {
        int dot = name.lastIndexOf('.');
        if (dot <= 0 || isTest(name)) {
            return List.of();
        }
        String stem = name.substring(0, dot);
        String end = name.substring(dot + 1);
        var names = names(stem, end);
        var all = new ArrayList<>(names);
        String home = scope.equals(".") ? "" : scope + "/";
        for (String test : names) {
            for (String folder : List.of("__tests__", "tests", "test")) {
                all.add(home + folder + "/" + test);
            }
            mirrored(home).forEach(mirror -> all.add(mirror + test));
        }
        return all;
    }

    private static List<String> names(String stem, String end) {
        return switch (end) {
            case "java", "kt", "scala", "groovy" ->
                List.of(
                        stem + "Test." + end,
                        stem + "Tests." + end,
                        stem + "Spec." + end,
                        stem + "Suite." + end,
                        stem + "IT." + end,
                        "Test" + stem + "." + end);
            case "cs" -> List.of(stem + "Tests.cs", stem + "Test.cs", stem + "Specs.cs");
            case "php" -> List.of(stem + "Test.php");
            case "py" -> List.of("test_" + stem + ".py", stem + "_test.py");
            case "go" -> List.of(stem + "_test.go");
            case "rs" -> List.of(stem + "_test.rs", stem + "_tests.rs");
            case "rb" -> List.of(stem + "_spec.rb", stem + "_test.rb", "test_" + stem + ".rb");
            case "c", "cc", "cpp", "h", "hpp" ->
                List.of(
                        stem + "_test." + source(end),
                        "test_" + stem + "." + source(end),
                        stem + "_unittest." + source(end),
                        stem + "Test." + source(end));
            case "sh", "bash" -> List.of(stem + ".bats", stem + "_test.sh");
            case "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts" ->
                List.of(
                        stem + ".test." + end,
                        stem + ".spec." + end,
                        stem + "-test." + end,
                        stem + "-spec." + end,
                        stem + "_test." + end);
            default -> List.of();
        };
    }

    private static String source(String end) {
        return end.equals("h") ? "c" : end.equals("hpp") ? "cpp" : end;
    }

    /// The same place in a tree of tests: `src/main/java/a` has `src/test/java/a`, `src/a` has `tests/a`.
    private static List<String> mirrored(String home) {
        var places = new ArrayList<String>();
        if (home.contains("src/main/")) {
            places.add(home.replace("src/main/", "src/test/"));
            places.add(home.replace("src/main/", "src/it/"));
        }
        for (String tests : List.of("tests/", "test/", "spec/")) {
            String inner = home.replaceFirst("^(?:src|lib|app)/", "");
            places.add(tests + inner);
            places.add(tests + inner.replaceFirst("^[^/]+/", ""));
            places.add(tests + home);
            if (tests.equals("tests/")) {
                places.add(tests + "unit/" + inner);
                places.add(tests + "Unit/" + inner);
            }
        }
        return places;
    }

    static Optional<String> of(String scope, String name, Predicate<String> existsHere, Predicate<String> existsAt) {
        return candidates(scope, name).stream()
                .filter(candidate -> candidate.contains("/") ? existsAt.test(candidate) : existsHere.test(candidate))
                .findFirst();
    }
}
