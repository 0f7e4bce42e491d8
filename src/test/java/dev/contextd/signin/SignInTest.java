package dev.contextd.signin;

import static dev.contextd.signin.TestIssuer.READ_AND_WRITE;
import static dev.contextd.signin.TestIssuer.bearing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who signs in comes in, as the owner that the token names and as far as its scopes go.
@Timeout(120)
class SignInTest {
    private static final String METADATA =
            "resource_metadata=\"https://contextd.example.com/.well-known/oauth-protected-resource/mcp\"";

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private TestIssuer issuer;
    private World world;
    private HttpClientOfTests http;

    @BeforeEach
    void open() throws Exception {
        issuer = new TestIssuer(clock);
        world = World.in(directory, issuer.settings());
        http = world.http();
    }

    @AfterEach
    void close() throws Exception {
        world.close();
        issuer.close();
    }

    private Answer call(String token, String tool, String arguments) throws Exception {
        return http.stateless(Requests.stateless(1, "tools/call", Requests.tool(tool, arguments)), bearing(token));
    }

    private String memory(String title) {
        return "{\"project_path\":\"" + directory + "\",\"title\":\"" + title
                + "\",\"content\":\"c\",\"outcome\":\"success\",\"scope\":\"team\"}";
    }

    private String search(String token, String query) throws Exception {
        return call(token, "memory_search", "{\"project_path\":\"" + directory + "\",\"query\":\"" + query + "\"}")
                .body();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"})
    void anybodyCanReadWhereToSignIn(String path) throws Exception {
        var answer = http.send("GET", path, "", Map.of("Authorization", ""));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("resource").asString()).isEqualTo(TestIssuer.AUDIENCE);
        assertThat(answer.json().at("/authorization_servers/0").asString()).isEqualTo(issuer.url());
        assertThat(answer.json().path("scopes_supported").toString())
                .isEqualTo("[\"contextd:read\",\"contextd:write\"]");
        assertThat(answer.json().at("/bearer_methods_supported/0").asString()).isEqualTo("header");
    }

    @Test
    void whoBringsNothingIsToldWhereToSignIn() throws Exception {
        var answer = http.post("{}", bearing(""));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate"))
                .isEqualTo("Bearer " + METADATA + ", scope=\"contextd:read contextd:write\"");

        var bad = http.post("{}", bearing("a.b.c"));
        assertThat(bad.status()).isEqualTo(401);
        assertThat(bad.header("WWW-Authenticate"))
                .startsWith("Bearer " + METADATA)
                .endsWith("error=\"invalid_token\"");
    }

    @Test
    void aTeamThatAClaimNamesSharesAndNobodyElseSees() throws Exception {
        var alice = issuer.token("alice", READ_AND_WRITE, claims -> claims.claim("team", "web"));
        var bob = issuer.token("bob", READ_AND_WRITE, claims -> claims.claim("team", List.of("web", "x")));
        var eve = issuer.token("eve", READ_AND_WRITE, claims -> claims.claim("team", "sales"));
        // called like the team of others
        var web = issuer.token("web", READ_AND_WRITE);

        assertThat(call(alice, "memory_record", memory("tides of the moon")).body())
                .doesNotContain("isError");

        assertThat(search(bob, "tides")).contains("tides of the moon", "alice");
        assertThat(search(eve, "tides")).doesNotContain("tides of the moon");
        assertThat(search(web, "tides")).doesNotContain("tides of the moon");
    }

    @Test
    void whoMayReadCannotWriteAndIsToldWhatThatNeeds() throws Exception {
        var reader = issuer.token("alice", "openid contextd:read");

        assertThat(search(reader, "tides")).contains("\"result\"");
        var refused = call(reader, "memory_record", memory("tides"));

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.header("WWW-Authenticate"))
                .isEqualTo("Bearer error=\"insufficient_scope\", scope=\"contextd:read contextd:write\", " + METADATA);
        assertThat(refused.json().path("id").asInt()).isEqualTo(1);
        assertThat(refused.json().at("/error/message").asString()).contains("contextd:write");
        assertThat(search(reader, "tides")).doesNotContain("\"title\":\"tides\"");
    }

    @Test
    void aToolThatCallsAnotherNeedsWhatThatNeeds() throws Exception {
        var reader = issuer.token("alice", "contextd:read");
        String through = "{\"name\":\"memory_record\",\"arguments\":" + memory("tides") + "}";

        assertThat(call(reader, "call_tool", through).status()).isEqualTo(403);
        assertThat(call(reader, "call_tool", "{\"name\":\"status\"}").status()).isEqualTo(200);
    }

    @Test
    void aMessageInABatchNeedsTheSameAsAlone() throws Exception {
        var reader = bearing(issuer.token("alice", "contextd:read"));
        var session = http.post(Requests.initialize("2025-03-26").toString(), reader);
        var batch = Json.array();
        batch.add(Requests.plain(1, "ping", Json.object()));
        batch.add(Requests.plain(2, "tools/call", Requests.tool("memory_record", memory("tides"))));
        var headers = new HashMap<>(reader);
        headers.put("Mcp-Session-Id", session.header("mcp-session-id"));

        assertThat(http.post(batch.toString(), headers).status()).isEqualTo(403);
    }

    @Test
    void aTokenWithoutAnyOfOurScopesIsGoodForNothing() throws Exception {
        for (String scope : new String[] {"", "openid profile", "contextd:reader", "contextd:readcontextd:write"}) {
            var nobody = bearing(issuer.token("alice", scope));
            var refused = http.stateless(Requests.stateless(1, "tools/list", Json.object()), nobody);
            assertThat(refused.status()).as(scope).isEqualTo(403);
            assertThat(refused.header("WWW-Authenticate")).contains("scope=\"contextd:read\"");
            assertThat(http.send("GET", "/mcp/tools/list", "", nobody).status()).isEqualTo(403);
        }
    }

    @Test
    void scopesMayComeAsAListAsSomeIssuersHaveThem() throws Exception {
        var token =
                issuer.token("alice", "", claims -> claims.claim("scp", List.of("contextd:read", "contextd:write")));

        assertThat(call(token, "memory_record", memory("tides")).status()).isEqualTo(200);
    }

    @Test
    void anAdminDeletesWhatOthersShared() throws Exception {
        var alice = issuer.token("alice", READ_AND_WRITE, claims -> claims.claim("team", "web"));
        var bob = issuer.token("bob", READ_AND_WRITE, claims -> claims.claim("team", "web"));
        var carol = issuer.token("carol", "contextd:admin", claims -> claims.claim("team", "web"));
        String id = call(alice, "memory_record", memory("tides"))
                .json()
                .at("/result/structuredContent/id")
                .asString();
        String forget = "{\"id\":\"" + id + "\"}";

        assertThat(call(bob, "forget", forget).body()).contains("isError", "unauthorized");
        assertThat(call(carol, "forget", forget).body()).doesNotContain("isError");
    }

    @Test
    void aSessionGoesOnWithTheNextTokenButNotWithThatOfAnother() throws Exception {
        var first = bearing(issuer.token("alice", READ_AND_WRITE));
        String session =
                http.post(Requests.initialize("2025-11-25").toString(), first).header("mcp-session-id");
        clock.advance(Duration.ofMinutes(7));
        world.clock.advance(Duration.ofMinutes(7));

        assertThat(ping(first, session)).isEqualTo(401);
        assertThat(ping(bearing(issuer.token("alice", READ_AND_WRITE)), session))
                .isEqualTo(200);
        assertThat(ping(bearing(issuer.token("bob", READ_AND_WRITE)), session)).isEqualTo(404);
    }

    private int ping(Map<String, String> bearer, String session) throws Exception {
        var headers = new HashMap<>(bearer);
        headers.put("Mcp-Session-Id", session);
        return http.post(Requests.plain(1, "ping", Json.object()).toString(), headers)
                .status();
    }

    @Test
    void aStreamEndsWithItsToken() throws Exception {
        var params = Json.object();
        params.putObject("notifications").put("toolsListChanged", true);
        var request = Requests.stateless(5, "subscriptions/listen", params);
        var headers = new HashMap<>(HttpClientOfTests.routing(request));
        headers.putAll(bearing(issuer.token("alice", READ_AND_WRITE)));
        try (var stream = http.open(request, headers)) {
            assertThat(stream.read()).as("the stream is open").isPositive();
            world.clock.advance(Duration.ofMinutes(7));

            assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
                    .doesNotContain("\"error\"");
        }
    }

    @Test
    void nobodyBecomesTheUserWhoRunsTheServerByTheirName() throws Exception {
        var answer = call(issuer.token("somebody", READ_AND_WRITE), "status", "{}");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("called like the user who runs the server");
    }

    @Test
    void aNameThatIsNoneIsRefusedWithTheSettingToChange() throws Exception {
        for (String name : new String[] {"~web", "a:b", "a b", "a\tb", "", "x".repeat(65)}) {
            var answer = call(issuer.token(name, READ_AND_WRITE), "status", "{}");
            assertThat(answer.status()).as(name).isEqualTo(401);
            assertThat(answer.body()).contains("auth.owner_claim");
        }
    }

    @Test
    void tokensThatWereMadeHereStillLetIn() throws Exception {
        String carol = world.wiring.tokens().add("carol", "web", "acme");

        assertThat(call(carol, "status", "{}").status()).isEqualTo(200);
        assertThat(http.call("status", "{}").status()).isEqualTo(200);
    }
}
