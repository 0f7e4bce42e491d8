package dev.contextd.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.gateway.LedgerEntry;
import dev.contextd.wire.ReportedUsage;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
    private static LedgerEntry figures(int requests, int cut, long bytes, long shadow, int folds, int fallbacks) {
        return new LedgerEntry(
                requests, cut, 0, 0, bytes, shadow, folds, fallbacks, 0, 0, Map.of(), ReportedUsage.NOTHING);
    }

    @Test
    void theLineSaysWhatHappenedAndNothingElse() {
        assertThat(RunSummary.of(figures(70, 57, 412_400, 0, 3, 0)))
                .isEqualTo("folded 3 branches: 412 kB not sent in 57 requests");
        assertThat(RunSummary.of(figures(9, 1, 9_000, 0, 1, 1)))
                .isEqualTo("folded 1 branch: 9000 bytes not sent in 1 request; 1 request was sent again as a whole, "
                        + "because the model's API refused what was left");
        assertThat(RunSummary.of(figures(9, 5, 20_000, 0, 0, 0)))
                .isEqualTo("20 kB of branches that were folded before not sent in 5 requests");
        assertThat(RunSummary.of(figures(9, 0, 0, 50_000, 0, 0)))
                .isEqualTo("50 kB would not have been sent with gateway.fold=returned");
        assertThat(RunSummary.of(figures(9, 0, 0, 0, 0, 0))).isEqualTo("nothing was folded in 9 requests");
        assertThat(RunSummary.of(LedgerEntry.NOTHING)).isEqualTo("no request came through the gateway");
    }
}
