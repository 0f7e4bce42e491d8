package dev.contextd.base.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostTest {
    private static final int NICEST = 19;

    @TempDir
    Path directory;

    private record User(String name) implements UserPrincipal {
        @Override
        public String getName() {
            return name;
        }
    }

    private static AclEntry entry(AclEntryType type, UserPrincipal who) {
        return AclEntry.newBuilder()
                .setType(type)
                .setPrincipal(who)
                .setPermissions(AclEntryPermission.READ_DATA)
                .build();
    }

    @ParameterizedTest
    @CsvSource({"Linux,PosixHost", "Mac OS X,PosixHost", "FreeBSD,PosixHost", "Windows 11,WindowsHost"})
    void aSystemIsKnownByItsName(String name, String host) {
        assertThat(Host.Here.named(name).getClass().getSimpleName()).isEqualTo(host);
    }

    @Test
    void whatIsMadeAsOursIsAndWhatOthersMaySeeIsNot() throws Exception {
        var host = Host.here();
        var file = Files.createFile(directory.resolve("file"), host.ownFile(directory));
        var folder = Files.createDirectory(directory.resolve("folder"), host.ownDirectory(directory));

        assertThat(host.isOwnFile(file)).isTrue();
        host.requireOwnDirectory(folder);

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(host.isOwnFile(file)).isFalse();
        assertThatThrownBy(() -> host.requireOwnDirectory(folder)).hasMessageContaining("is open to others");
    }

    @Test
    void whereNothingMakesSessionsTheShellMakesAGroup() throws Exception {
        var log = directory.resolve("log");
        var words =
                new ArrayList<>(new PosixHost(false).orphaning(List.of("sh", "-c", "ps -o pgid= -p $$; echo $$"), log));
        words.set(0, "/bin/bash"); // what macOS has as sh
        var shell = new ProcessBuilder(words).start();
        var said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        var written = Eventually.see(() -> Files.readAllLines(log), lines -> lines.size() == 2);
        assertThat(written).extracting(String::strip).containsExactly(said, said);
    }

    @Test
    void onLinuxAThreadGivesWayAndTheOthersDoNot() throws Exception {
        int before = niceness();
        var nice = new ArrayList<Integer>();
        var giving = Thread.ofPlatform().start(() -> {
            assertThat(Host.here().giveWay()).isTrue();
            nice.add(niceness());
        });
        giving.join();

        assertThat(nice).containsExactly(Math.min(before + Niceness.OF_WHO_HAS_TIME, NICEST));
        assertThat(niceness()).isEqualTo(before);
    }

    /// Of the thread that asks: the seventeenth of the fields behind its name.
    private static int niceness() {
        try {
            var stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[16]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void onWindowsAListNamesNobodyElse() {
        var us = new User("HOME\\ada");
        var rulers = new User("NT AUTHORITY\\SYSTEM");
        var others = new User("BUILTIN\\Users");

        assertThat(WindowsHost.isOwn(us, WindowsHost.onlyFor(us), us)).isTrue();
        assertThat(WindowsHost.isOwn(us, List.of(entry(AclEntryType.ALLOW, rulers)), us))
                .isTrue();
        assertThat(WindowsHost.isOwn(us, List.of(entry(AclEntryType.DENY, others)), us))
                .isTrue();
        assertThat(WindowsHost.isOwn(us, List.of(entry(AclEntryType.ALLOW, others)), us))
                .isFalse();
        assertThat(WindowsHost.isOwn(others, WindowsHost.onlyFor(us), us)).isFalse();
    }

    @Test
    void onWindowsAnotherShellStartsItAndItsWordsStayWhole() {
        var command = new WindowsHost()
                .orphaning(List.of("C:\\Program Files\\java.exe", "daemon", "it's"), Path.of("daemon.log"));

        assertThat(command.getFirst()).isEqualTo("powershell.exe");
        assertThat(command.getLast())
                .contains("\"C:\\Program Files\\java.exe\" \"daemon\" \"it''s\" >> \"daemon.log\" 2>&1 < NUL")
                .endsWith(").Id");
    }
}
