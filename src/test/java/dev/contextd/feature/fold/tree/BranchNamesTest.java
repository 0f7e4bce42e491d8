package dev.contextd.feature.fold.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whoever goes on after a branch searches for the names it left, so they are whole.
class BranchNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker-compose.yml",
                "package-lock.json",
                "vite.config.ts",
                "index.d.ts",
                "jquery-3.6.0.min.js",
                "App.java",
                "src/b.py",
                "./gradlew.d/init.sh",
                "../other/b.py",
                "/etc/nginx/nginx.conf",
                "~/notes/plan.md",
                "node_modules/@types/node/index.d.ts",
                "src/c++/vector.h",
                "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/Q.java",
                "HTTPServer",
                "IOException",
                "XMLHttpRequest",
                "getHTTPServer",
                "checkPassword",
                "V58__api_key"
            })
    void aNameIsFoundWhole(String name) {
        assertThat(BranchNames.in("Look at " + name + ", it fails")).containsExactly(name);
        assertThat(BranchNames.in("It is (" + name + ").")).containsExactly(name);
        assertThat(BranchNames.in("It is in " + name + ".")).containsExactly(name);
        assertThat(BranchNames.in(name + ":12: here\n+" + name)).containsExactly(name);
    }

    @Test
    void wordsNumbersAndAbbreviationsAreNoNames() {
        assertThat(BranchNames.in("All PRs and URLs of version 1.2.3 are well-known to IBM. Then HTTP fails..."))
                .isEmpty();
    }

    @Test
    void aNameIsFoundAlsoWhereSomethingIsCalledOnIt() {
        assertThat(BranchNames.in("this.auth.checkPassword(input)")).contains("checkPassword");
        assertThat(BranchNames.in("https://example.org/a/b.html")).containsExactly("example.org/a/b.html");
    }
}
