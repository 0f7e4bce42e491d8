package dev.contextd.base.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FailureTest {
    @Test
    void aFailureCarriesAWordForProgramsAndASentenceForPeople() {
        var failure = new Failure(Failure.Kind.RATE_LIMITED, "Wait a moment.", Map.of("retry_after_ms", 50));

        assertThat(failure.kind().word()).isEqualTo("rate_limited");
        assertThat(failure.sentence()).isEqualTo("Wait a moment.");
        assertThat(failure.data()).containsEntry("retry_after_ms", 50);
    }

    @Test
    void whatIsWrongWithASettingDoesNotPassButMayBeMendedLater() {
        var failure = Failure.ofSetting("store.url", "`store.url` names somebody else.");

        assertThat(failure.isOfSetting()).isTrue();
        assertThat(failure.isNotYet()).isFalse();
        assertThat(failure.data()).containsEntry("retry_after_ms", 30_000L);
    }
}
