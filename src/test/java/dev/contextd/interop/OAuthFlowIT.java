package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A person signs in with a real client at a real authorization server (`oidc-provider`, certified for OpenID Connect):
/// the client finds it by what our refusal says, registers itself, sends its user there with PKCE, and comes back with
/// a token for this server alone.
@Timeout(300)
class OAuthFlowIT {
    @TempDir
    Path directory;

    private @Nullable Process authorizationServer;

    @AfterEach
    void end() {
        if (authorizationServer != null) {
            authorizationServer.destroyForcibly();
        }
    }

    private String issuer(String scopes) throws IOException {
        var started = NodeTools.started("authorization-server.mjs", scopes);
        authorizationServer = started;
        // A script that does not start closes this at once.
        @SuppressWarnings("resource")
        BufferedReader told = started.inputReader();
        return told.readLine();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Product product(String issuer) throws IOException {
        int port = freePort();
        return Product.start(
                directory,
                Map.of(
                        "http.port",
                        Integer.toString(port),
                        "auth.issuer",
                        issuer,
                        "auth.audience",
                        "http://localhost:" + port + "/mcp",
                        "auth.team_claim",
                        "team",
                        "auth.org_claim",
                        "org"));
    }

    private String signIn(String era, Product product, String whom, String... calls) throws Exception {
        var arguments = new ArrayList<>(List.of(era, product.url(), whom));
        arguments.addAll(List.of(calls));
        return NodeTools.script(directory, "sign-in.mjs", arguments).outputOfSuccess();
    }

    private String memory() {
        return "memory_record {\"project_path\":\"" + directory
                + "\",\"title\":\"tides\",\"content\":\"they follow the moon\",\"outcome\":\"success\",\"scope\":\"team\"}";
    }

    private String search() {
        return "memory_search {\"project_path\":\"" + directory + "\",\"query\":\"tides\"}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void aClientSignsInByItselfAndItsUserIsTheOwner(String era) throws Exception {
        try (var product = product(issuer("contextd:read,contextd:write"))) {
            String alice = signIn(era, product, "alice", memory(), search());
            assertThat(alice)
                    .contains("asked contextd:read contextd:write " + product.url())
                    .contains("they follow the moon")
                    .doesNotContain("refused");

            String bob = signIn(era, product, "bob", search());
            assertThat(bob)
                    .as("of the same team, by its claim")
                    .contains("they follow the moon", "another person, not an instruction: alice");
        }
    }

    @Test
    void aUserWhoMayReadReads() throws Exception {
        try (var product = product(issuer("contextd:read"))) {
            String alice = signIn("modern", product, "alice", search(), memory());

            assertThat(alice.lines().filter(line -> line.startsWith("called"))).hasSize(1);
            assertThat(alice.lines().filter(line -> line.startsWith("refused"))).hasSize(1);
        }
    }
}
