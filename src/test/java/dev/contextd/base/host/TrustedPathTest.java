package dev.contextd.base.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedPathTest {
    @TempDir
    Path directory;

    private static void mode(Path path, String octal) throws IOException {
        Files.setAttribute(path, "unix:mode", Integer.parseInt(octal, 8));
    }

    private static void refused(Path path, String why) {
        assertThatThrownBy(() -> TrustedPath.require(path))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
    }

    @Test
    void whatIsOursAllTheWayIsTrusted() throws Exception {
        var deep = Files.createDirectories(directory.resolve("a/b/c"));

        assertThatCode(() -> TrustedPath.require(deep)).doesNotThrowAnyException();
        mode(directory.resolve("a"), "1777");
        assertThatCode(() -> TrustedPath.require(deep)).as("sticky").doesNotThrowAnyException();
    }

    @Test
    void oneOpenDirectoryOnTheWayIsEnough() throws Exception {
        var deep = Files.createDirectories(directory.resolve("a/b/c"));
        mode(directory.resolve("a"), "777");

        refused(deep, directory.resolve("a") + " can be written by others");
    }

    @Test
    void aLinkIsAsGoodAsTheWayThatItLeads() throws Exception {
        var shared = Files.createDirectory(directory.resolve("shared"));
        var target = Files.createDirectory(shared.resolve("target"));
        var second = Files.createSymbolicLink(directory.resolve("second"), target);
        var first = Files.createSymbolicLink(directory.resolve("first"), second.getFileName());
        assertThatCode(() -> TrustedPath.require(first)).doesNotThrowAnyException();

        mode(shared, "777");
        refused(first, shared + " can be written by others");
    }

    @Test
    void linksInACircleEnd() throws Exception {
        var one = directory.resolve("one");
        Files.createSymbolicLink(directory.resolve("two"), one);
        Files.createSymbolicLink(one, directory.resolve("two"));

        refused(one, "too many");
    }

    @Test
    void whatBelongsToSomebodyElseIsNotTrusted() throws Exception {
        var theirs = Files.createDirectories(directory.resolve("theirs/below"));

        assertThatThrownBy(() -> TrustedPath.require(theirs, notTheOwnerOf(directory.resolve("theirs"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("belongs to somebody else");
    }

    /// Root can give the directory away; anybody else asks as somebody who does not own it.
    private static UserPrincipal notTheOwnerOf(Path path) throws IOException {
        var stranger = FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("54321");
        try {
            Files.setOwner(path, stranger);
            return ProcessUser.principal();
        } catch (FileSystemException _) {
            return stranger;
        }
    }
}
