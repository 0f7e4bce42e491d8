package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class IntakeTest {
    private final Intake intake = new Intake(8L * Intake.PLACE_BYTES);

    @Test
    void oneMoreThanAnOwnersShareWaitsForRoomWhileOthersFindSome() throws Exception {
        var large = intake.take("ann", 4 * Intake.PLACE_BYTES);
        var next = new CompletableFuture<Intake.Room>();
        var thread = Thread.ofVirtual().start(() -> next.complete(intake.take("ann", 1)));
        Eventually.isTrue(() -> thread.getState() == Thread.State.TIMED_WAITING);

        intake.take("bob", Intake.PLACE_BYTES).close();
        assertThat(next).isNotDone();
        large.close();

        next.get(20, TimeUnit.SECONDS).close();
    }

    @Test
    void aMessageThatIsLargerThanAnyShareIsTakenAlone() {
        intake.take("ann", 1_000L * Intake.PLACE_BYTES).close();
        intake.take("ann", 1_000L * Intake.PLACE_BYTES).close();
    }
}
