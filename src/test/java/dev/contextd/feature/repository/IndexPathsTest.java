package dev.contextd.feature.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexPathsTest {
    private static final IndexLocation ONE = place("one");
    private static final IndexLocation TWO = place("two");
    private static final IndexLocation THREE = place("three");

    private final List<IndexLocation> read = new ArrayList<>();
    private int size = 1;

    private static IndexLocation place(String name) {
        return new IndexLocation(new Holder("owner:ann"), new ProjectKey(name), Path.of("/" + name));
    }

    private List<String> read(IndexLocation place) {
        read.add(place);
        return Collections.nCopies(size, place.project().text());
    }

    @Test
    void oneIndexBeyondTheBoundTheOneUnusedForLongestIsReadAgain() {
        var paths = new IndexPaths(this::read, 2, 100);

        List.of(ONE, TWO, ONE, THREE, ONE).forEach(paths::of);
        assertThat(read).containsExactly(ONE, TWO, THREE);

        assertThat(paths.of(TWO)).containsExactly("two");
        assertThat(read).containsExactly(ONE, TWO, THREE, TWO);
    }

    @Test
    void onePathBeyondTheBoundForAllTogetherAnIndexGoes() {
        var paths = new IndexPaths(this::read, 100, 10);
        size = 5;
        paths.of(ONE);
        paths.of(TWO);
        paths.of(ONE);
        assertThat(read).containsExactly(ONE, TWO);

        size = 1;
        paths.of(THREE);
        paths.of(ONE);
        assertThat(read).containsExactly(ONE, TWO, THREE);

        paths.of(TWO);
        assertThat(read).containsExactly(ONE, TWO, THREE, TWO);
    }

    @Test
    void whatChangedIsReadAgain() {
        var paths = new IndexPaths(this::read);
        paths.of(ONE);
        paths.forget(ONE);

        size = 2;
        assertThat(paths.of(ONE)).hasSize(2);
    }
}
