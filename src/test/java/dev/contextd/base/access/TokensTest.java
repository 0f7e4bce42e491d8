package dev.contextd.base.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
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

    @Test
    void whoAddsAndWhoRevokesAtOnceLoseNothing() throws Exception {
        for (int i = 0; i < 20; i++) {
            tokens().add("old" + i, "a", "a");
        }
        var work = new ArrayList<Callable<Object>>();
        for (int i = 0; i < 20; i++) {
            String number = Integer.toString(i);
            work.add(() -> tokens().add("new" + number, "a", "a"));
            work.add(() -> tokens().revoke("old" + number));
        }
        try (var everybody = Executors.newFixedThreadPool(8)) {
            for (var done : everybody.invokeAll(work)) {
                done.get();
            }
        }

        assertThat(tokens().list())
                .extracting(Tokens.Entry::name)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 20).mapToObj(i -> "new" + i).toList());
    }

    @Test
    void anExpiredTokenIsRefusedWithASentenceAndMakesWayForANewOne() {
        var clock = new TestClock();
        var tokens = new Tokens(directory.resolve("tokens"), clock);
        String first = tokens.add(new Owner("alice", "a", "a"), Duration.ofHours(1));
        assertThat(owner(tokens, first)).isPresent();
        clock.advance(Duration.ofHours(1));

        assertThatThrownBy(() -> owner(tokens, first))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("The token of alice expired");
        String second = tokens.add("alice", "a", "a");
        assertThat(owner(tokens, second)).isPresent();
        assertThat(owner(tokens, first)).isEmpty();
    }

    @Test
    void linesOfBeforeTokensCouldExpireAreUnderstood() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(
                directory.resolve("data/tokens"),
                "alice\t" + TokenHash.of("ctxd_old").hex() + "\t2026-01-01T00:00:00Z\tweb\tacme\n");

        assertThat(owner(tokens(), "ctxd_old")).contains(new Owner("alice", "web", "acme"));
    }

    @Test
    void anAdminWhoseTokenEndsIsBoth() {
        String token = tokens().add(new Owner("carol", "web", "acme", true), Duration.ofHours(1));

        assertThat(owner(tokens(), token)).contains(new Owner("carol", "web", "acme", true));
        assertThat(tokens().list().getFirst().expiresAt()).isPresent();
    }
}
