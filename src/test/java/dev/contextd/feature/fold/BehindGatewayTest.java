package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.feature.fold.tree.FoldRules;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session whose agent speaks to its model through a gateway has branches that are worth their two requests.
class BehindGatewayTest {
    @TempDir
    Path directory;

    private BranchesOfTests behind() {
        var asked = new BranchesOfTests[1];
        asked[0] = new BranchesOfTests(
                directory, (owner, session) -> owner.equals("ada") && session.equals(session(asked[0])));
        return asked[0];
    }

    private static String session(BranchesOfTests tests) {
        return tests.caller.connection().session().orElseThrow();
    }

    @Test
    void aBranchHasFourTimesTheBudgetAndHalfAnHour() {
        try (var tests = behind()) {
            var made = tests.begin(Optional.empty());
            assertThat(made.budgetAllocated()).isEqualTo(32_768);
            assertThat(tests.branches
                            .find(made.branchId(), tests.place())
                            .plan()
                            .timeoutSeconds())
                    .isEqualTo(1_800);
        }
    }

    @Test
    void aBranchCanAskForTwiceAsMuchAndForNoMore() {
        try (var tests = behind()) {
            assertThat(tests.begin(Optional.of(65_536)).budgetAllocated()).isEqualTo(65_536);
            assertThatThrownBy(() -> tests.begin(Optional.of(65_537)))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("65536");
        }
    }

    @Test
    void anotherSessionHasWhatIsSet() {
        try (var tests = new BranchesOfTests(directory, (_, session) -> session.equals("sess_another"))) {
            assertThat(tests.begin(Optional.empty()).budgetAllocated()).isEqualTo(8_192);
            assertThatThrownBy(() -> tests.begin(Optional.of(32_769)))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("32768");
        }
    }

    @Test
    void whatIsSetHigherStaysHigher() {
        var rules =
                new FoldRules(500_000, false, 3, 10, 100, 50_000, 100_000, 3_600, 7_200, 0.2, 0.7, 10).behindGateway();
        assertThat(rules.contextLimit()).isEqualTo(500_000);
        assertThat(rules.budget()).isEqualTo(50_000);
        assertThat(rules.budgetMax()).isEqualTo(100_000);
        assertThat(rules.timeoutSeconds()).isEqualTo(3_600);
    }
}
