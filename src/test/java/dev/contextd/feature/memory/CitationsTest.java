package dev.contextd.feature.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which files a memory names.
class CitationsTest {
    @Test
    void pathsWithAFolderAndAnEndingAreFilesEachOnce() {
        assertThat(Citations.in(
                        "See ./src/auth/TokenStore.java and docs/a.md (src/auth/TokenStore.java), @scope/pkg/i.ts!"))
                .containsExactly("src/auth/TokenStore.java", "docs/a.md", "@scope/pkg/i.ts");
    }

    @Test
    void addressesAbsolutePathsFoldersAndFractionsAreNone() {
        assertThat(Citations.in("https://example.org/a/b.html /etc/app/a.conf src/auth/ 1/2 and/or C:/x/y.txt a//b.c"))
                .isEmpty();
    }

    @Test
    void ofManyTheFirstEightCount() {
        var text = IntStream.range(0, 12).mapToObj(i -> "src/f" + i + ".c").collect(Collectors.joining(", "));

        assertThat(Citations.in(text)).hasSize(8).startsWith("src/f0.c").endsWith("src/f7.c");
    }
}
