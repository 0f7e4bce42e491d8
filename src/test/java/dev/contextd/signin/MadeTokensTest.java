package dev.contextd.signin;

import static dev.contextd.signin.TestIssuer.bearing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.access.Scope;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tokens that are made here have scopes as well, and where nobody signs in, nothing is told of signing in.
@Timeout(120)
class MadeTokensTest {
    @TempDir
    Path directory;

    private World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private Answer record(String token) throws Exception {
        String memory = "{\"project_path\":\"" + directory
                + "\",\"title\":\"tides\",\"content\":\"c\",\"outcome\":\"success\"}";
        return world.http()
                .stateless(Requests.stateless(1, "tools/call", Requests.tool("memory_record", memory)), bearing(token));
    }

    private Answer search(String token) throws Exception {
        String query = "{\"project_path\":\"" + directory + "\",\"query\":\"tides\"}";
        return world.http()
                .stateless(Requests.stateless(1, "tools/call", Requests.tool("memory_search", query)), bearing(token));
    }

    @Test
    void oneMadeForReadingReads() throws Exception {
        String reader = world.wiring.tokens().add(Owner.alone("dashboard"), Scope.READ, Optional.empty());
        String writer = world.wiring.tokens().add("alice", "web", "acme");

        assertThat(search(reader).status()).isEqualTo(200);
        var refused = record(reader);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.header("WWW-Authenticate"))
                .isEqualTo("Bearer error=\"insufficient_scope\", scope=\"contextd:read contextd:write\"");
        assertThat(record(writer).status()).isEqualTo(200);
    }

    @Test
    void scopeAndEndAreKeptInTheFileAndOldLinesMeanWhatTheyMeant() throws Exception {
        var tokens = world.wiring.tokens();
        tokens.add(Owner.alone("reader"), Scope.READ, Optional.of(Duration.ofDays(1)));
        tokens.add(Owner.alone("writer"));
        tokens.add(new Owner("boss", "web", "acme", true));

        assertThat(tokens.list()).extracting("scope").containsExactly(Scope.READ, Scope.WRITE, Scope.ADMIN);
        assertThat(Files.readAllLines(directory.resolve("data/tokens")))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("\treader\treader\tread\t2026-01-18T10:30:00Z"),
                        line -> assertThat(line).endsWith("\twriter\twriter"),
                        line -> assertThat(line).endsWith("\tweb\tacme\tadmin"));
    }

    @Test
    void aLineThatSaysTwoScopesLetsNobodyIn() throws Exception {
        world.wiring.tokens().add(Owner.alone("reader"), Scope.READ, Optional.empty());
        var file = directory.resolve("data/tokens");
        Files.writeString(file, Files.readString(file).replace("\tread", "\tread\tadmin"));

        assertThatThrownBy(world.wiring.tokens()::list).isInstanceOf(Failure.class);
    }

    @Test
    void whereNobodySignsInNothingIsToldOfIt() throws Exception {
        var http = world.http();

        assertThat(http.post("{}", bearing("")).header("WWW-Authenticate")).isEqualTo("Bearer realm=\"contextd\"");
        assertThat(http.post("{}", bearing("a.b.c")).status()).isEqualTo(401);
        assertThat(http.send("GET", "/.well-known/oauth-protected-resource", "", Map.of())
                        .status())
                .isEqualTo(404);
        assertThat(http.call("status", "{}").body()).doesNotContain("sign_in");
    }
}
