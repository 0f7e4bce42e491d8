package dev.contextd.feature.repository;

import java.util.regex.Pattern;

/// What a file is in its project, by its path: who asks how something works wants the source before its tests, and
/// these before what is written about it.
enum FileRole {
    SOURCE(0, Pattern.compile("(?!)")),
    TEST(
            0.25,
            Pattern.compile(
                    "(?i)\\b(?:tests?|tested|testing|testcases?|specs?|fixtures?|mocks?|assert(?:s|ions?)?|junit|pytest|jest)\\b|_test\\b|\\btest_")),
    DOCUMENT(
            0.5,
            Pattern.compile(
                    "(?i)\\b(?:docs?|documented|documentation|readme|changelog|tutorials?|guides?|manual|contributing)\\b|\\.(?:md|rst|adoc)\\b"));

    private static final Pattern TESTS = Pattern.compile(
            "(?:^|/)(?:tests?|__tests__|spec|specs|testing|testdata|fixtures|mocks?|t)/|(?:^|/)(?:test_[^/]*|conftest\\.py)$"
                    + "|[_.-](?:test|tests|spec)\\.[^/]+$|[a-z0-9](?:Test|Tests|TestCase|IT)\\.\\w+$"
                    + "|[a-z0-9]Spec\\.(?:scala|groovy|kt|js|ts|rb)$");

    /// A package `com/example` is none of examples, nor is `Notice.java` one.
    private static final Pattern DOCUMENTS = Pattern.compile(
            "(?i)\\.(?:md|markdown|mdx|rst|adoc|txt|html?)$|(?:^|/)(?:docs?|documentation|examples)/|^example/"
                    + "|(?:^|/)(?:readme|changelog|changes|contributing|license|licence|authors|notice)(?:-[^/.]*)?$");

    /// Scores of short questions in prose lie closer together.
    private static final double IN_PROSE = 0.6;

    private final double behind;
    private final Pattern asked;

    FileRole(double behind, Pattern asked) {
        this.behind = behind;
        this.asked = asked;
    }

    static FileRole of(String path) {
        if (DOCUMENTS.matcher(path).find()) {
            return DOCUMENT;
        }
        return TESTS.matcher(path).find() ? TEST : SOURCE;
    }

    /// How far it stands behind sources.
    double behind(boolean prose) {
        return prose ? behind * IN_PROSE : behind;
    }

    /// Whether a question is about files of this role.
    boolean isAskedFor(String question) {
        return asked.matcher(question).find();
    }
}
