package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.gateway.Books.Fate;
import dev.contextd.tool.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What leaves for the model of a session that has folded a branch.
class FoldingTest {
    private static final String BRANCH = BranchedHistory.BRANCH;

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

    /// What arrived.
    private String sent(BranchedHistory history) throws Exception {
        gateway.post(gateway.messages(), history.request());
        return upstream.last().text();
    }

    private void restart(FoldMode mode, boolean late) {
        gateway.close();
        gateway = new GatewayOfTests(upstream.url(), mode, late);
        gateway.books.ended(BRANCH);
    }

    @Test
    void theStepsOfABranchThatReturnedAreNotSentAnyMore() throws Exception {
        var history = BranchedHistory.folded();

        var sent = Json.MAPPER.readTree(sent(history)).path("messages");

        assertThat(sent.size()).isEqualTo(5);
        assertThat(sent.toString()).contains("It is a harbour.").doesNotContain("READ");
        assertThat(gateway.books.archived(BRANCH)).hasSize(2).last().asString().contains("READ");
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.FOLD);
        assertThat(gateway.figures()).satisfies(it -> {
            assertThat(it.folds()).isEqualTo(1);
            assertThat(it.cutRequests()).isEqualTo(1);
            assertThat(it.bytesReceived()).isEqualTo(history.request().length());
            assertThat(it.bytesSent()).isEqualTo(upstream.last().body().length);
            assertThat(it.bytesCut()).isEqualTo(it.bytesReceived() - it.bytesSent());
        });
        assertThat(gateway.books.all()).isEqualTo(gateway.figures());
    }

    @Test
    void whatWasFoldedStaysFoldedAlsoForAnotherGatewayAndWhenTheServerIsGone() throws Exception {
        var history = BranchedHistory.folded();
        sent(history);
        gateway.books.away(true);

        assertThat(sent(history.read("/b", 20_000).read("/c", 20_000)))
                .contains("x".repeat(20_000))
                .doesNotContain("Harbour.java");
    }

    @Test
    void aBranchOfWhichTheServerKnowsNothingStays() throws Exception {
        String other = "br_" + "f".repeat(32);
        var history = new BranchedHistory().opened(other).read("/a", 4_000).returned(other);

        assertThat(sent(history)).isEqualTo(history.request());
    }

    @Test
    void whatCannotBeArchivedIsNotCut() throws Exception {
        var history = BranchedHistory.folded();
        gateway.books.away(true);
        assertThat(sent(history)).isEqualTo(history.request());

        gateway.books.away(false);
        gateway.nanoTime.addAndGet(3_000_000_000L);
        assertThat(sent(history)).doesNotContain("READ");
    }

    @Test
    void aBranchIsLeftForEverIfTooMuchStandsBehindIt() throws Exception {
        var history = BranchedHistory.folded().read("/b", 10_000);

        assertThat(sent(history)).isEqualTo(history.request());
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.LEFT);
    }

    @Test
    void nothingIsFoldedLateWhereThatIsNotWanted() throws Exception {
        restart(FoldMode.RETURNED, false);
        var late = BranchedHistory.folded().read("/b", 10);

        assertThat(sent(late)).isEqualTo(late.request());
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.LEFT);
    }

    @Test
    void aTrialCutsNothingAndTellsWhatWouldHaveBeenCut() throws Exception {
        restart(FoldMode.SHADOW, true);
        var history = BranchedHistory.folded();

        assertThat(sent(history)).isEqualTo(history.request());
        assertThat(gateway.books.fate(BRANCH)).isEqualTo(Fate.UNDECIDED);
        assertThat(gateway.books.archived(BRANCH)).isEmpty();
        assertThat(gateway.figures().bytesWouldBeCut()).isGreaterThan(4_000);
        assertThat(gateway.figures().bytesCut()).isZero();
    }

    @Test
    void whoOnlyMeasuresReadsNoRequest() throws Exception {
        restart(FoldMode.OFF, true);
        var history = BranchedHistory.folded();

        assertThat(sent(history)).isEqualTo(history.request());
        assertThat(gateway.figures().requests()).isEqualTo(1);
        assertThat(gateway.figures().bytesWouldBeCut()).isZero();
    }

    @Test
    void whatIsDoneInAnOpenBranchIsObserved() throws Exception {
        var history = new BranchedHistory().opened(BRANCH).read("/a", 4_000);

        assertThat(sent(history)).isEqualTo(history.request());
        assertThat(gateway.books.open().get(BRANCH)).isGreaterThan(4_000L);
    }

    @Test
    void whatTheModelReportsIsCounted() throws Exception {
        upstream.answer(
                (_, out) -> out.write(
                        RawUpstream.ok(
                                "{\"usage\":{\"input_tokens\":1,\"cache_read_input_tokens\":20,\"cache_creation_input_tokens\":300,\"output_tokens\":4000}}")));
        sent(new BranchedHistory());

        assertThat(gateway.figures().upstream()).isEqualTo(new dev.contextd.wire.ReportedUsage(1, 20, 300, 4_000));
    }

    @Test
    void aFileThatIsReadAgainAfterItsBranchWasFoldedIsCountedOnce() throws Exception {
        var history = BranchedHistory.folded();
        sent(history);
        sent(history.read("/b", 10));
        assertThat(gateway.figures().refetches()).isZero();

        sent(history.read("/a/Harbour.java", 10));
        sent(history);
        assertThat(gateway.figures().refetches()).isEqualTo(1);
    }
}
