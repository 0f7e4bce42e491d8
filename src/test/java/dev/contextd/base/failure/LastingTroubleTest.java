package dev.contextd.base.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.LogLines;
import dev.contextd.base.failure.Failure.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastingTroubleTest {
    private final LastingTrouble trouble =
            new LastingTrouble(System.getLogger(LastingTroubleTest.class.getName()), "nobody is heard");

    private void fails(String sentence) {
        trouble.note(Optional.of(new Failure(Kind.UNAVAILABLE, sentence)));
    }

    @Test
    void isToldWhenItBeginsWhenItBecomesAnotherOneAndWhenItIsOver() {
        try (var log = LogLines.of(LastingTroubleTest.class)) {
            trouble.note(Optional.empty());
            for (int i = 0; i < 3; i++) {
                fails("The engine is away.");
            }
            for (int i = 0; i < 3; i++) {
                trouble.note(Optional.of(new IllegalStateException("a bug")));
            }
            trouble.note(Optional.empty());
            trouble.note(Optional.empty());
            fails("The engine is away.");

            assertThat(log.lines())
                    .containsExactly(
                            "nobody is heard: The engine is away.",
                            "nobody is heard",
                            "over: nobody is heard",
                            "nobody is heard: The engine is away.");
        }
    }
}
