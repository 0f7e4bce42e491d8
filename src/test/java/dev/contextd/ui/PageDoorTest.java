package dev.contextd.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.feature.memory.Memories;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page over HTTP, as browsers and others ask for it.
class PageDoorTest {
    @TempDir
    Path directory;

    @Test
    void whatThePageMayDoIsNarrowWhereverOneLooks() throws Exception {
        try (var world = World.in(directory)) {
            for (String path :
                    List.of("/", "/doctor", "/ui/static/app.js", "/nowhere", "/ui/enter", "/ui/call/status")) {
                var answer = get(world, path, Map.of());

                assertThat(answer.header("Content-Security-Policy"))
                        .as(path)
                        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                        .doesNotContain("unsafe");
                assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
            }
        }
    }

    @Test
    void aCookieMadeOfATokenLetsInAndNothingElseDoes() throws Exception {
        try (var world = World.in(directory)) {
            String cookie = cookie(world);

            assertThat(call(world, "status", Map.of("Cookie", cookie)).status()).isEqualTo(200);
            assertThat(call(world, "status", Map.of()).status()).isEqualTo(401);
            assertThat(call(world, "status", Map.of("Cookie", cookie.replace('=', '_') + "=x"))
                            .status())
                    .isEqualTo(401);
            assertThat(call(world, "status", Map.of("Cookie", cookie.substring(0, cookie.length() - 2)))
                            .status())
                    .isEqualTo(401);
            assertThat(call(world, "status", Map.of("Authorization", "Bearer " + token(world)))
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void whoCannotComeInWithTheTokenAnyMoreCannotWithTheCookieEither() throws Exception {
        try (var world = World.in(directory)) {
            var _ = world.http();
            var made = world.wiring.tokens().add(Owner.alone("ann"));
            String cookie = cookie(world, made);
            assertThat(call(world, "status", Map.of("Cookie", cookie)).status()).isEqualTo(200);

            world.wiring.tokens().revoke("ann");

            assertThat(call(world, "status", Map.of("Cookie", cookie)).status()).isEqualTo(401);
        }
    }

    @Test
    void whoComesInGoesOnWhereTheyWantedToAndNeverOutOfThePage() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(wayAfterEntering(world, "/memories/mem_1?from=review")).isEqualTo("/memories/mem_1?from=review");
            for (String other : List.of(
                    "//evil.example",
                    "https://evil.example",
                    "/\\evil.example",
                    "/memories\"><script>",
                    "/ui/leave",
                    "javascript:alert(1)",
                    "")) {
                assertThat(wayAfterEntering(world, other)).as(other).isEqualTo("/");
            }
            assertThat(get(world, "/ui/enter?to=%ff%fe", Map.of()).status()).isEqualTo(401);
            assertThat(get(world, "/plain/now?x=1", Map.of()).body()).contains("to=%2Fplain%2Fnow%3Fx%3D1\"");
        }
    }

    @Test
    void withoutScriptsALongListIsReadPageByPage() throws Exception {
        try (var world = World.in(directory)) {
            var owner = world.wiring.localUser();
            var memories = new Memories(world.wiring::library, world.wiring.tokenizer(), world.clock);
            var project = Project.required(directory.toString());
            world.wiring.library().change(List.of(), draft -> {
                for (int i = 1; i <= 101; i++) {
                    draft.unhurried().add(memories.extracted("Lesson " + i + ".", "It is so.", "test", owner, project));
                }
                return 101;
            });
            var headers = Map.of("Cookie", cookie(world));

            var first = get(world, "/plain/memories", headers).body();
            assertThat(first).contains("<h1>Memories</h1>", "<bdi>101</bdi>").doesNotContain("next cursor");
            var way = first.replaceAll("(?s).*<a href=\"(/plain/memories\\?cursor=[^\"]+)\">Further on</a>.*", "$1");
            var second = get(world, way, headers);

            assertThat(second.status()).isEqualTo(200);
            assertThat(second.body().split("Lesson ", -1)).hasSize(2);
            assertThat(second.body()).doesNotContain("Further on");
            assertThat(get(world, "/plain/memories?cursor=nonsense", headers).body())
                    .contains("cursor is not the next_cursor of a list");
        }
    }

    @Test
    void withoutScriptsEachViewLeadsToItsListAndEverythingIsSearched() throws Exception {
        try (var world = World.in(directory)) {
            Answers.of(
                    world,
                    "memory_record",
                    "{\"title\":\"Tides\",\"content\":\"They follow the moon.\",\"outcome\":\"success\",\"project_path\":\"/p\","
                            + "\"tags\":[\"moon\",\"sea\"]}");
            var headers = Map.of("Cookie", cookie(world));

            assertThat(get(world, "/", Map.of()).body()).contains("url=/plain/now\"");
            assertThat(get(world, "/memories/mem_1", Map.of()).body()).contains("url=/plain/memories/mem_1\"");
            assertThat(get(world, "/doctor/disk", Map.of()).body()).contains("url=/plain/doctor\"");
            assertThat(get(world, "/plain/search", headers).body())
                    .contains("name=\"q\"")
                    .doesNotContain("<dl>");
            assertThat(get(world, "/plain/search?q=tides%20%3Cb%3E", headers).body())
                    .contains("<bdi>Tides</bdi>", "value=\"tides &lt;b&gt;\"");
            assertThat(get(world, "/plain/memories", headers).body())
                    .contains("<dt>tags</dt><dd><bdi>moon, sea</bdi></dd>")
                    .doesNotContain("<dt>reasons</dt>");
        }
    }

    @Test
    void withoutScriptsThingsHaveTheirNamesAndTimesAndLeadToAllThereIsOfThem() throws Exception {
        try (var world = World.in(directory)) {
            String id = Answers.of(
                            world,
                            "memory_record",
                            "{\"title\":\"Tides\",\"content\":\"They follow the moon.\",\"outcome\":\"success\","
                                    + "\"project_path\":\"/work/harbour\"}")
                    .path("id")
                    .asString();
            world.clock.advance(Duration.ofHours(3));
            var headers = Map.of("Cookie", cookie(world));

            var list = get(world, "/plain/memories", headers).body();
            assertThat(list)
                    .contains("<h2><a href=\"/plain/memories/" + id + "\"><bdi>Tides</bdi></a></h2>")
                    .containsPattern(
                            "<dt>project</dt><dd><a href=\"/plain/projects/[0-9a-f]{16}\"><bdi>harbour</bdi></a>")
                    .containsPattern("<time datetime=\"[^\"]+Z\">\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ, 3 h ago</time>")
                    .doesNotContain("<dt>id</dt>");
            assertThat(list.replaceAll("<[^>]*>", " ")).doesNotContain(id);

            assertThat(get(world, "/plain/memories/" + id, headers).body())
                    .contains("<dt>content</dt><dd><bdi>They follow the moon.</bdi></dd>", "<dt>trust</dt>");
            var project = list.replaceAll("(?s).*href=\"(/plain/projects/[0-9a-f]{16})\".*", "$1");
            assertThat(get(world, project, headers).body()).contains("<bdi>Tides</bdi>");
            var gone = get(world, "/plain/memories/mem_gone", headers);
            assertThat(gone.status()).isEqualTo(404);
            assertThat(gone.body()).contains("<p class=\"trouble\">There is no memory with this id", "<nav", "app.css");
            assertThat(get(world, "/plain/memories/", headers).body()).isEqualTo(list);
            assertThat(get(world, "/plain/ledger/x", headers).status()).isEqualTo(404);
        }
    }

    @Test
    void withoutScriptsALongConversationIsReadPageByPage() throws Exception {
        try (var world = World.in(directory)) {
            for (int i = 1; i <= 101; i++) {
                Answers.of(
                        world,
                        "add_message",
                        "{\"contextId\":\"harbour\",\"role\":\"user\",\"message\":\"Wave " + i + ".\"}");
            }
            var headers = Map.of("Cookie", cookie(world));

            var list = get(world, "/plain/conversations", headers).body();
            var way = list.replaceAll("(?s).*<h2><a href=\"([^\"]+)\"><bdi>harbour</bdi>.*", "$1");
            var first = get(world, way, headers).body();
            var on = first.replaceAll("(?s).*<a href=\"([^\"]+\\?from=101)\">Further on</a>.*", "$1");

            assertThat(first.split("<dt>content</dt>", -1)).hasSize(101);
            var rest = get(world, on, headers).body();
            assertThat(rest)
                    .contains("<dt>content</dt><dd><bdi>Wave 101.</bdi>")
                    .doesNotContain("Further on");
            assertThat(rest.split("<dt>content</dt>", -1)).hasSize(2);
        }
    }

    private static String wayAfterEntering(World world, String to) throws Exception {
        var answer = world.http()
                .send(
                        "POST",
                        "/ui/enter?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8),
                        "token=" + token(world),
                        Map.of("Authorization", "", "Content-Type", "application/x-www-form-urlencoded"));
        return answer.body().replaceAll("(?s).*url=([^\"]*)\".*", "$1");
    }

    @Test
    void pagesOfOthersMayNotAct() throws Exception {
        try (var world = World.in(directory)) {
            String cookie = cookie(world);
            int port = world.http().mcp().getPort();
            for (var foreign : List.of(
                    Map.of("Origin", "https://evil.example"),
                    Map.of("Origin", "http://127.0.0.1:1"),
                    Map.of("Origin", "null"),
                    Map.of("Sec-Fetch-Site", "same-site"),
                    Map.of("Sec-Fetch-Site", "cross-site"),
                    Map.of("Host", "evil.example:" + port))) {
                var headers = new HashMap<>(foreign);
                headers.put("Cookie", cookie);
                var answer = call(world, "status", headers);

                assertThat(answer.status()).as(foreign.toString()).isEqualTo(403);
                assertThat(answer.json().at("/error/message").asString()).isNotBlank();
            }
            assertThat(call(
                                    world,
                                    "status",
                                    Map.of(
                                            "Cookie",
                                            cookie,
                                            "Origin",
                                            "http://127.0.0.1:" + port,
                                            "Sec-Fetch-Site",
                                            "same-origin"))
                            .status())
                    .isEqualTo(200);
            var page = get(world, "/doctor", Map.of("Origin", "https://evil.example"));
            assertThat(page.status()).isEqualTo(403);
            assertThat(page.body()).contains("<h1>Not from there</h1>", "app.css");
        }
    }

    @Test
    void linksFromElsewhereLeadToThePage() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(get(world, "/doctor", Map.of("Sec-Fetch-Site", "cross-site"))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void whatGoesWrongInACallIsASentence() throws Exception {
        try (var world = World.in(directory)) {
            var headers = Map.of("Cookie", cookie(world));

            assertThat(call(world, "no_such_tool", headers).status()).isEqualTo(404);
            assertThat(call(world, "forget", headers).status()).isEqualTo(400);
            assertThat(call(world, "forget", headers)
                            .json()
                            .at("/error/category")
                            .asString())
                    .isEqualTo("validation");
            assertThat(post(world, "/ui/call/status", "[1]", headers).status()).isEqualTo(400);
            assertThat(get(world, "/ui/call/status", headers).status()).isEqualTo(400);
        }
    }

    @Test
    void filesAreSentOnceAndThenOnlyAskedFor() throws Exception {
        try (var world = World.in(directory)) {
            var first = get(world, "/ui/static/app.css", Map.of());
            assertThat(first.status()).isEqualTo(200);
            assertThat(first.header("Content-Type")).startsWith("text/css");

            var again = get(world, "/ui/static/app.css", Map.of("If-None-Match", first.header("ETag")));
            assertThat(again.status()).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            for (String none : List.of("../PageDoor.class", "%2e%2e/x.js", "lib", "index.html", "no.js")) {
                assertThat(get(world, "/ui/static/" + none, Map.of()).status())
                        .as(none)
                        .isBetween(400, 404);
            }
        }
    }

    @Test
    void aLinkLetsInOnceAndSoon() throws Exception {
        var clock = new TestClock();
        var links = new EntryLinks(clock);
        String code = links.make("a token");
        assertThat(links.use(code)).contains("a token");
        assertThat(links.use(code)).isEmpty();

        String late = links.make("a token");
        clock.advance(EntryLinks.LIFETIME.plusSeconds(1));
        assertThat(links.use(late)).isEmpty();
    }

    /// These never come as far as the page.
    @Test
    void anAddressThatIsNoneIsToldSoInTheDesignOfThePage() throws Exception {
        try (var world = World.in(directory)) {
            for (String path :
                    List.of("/memories/a%2fb", "/memories/%zz", "/memories/%ff", "/%2e%2e/%2e%2e/etc", "/a//b")) {
                var answer = asked(world, path);

                assertThat(answer).as(path).containsAnyOf("HTTP/1.1 400 ", "HTTP/1.1 404 ");
                assertThat(answer)
                        .as(path)
                        .contains("Content-Security-Policy: default-src 'none'", "/ui/static/app.css", "<h1>")
                        .doesNotContain("Jetty", "Exception");
            }
        }
    }

    /// With an address that no library would send.
    private static String asked(World world, String path) throws IOException {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), world.http().mcp().getPort())) {
            socket.getOutputStream()
                    .write(("GET " + path
                                    + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aStaleLinkSaysWhatToDo() throws Exception {
        try (var world = World.in(directory)) {
            var answer = get(world, "/ui/link/used-up", Map.of());

            assertThat(answer.status()).isEqualTo(410);
            assertThat(answer.body())
                    .contains("<code>contextd ui</code>", "app.css")
                    .doesNotContain("`");
        }
    }

    private static String token(World world) {
        var _ = world.http();
        return world.wiring.localToken().ready();
    }

    private static String cookie(World world) throws Exception {
        return cookie(world, token(world));
    }

    /// As a browser has it after the form was sent.
    private static String cookie(World world, String token) throws Exception {
        var answer = world.http()
                .send(
                        "POST",
                        "/ui/enter",
                        "token=" + token,
                        Map.of("Authorization", "", "Content-Type", "application/x-www-form-urlencoded"));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        String cookie = answer.header("Set-Cookie");
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(token);
        return cookie.split(";", 2)[0];
    }

    private static Answer call(World world, String tool, Map<String, String> headers) throws Exception {
        return post(world, "/ui/call/" + tool, Json.object().toString(), headers);
    }

    private static Answer post(World world, String path, String body, Map<String, String> headers) throws Exception {
        var all = new HashMap<>(Map.of("Authorization", "", "Content-Type", "application/json"));
        all.putAll(headers);
        return world.http().send("POST", path, body, all);
    }

    private static Answer get(World world, String path, Map<String, String> headers) throws Exception {
        var all = new HashMap<>(Map.of("Authorization", ""));
        all.putAll(headers);
        return world.http().send("GET", path, "", all);
    }
}
