package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import dev.contextd.ui.PageBrowser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `contextd ui`, which starts the server, and what the browser is given.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PageLinkIT {
    @TempDir
    Path home;

    @AfterEach
    void end() throws Exception {
        Daemons.end(home.resolve(".local/share/contextd"));
    }

    @Test
    void theBrowserIsGivenAFileOfItsUserThatLeadsIn() throws Exception {
        var opened = home.resolve("opened");
        var bin = Files.createDirectories(home.resolve("bin"));
        Files.createFile(
                bin.resolve("xdg-open"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(bin.resolve("xdg-open"), "#!/bin/sh\necho \"$@\" > '" + opened + "'\n");

        var ran = Program.runAfter("PATH='" + bin + "':\"$PATH\"; export PATH", home, "ui");

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        String shown = Files.readString(opened).strip();
        assertThat(shown).startsWith("file:///").doesNotContain("/ui/link/");
        var file = Path.of(java.net.URI.create(shown));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        var link = Program.run(home, "ui", "--print");
        assertThat(link.out().strip()).matches("http://127\\.0\\.0\\.1:\\d+/ui/link/[\\w-]{43}");
        assertThat(Files.readString(file)).doesNotContain(link.out().strip());

        PageBrowser.run(
                home,
                "link.mjs",
                Json.object()
                        .put("file", shown)
                        .put("link", link.out().strip())
                        .put("url", link.out().replaceFirst("/ui/link/.*", "").strip()));
    }

    @Test
    void whereNoBrowserCanBeStartedOneIsToldOfTheLink() throws Exception {
        Files.createDirectories(home.resolve("bin"));
        var ran = Program.runAfter("PATH='" + home.resolve("bin") + "'; export PATH", home, "ui");

        assertThat(ran.exitCode()).isOne();
        assertThat(ran.err()).contains("contextd ui --print");
    }
}
