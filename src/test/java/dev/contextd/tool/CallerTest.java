package dev.contextd.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallerTest {
    private final Connection connection = Connection.fresh();
    private final Caller caller = new Caller(Owner.alone("somebody"), connection, Progress.SILENT, Optional.empty());

    @TempDir
    Path directory;

    private Path project(String name) throws IOException {
        return Files.createDirectories(directory.toRealPath().resolve(name).resolve(".git"))
                .resolveSibling("src");
    }

    @Test
    void theProjectThatACallNamesIsLookedUpOnce() throws Exception {
        var inside = Files.createDirectory(project("shop"));
        var naming = caller.naming(inside.toString());
        Files.delete(inside);

        assertThat(naming.project(inside.toString()).root()).isEqualTo(inside.getParent());
        assertThat(naming.project()).map(Project::root).hasValue(inside.getParent());
        assertThat(connection.project()).isEqualTo(naming.project());
    }

    @Test
    void aCallThatNamesNoneIsAboutThatOfItsConnection() throws Exception {
        var inside = Files.createDirectory(project("shop"));
        var before = caller.naming(inside.toString()).project();

        assertThat(caller.naming("").project()).isEqualTo(before);
        assertThat(caller.naming("").project(directory.toString()).root()).isEqualTo(directory.toRealPath());
    }

    @Test
    void whatOthersNameMeanwhileDoesNotChangeIt() throws Exception {
        var first = Files.createDirectory(project("first"));
        var second = Files.createDirectory(project("second"));
        var naming = caller.naming(first.toString());

        caller.naming(second.toString());

        assertThat(naming.project()).map(Project::root).hasValue(first.getParent());
    }
}
