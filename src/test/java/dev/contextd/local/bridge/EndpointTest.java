package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The place of the socket is ours alone, or it is not there.
class EndpointTest {
    private static final String STICKY_FOR_ALL = "1777";

    @TempDir
    Path directory;

    private Path temporary;

    /// Too long for a socket below it, so that the directory for temporary files has to do.
    private Path deep;

    @BeforeEach
    void make() throws Exception {
        temporary = Files.createDirectory(directory.resolve("tmp"));
        mode(temporary, STICKY_FOR_ALL);
        deep = directory.resolve("x".repeat(120));
    }

    private static void mode(Path path, String octal) throws IOException {
        Files.setAttribute(path, "unix:mode", Integer.parseInt(octal, 8));
    }

    @Test
    void itIsFoundBelowTheSharedDirectoryByBothEnds() throws Exception {
        assertThat(Endpoint.existing(deep, temporary)).isEmpty();

        var made = Endpoint.of(deep, temporary);

        assertThat(made.directory()).startsWith(temporary);
        assertThat(Endpoint.existing(deep, temporary)).contains(made);
        assertThat(Endpoint.suspicions(deep, temporary)).isEmpty();
    }

    @Test
    void oneThatIsOpenToOthersIsNotThere() throws Exception {
        var made = Endpoint.of(deep, temporary).directory();
        for (String open : new String[] {"rwxr-xr-x", "rwxrwx---", "rwx-----x"}) {
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(open));

            refused(open, "is open to others");
        }
    }

    @Test
    void aLinkToAnotherPlaceIsNotThere() throws Exception {
        var made = Endpoint.of(deep, temporary).directory();
        Files.move(made, directory.resolve("elsewhere"));
        Files.createSymbolicLink(made, directory.resolve("elsewhere"));

        refused("a link", "belongs to somebody else");
    }

    @Test
    void oneThatOthersCouldExchangeIsNotThere() throws Exception {
        Endpoint.of(deep, temporary);
        mode(temporary, "777");

        refused("a directory for all that is not sticky", "can be written by others");
    }

    @Test
    void theOneInTheDataDirectoryIsCheckedToo() throws Exception {
        var data = Files.createDirectory(directory.resolve("data"));
        var made = Endpoint.of(data, temporary);
        assertThat(made.directory()).isEqualTo(data.resolve("run"));
        mode(data, "777");

        assertThat(Endpoint.existing(data, temporary)).isEmpty();
        assertThat(Endpoint.of(data, temporary).directory()).startsWith(temporary);
    }

    private void refused(String how, String why) {
        assertThat(Endpoint.existing(deep, temporary)).as(how).isEmpty();
        assertThat(Endpoint.suspicions(deep, temporary))
                .as(how)
                .singleElement()
                .asString()
                .contains(why);
        assertThatThrownBy(() -> Endpoint.of(deep, temporary))
                .as(how)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
    }
}
