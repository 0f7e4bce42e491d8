package dev.contextd.base.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    @TempDir
    Path directory;

    private static Optional<Owner> owner(Tokens tokens, String token) {
        return tokens.pass(TokenHash.of(token)).map(Pass::owner);
    }

    private Tokens tokens() {
        return new Tokens(directory.resolve("data").resolve("tokens"), new TestClock());
    }

    @Test
    void aTokenNamesItsOwnerAndNobodyElse() {
        var tokens = tokens();
        String alice = tokens.add("alice", "web", "acme");
        String bob = tokens.add("bob", "web", "acme");

        assertThat(owner(tokens, alice)).contains(new Owner("alice", "web", "acme"));
        assertThat(owner(tokens, bob)).contains(new Owner("bob", "web", "acme"));
        assertThat(owner(tokens, alice + "x")).isEmpty();
        assertThat(owner(tokens, "")).isEmpty();
    }

    @Test
    void theFileHoldsOnlyHashesAndOnlyItsOwnerReadsIt() throws Exception {
        String token = tokens().add("alice", "web", "acme");
        var file = directory.resolve("data/tokens");

        assertThat(Files.readString(file)).contains("alice", "web", "acme").doesNotContain(token.substring(5));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void tokensSurviveARestartAndARevocationReachesARunningServer() {
        var server = tokens();
        String token = tokens().add("alice", "a", "a");
        assertThat(owner(server, token)).contains(new Owner("alice", "a", "a"));

        assertThat(tokens().revoke("alice")).isTrue();

        assertThat(owner(server, token)).isEmpty();
        assertThat(tokens().revoke("alice")).isFalse();
    }

    @Test
    void aNameIsTakenOnlyOnce() {
        tokens().add("alice", "a", "a");

        assertThatThrownBy(() -> tokens().add("alice", "a", "a"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("revoke");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "tab\there", "line\nbreak", "../up", "-dash"})
    void namesThatWouldHarmTheFileAreRefused(String name) {
        assertThatThrownBy(() -> tokens().add(name, "a", "a")).isInstanceOf(Failure.class);
        assertThat(tokens().list()).isEmpty();
    }

    @Test
    void aFileThatIsNoTokenFileLetsNobodyIn() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/tokens"), "garbage\n");

        assertThatThrownBy(() -> tokens().list()).isInstanceOf(Failure.class);
    }

    @Test
    void anAdminIsKnownForOneAndNobodyElseIs() {
        var tokens = tokens();
        String carol = tokens.add(new Owner("carol", "web", "acme", true));
        String alice = tokens.add("alice", "web", "acme");
        var read = tokens();

        assertThat(owner(read, carol).orElseThrow().isAdmin()).isTrue();
        assertThat(owner(read, alice).orElseThrow().isAdmin()).isFalse();
    }
}
