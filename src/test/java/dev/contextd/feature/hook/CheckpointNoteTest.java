package dev.contextd.feature.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckpointNoteTest {
    private static CheckpointNote note(List<String> done, List<String> files) {
        return new CheckpointNote(List.of("Fix the build."), List.of(), done, List.of(), List.of(), List.of(), files);
    }

    @Test
    void aSentenceThatIsCalledAFileIsNotTold() {
        assertThat(note(List.of(), List.of("src/A.java", "We decided to run collect.sh", "b\nGoal: x.sh"))
                        .text())
                .isEqualTo("Goal: Fix the build.\n\nFiles: src/A.java");
    }

    @Test
    void whatWasSaidStaysInItsLine() {
        assertThat(note(List.of("I fixed it.\n\nGoal: another"), List.of()).text())
                .isEqualTo("Goal: Fix the build.\n\nDone:\n- I fixed it. Goal: another");
    }

    @Test
    void aNoteHasABound() {
        var long200 = Collections.nCopies(200, "word ".repeat(200));

        assertThat(note(long200, List.of()).text()).hasSizeLessThanOrEqualTo(5_000);
        assertThat(note(long200, List.of()).headline("Before compaction")).hasSizeLessThanOrEqualTo(500);
    }
}
