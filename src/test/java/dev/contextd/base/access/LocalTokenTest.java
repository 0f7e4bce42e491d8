package dev.contextd.base.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTokenTest {
    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("local-token");
    }

    private boolean opens(String token) {
        return new LocalToken(file()).is(TokenHash.of(token));
    }

    @Test
    void itIsMadeOnceAndStaysTheSame() {
        String token = new LocalToken(file()).ready();

        assertThat(new LocalToken(file()).ready()).isEqualTo(token);
        assertThat(opens(token)).isTrue();
        assertThat(opens("")).isFalse();
    }

    @Test
    void oneThatOthersMayHaveReadOpensNothingAndIsSaid() throws Exception {
        String token = new LocalToken(file()).ready();
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));

        assertThat(opens(token)).isFalse();
        assertThatThrownBy(() -> new LocalToken(file()).ready())
                .isInstanceOf(Failure.class)
                .hasMessageContainingAll(file().toString(), "others", "Remove");
    }

    @Test
    void aLinkToSomethingElseIsNone() throws Exception {
        var elsewhere = new LocalToken(directory.resolve("elsewhere"));
        String token = elsewhere.ready();
        Files.createSymbolicLink(file(), elsewhere.file());

        assertThat(opens(token)).isFalse();
        assertThatThrownBy(() -> new LocalToken(file()).ready()).isInstanceOf(Failure.class);
    }

    @Test
    void anEmptyFileLetsNobodyIn() throws Exception {
        Files.createFile(file(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));

        assertThat(opens("")).isFalse();
    }
}
