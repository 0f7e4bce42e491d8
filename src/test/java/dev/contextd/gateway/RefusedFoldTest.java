package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.gateway.Books.Fate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of a request that the model's API does not take without what was cut, or that cannot be cut.
class RefusedFoldTest {
    private static final String BRANCH = BranchedHistory.BRANCH;
    private static final String REFUSED = "{\"type\":\"error\"}";

    private RawUpstream upstream;
    private GatewayOfTests gateway;

    @BeforeEach
    void start() throws Exception {
        upstream = new RawUpstream();
        gateway = new GatewayOfTests(upstream.url());
        gateway.books.ended(BRANCH);
    }

    @AfterEach
    void end() throws Exception {
        gateway.close();
        upstream.close();
    }

    private static boolean isWhole(RawRequest request) {
        return request.text().contains("READ");
    }

    @Test
    void aRequestThatIsRefusedIsSentOnceMoreAsItCameAndItsBranchIsLeftForEver() throws Exception {
        upstream.answer((request, out) -> out.write(
                isWhole(request) ? RawUpstream.ok("{\"fine\":1}") : RawUpstream.answer("400 Bad Request", REFUSED)));
        var history = BranchedHistory.folded();

        var answer = gateway.post(gateway.messages(), history.request());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"fine\":1}");
        assertThat(upstream.requests()).hasSize(2);
        assertThat(upstream.last().text()).isEqualTo(history.request());
        assertThat(upstream.last().head().stream().filter(line -> !line.startsWith("Content-Length")))
                .isEqualTo(upstream.requests().getFirst().head().stream()
                        .filter(line -> !line.startsWith("Content-Length"))
                        .toList());
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.LEFT);
        assertThat(gateway.figures().fallbacks()).isEqualTo(1);
        assertThat(gateway.figures().bytesCut()).isZero();

        gateway.post(gateway.messages(), history.request());
        assertThat(upstream.requests()).hasSize(3);
        assertThat(isWhole(upstream.last())).isTrue();
    }

    @Test
    void theBranchIsLeftAlsoIfTheServerHearsOfItLater() throws Exception {
        upstream.answer((request, out) -> {
            gateway.books.away(true);
            out.write(isWhole(request) ? RawUpstream.ok("{}") : RawUpstream.answer("400 Bad Request", REFUSED));
        });
        gateway.post(gateway.messages(), BranchedHistory.folded().request());
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.FOLD);

        upstream.answer((_, out) -> out.write(RawUpstream.ok("{}")));
        gateway.books.away(false);
        gateway.nanoTime.addAndGet(3_000_000_000L);
        gateway.post(gateway.messages(), BranchedHistory.folded().request());

        assertThat(isWhole(upstream.last())).isTrue();
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.LEFT);
    }

    @Test
    void aBranchIsNotBlamedForARequestThatIsRefusedEitherWay() throws Exception {
        upstream.answer((_, out) -> out.write(RawUpstream.answer("400 Bad Request", REFUSED)));

        var answer = gateway.post(gateway.messages(), BranchedHistory.folded().request());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo(REFUSED);
        assertThat(upstream.requests()).hasSize(2);
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.FOLD);
    }

    @Test
    void aBranchWithoutWhichRequestsWereTakenIsNotBlamedForAnother() throws Exception {
        var other = "br_" + "a".repeat(32);
        gateway.books.ended(other);
        var history = BranchedHistory.folded();
        gateway.post(gateway.messages(), history.request());

        upstream.answer((request, out) -> out.write(
                request.text().contains("OTHER")
                        ? RawUpstream.ok("{}")
                        : RawUpstream.answer("400 Bad Request", REFUSED)));
        history.opened(other)
                .step("Read", dev.contextd.tool.Json.object(), "OTHER" + "y".repeat(9_000))
                .returned(other);
        gateway.post(gateway.messages(), history.request());

        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.FOLD);
        assertThat(gateway.books.fate(other)).isEqualTo(Fate.LEFT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"401 Unauthorized", "404 Not Found", "413 Too Large", "429 Too Many Requests", "529 Overloaded"})
    void otherRefusalsAreTheAgentsToHear(String status) throws Exception {
        upstream.answer((_, out) -> out.write(RawUpstream.answer(status, REFUSED)));

        var answer = gateway.post(gateway.messages(), BranchedHistory.folded().request());

        assertThat(status).startsWith(Integer.toString(answer.statusCode()));
        assertThat(upstream.requests()).hasSize(1);
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.FOLD);
    }

    @Test
    void whatCannotBeReadGoesAsItCameAndAfterThreeOfThemNothingIsReadForAWhile() throws Exception {
        String broken = BranchedHistory.folded().request().replace("\"messages\":[", "\"messages\":[,");
        for (int i = 1; i <= Restraint.FAILURES_MAX; i++) {
            gateway.post(gateway.messages(), broken);
            assertThat(upstream.last().text()).isEqualTo(broken);
            assertThat(gateway.figures().unread()).isEqualTo(i);
        }

        gateway.post(gateway.messages(), BranchedHistory.folded().request());
        assertThat(isWhole(upstream.last())).isTrue();

        gateway.nanoTime.addAndGet(Restraint.PAUSE.toNanos());
        gateway.post(gateway.messages(), BranchedHistory.folded().request());
        assertThat(isWhole(upstream.last())).isFalse();
    }
}
