package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotTest {
    @TempDir
    Path folder;

    @Test
    void oneThatIsMissingFailsAndIsNotMade() {
        var missing = folder.resolve("missing.json");

        assertThatThrownBy(() -> Snapshot.compare(missing, "{}"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Dsnapshots=update");
        assertThat(missing).doesNotExist();
    }

    @Test
    void oneThatDiffersFailsAndStaysAsItIs() throws Exception {
        var old = Files.writeString(folder.resolve("old.json"), "[]");

        assertThatThrownBy(() -> Snapshot.compare(old, "{}"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("old.json differs");
        assertThat(old).hasContent("[]");
    }

    @Test
    void oneThatIsEqualPasses() throws Exception {
        Snapshot.compare(Files.writeString(folder.resolve("new.json"), "{}"), "{}");
    }
}
