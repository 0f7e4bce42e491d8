package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.fold.WireBooks.State;
import dev.contextd.feature.fold.kept.WireRecords;
import dev.contextd.feature.fold.kept.WireRecords.Decision;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a gateway can rely on when it sees a branch in a request.
class WireBooksTest {
    private static final String ADA = "ada";
    private static final String NOBODY = "br_" + "0".repeat(32);
    private static final Caller EVE =
            new Caller(Owner.alone("eve"), Connection.fresh(), Progress.SILENT, Optional.empty());

    @TempDir
    Path directory;

    BranchesOfTests tests;

    @BeforeEach
    void open() {
        tests = new BranchesOfTests(directory, BehindGateway.NONE);
    }

    @AfterEach
    void close() {
        tests.close();
    }

    private void restart() {
        tests.close();
        open();
    }

    private WireBooks wire() {
        return tests.branches.wire();
    }

    private String begin() {
        return tests.begin(Optional.of(4_000)).branchId();
    }

    private int tokens(String id) {
        return tests.page(id, tests.caller).at("/branch/tokens").asInt();
    }

    @Test
    void aBranchIsKnownToItsOwnerAlone() {
        String id = begin();
        assertThat(wire().state(ADA, id)).contains(State.OPEN);
        assertThat(wire().state("eve", id)).isEmpty();
        assertThat(wire().state(ADA, NOBODY)).isEmpty();
        assertThat(wire().state(ADA, "../" + id)).isEmpty();
    }

    @Test
    void howItEndedIsKnownWithoutItsSession() {
        String folded = begin();
        tests.fold("done");
        String timedOut = begin();
        tests.clock.advance(Duration.ofSeconds(301));
        tests.branches.tree(tests.place());
        String failed = begin();
        tests.report(4_000);
        tests.clock.advance(Duration.ofHours(25));
        restart();
        tests.branches.tree(tests.place());

        assertThat(wire().state(ADA, folded)).contains(State.COMPLETED);
        assertThat(wire().state(ADA, timedOut)).contains(State.TIMEOUT);
        assertThat(wire().state(ADA, failed)).contains(State.FAILED);
        assertThat(State.values())
                .filteredOn(State::ended)
                .containsExactly(State.COMPLETED, State.TIMEOUT, State.FAILED);
    }

    @Test
    void aRollbackTakesABranchOutOfTheBooks() {
        String id = begin();
        tests.branches.rollBack("main", false, tests.place(), tests.caller);
        assertThat(wire().state(ADA, id)).contains(State.DISCARDED);
    }

    @Test
    void whatIsDecidedFirstHolds() {
        String id = begin();
        assertThat(wire().decision(ADA, id)).isEmpty();
        assertThat(wire().decide(ADA, id, Decision.FOLD)).contains(Decision.FOLD);
        assertThat(wire().decide(ADA, id, Decision.LEFT)).contains(Decision.FOLD);
        restart();
        assertThat(wire().decision(ADA, id)).contains(Decision.FOLD);
    }

    @Test
    void whatAModelRefusedIsNeverFoldedAgain() {
        String id = begin();
        wire().decide(ADA, id, Decision.FOLD);
        wire().leave(ADA, id);
        restart();
        assertThat(wire().decide(ADA, id, Decision.FOLD)).contains(Decision.LEFT);
    }

    @Test
    void nobodyDecidesOrKeepsForAnother() {
        String id = begin();
        assertThat(wire().decide("eve", id, Decision.LEFT)).isEmpty();
        wire().leave("eve", id);
        assertThat(wire().keep("eve", id, List.of("{}"))).isFalse();
        wire().observe("eve", id, 3_999);

        assertThat(wire().decision(ADA, id)).isEmpty();
        assertThat(tests.page(id, tests.caller).has("removed")).isFalse();
        assertThat(tokens(id)).isLessThan(100);
        assertThat(tests.page(id, EVE).isEmpty()).isTrue();
    }

    @Test
    void removedMessagesAreReadInTheirOrderAlsoAfterARestart() {
        String id = begin();
        var messages = List.of("{\"role\":\"assistant\"}", "{\"role\":\"user\"}", "{\"role\":\"assistant\"}");
        assertThat(wire().keep(ADA, id, messages)).isTrue();
        assertThat(wire().keep(ADA, id, messages)).isTrue();
        restart();
        wire().keep(ADA, id, messages);
        var more = List.of(messages.get(0), messages.get(1), messages.get(2), "{\"role\":\"tool\"}");
        wire().keep(ADA, id, more);

        var removed = tests.page(id, tests.caller).path("removed");
        assertThat(removed.valueStream().map(it -> it.asString())).containsExactlyElementsOf(more);
    }

    @Test
    void messagesOfAnyLengthComeBackWhole() {
        String id = begin();
        String large = "{\"content\":\"" + "Zeile 𝛼 ".repeat(60_000) + "\"}";
        wire().keep(ADA, id, List.of("{}", large));
        assertThat(tests.page(id, tests.caller).at("/removed/1").asString()).isEqualTo(large);
    }

    @Test
    void whatIsTooLargeToArchiveIsSaidSoAndNotKept() {
        String id = begin();
        String large = "x".repeat(WireRecords.CHARS_MAX / 2 + 1);
        assertThatThrownBy(() -> wire().keep(ADA, id, List.of(large, large))).isInstanceOf(Failure.class);
        assertThat(tests.page(id, tests.caller).has("removed")).isFalse();
    }

    @Test
    void secretsAreNotArchived() {
        String id = begin();
        String key = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        wire().keep(ADA, id, List.of("{\"content\":\"token = " + key + "\"}"));
        assertThat(tests.page(id, tests.caller).toString())
                .contains("[REDACTED:")
                .doesNotContain(key);
    }

    @Test
    void whatIsSeenOnTheWireCountsAgainstTheBudget() {
        String id = begin();
        wire().observe(ADA, id, 3_000);
        assertThat(tokens(id)).isEqualTo(3_000);
        wire().observe(ADA, id, 2_000);
        wire().observe(ADA, id, 3_000);
        assertThat(tokens(id)).isEqualTo(3_000);
        restart();
        assertThat(tokens(id)).isEqualTo(3_000);

        wire().observe(ADA, id, 4_000);
        assertThat(wire().state(ADA, id)).contains(State.FAILED);
        assertThat(tests.page(id, tests.caller).at("/branch/reason").asString())
                .isEqualTo("budget exhausted: 4000/4000 tokens");
        assertThat(tests.branches.tree(tests.place()).notices()).hasSize(1);
    }

    @Test
    void whatHooksReportTooCountsOnce() {
        String id = begin();
        int start = tokens(id);
        tests.report(500);
        wire().observe(ADA, id, start + 500);
        assertThat(tokens(id)).isEqualTo(start + 500);
        wire().observe(ADA, id, start + 1_500);
        tests.report(900);
        assertThat(tokens(id)).isEqualTo(start + 1_500);
        tests.report(200);
        assertThat(tokens(id)).isEqualTo(start + 1_600);
    }

    @Test
    void whatWasFoldedIsWhatWasSeen() {
        String id = begin();
        wire().observe(ADA, id, 3_456);
        assertThat(tests.fold("done").summary().tokensFolded()).isEqualTo(3_456);
        assertThat(tests.branches.tree(tests.place()).foldedTokens()).isEqualTo(3_456);

        wire().observe(ADA, id, 3_999);
        assertThat(tokens(id)).isEqualTo(3_456);
    }
}
