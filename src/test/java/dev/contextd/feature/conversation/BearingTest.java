package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class BearingTest {
    private final Bearing bearing = new Bearing("Where did Caroline put the keys?", Optional.empty());

    @Test
    void whoTheQuestionNamesSpeaksForAMessage() {
        assertThat(bearing.of("Caroline: they are in the drawer."))
                .isGreaterThan(bearing.of("Veronica: they are in the drawer."));
    }

    @Test
    void aMessageThatOnlyAsksComesBehindOneThatAnswers() {
        assertThat(bearing.of("Are the keys in the drawer of the desk?"))
                .isLessThan(bearing.of("The keys are in the drawer of the desk."));
    }

    @Test
    void aMessageThatSaysLittleComesBehindOneThatSaysMore() {
        assertThat(bearing.of("Okay, thanks a lot, see you soon."))
                .isLessThan(bearing.of("The keys are in the upper drawer of the desk, below the papers of the car."));
    }

    @Test
    void whatIsVeryLongHasNoMoreForItThanWhatIsLong() {
        var words = "The keys are in the drawer. ";
        assertThat(bearing.of(words.repeat(500))).isEqualTo(bearing.of(words.repeat(50)));
    }
}
