package dev.contextd.base.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectTest {
    @TempDir
    Path directory;

    private Path repository(String name, String config) throws Exception {
        var git = Files.createDirectories(directory.resolve(name).resolve(".git"));
        Files.writeString(git.resolve("config"), config);
        return directory.resolve(name);
    }

    private static String origin(String url) {
        return "[core]\n\tbare = false\n[remote \"origin\"]\n\tfetch = x\n\turl = " + url + "\n[branch \"main\"]\n";
    }

    private static Project project(Path path) {
        return Project.named(path.toString()).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git@host.example:team/app.git",
                "https://host.example/team/app",
                "https://someone:token@HOST.example/team/app.git/",
                "ssh://git@host.example:22/team/app.git"
            })
    void clonesOfOneOriginAreOneProject(String url) throws Exception {
        assertThat(project(repository("clone", origin(url))).identity()).isEqualTo("host.example/team/app");
    }

    @Test
    void aSubdirectoryBelongsToItsRepository() throws Exception {
        var root = repository("app", origin("https://host.example/team/app"));
        var sub = Files.createDirectories(root.resolve("src/main"));

        assertThat(project(sub)).isEqualTo(project(root));
        assertThat(project(sub).root()).isEqualTo(root.toRealPath());
    }

    @Test
    void aWorktreeSharesTheIdentityOfItsRepository() throws Exception {
        var root = repository("app", origin("https://host.example/team/app"));
        var own = Files.createDirectories(root.resolve(".git/worktrees/feature"));
        Files.writeString(own.resolve("commondir"), "../..\n");
        var worktree = Files.createDirectories(directory.resolve("feature"));
        Files.writeString(worktree.resolve(".git"), "gitdir: " + own + "\n");

        assertThat(project(worktree).key()).isEqualTo(project(root).key());
        assertThat(project(worktree).root()).isNotEqualTo(project(root).root());
    }

    @Test
    void withoutAnOriginThePathIsTheIdentity() throws Exception {
        var bare = Files.createDirectories(directory.resolve("plain"));
        var local = repository("local", "[core]\n[remote \"backup\"]\n\turl = https://elsewhere.example/x\n");

        assertThat(project(bare).identity()).isEqualTo(bare.toRealPath().toString());
        assertThat(project(local).identity()).isEqualTo(local.toRealPath().toString());
        assertThat(project(bare).key().text()).matches("[0-9a-f]{16}");
        assertThat(project(bare).key()).isNotEqualTo(project(local).key());
    }

    @Test
    void aGitFileThatIsTooLongForOneIsNotReadToItsEnd() throws Exception {
        try (var file = new RandomAccessFile(directory.resolve(".git").toFile(), "rw")) {
            file.writeBytes("gitdir: elsewhere");
            file.setLength(3L << 30);
        }

        assertThat(Project.named(directory.toString()))
                .map(Project::identity)
                .contains(directory.toRealPath().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative/path", "/no/such/directory", "nul\0byte"})
    void anythingElseIsNoProject(String path) {
        assertThat(Project.named(path)).isEmpty();
    }
}
