package dev.contextd.base.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private final Places places = new Places(8);

    private long takenBy(String owner) {
        return Stream.generate(() -> places.take(owner))
                .takeWhile(Boolean::booleanValue)
                .count();
    }

    @Test
    void anOwnerGetsAtMostHalfOfWhatTheOthersLeave() {
        assertThat(takenBy("ann")).isEqualTo(4);
        assertThat(takenBy("bob")).isEqualTo(2);
        assertThat(takenBy("cat")).isEqualTo(1);
        assertThat(takenBy("dan")).isEqualTo(1);
        assertThat(takenBy("eve")).isZero();
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        takenBy("ann");
        places.giveBack("ann");

        assertThat(places.of("ann")).isEqualTo(3);
        assertThat(takenBy("ann")).isEqualTo(1);
    }

    @Test
    void theOnlyPlaceCanBeHad() {
        assertThat(new Places(1).take("ann")).isTrue();
    }

    @Test
    void nobodyGivesBackWhatTheyDoNotHave() {
        takenBy("ann");

        assertThatThrownBy(() -> places.giveBack("bob")).isInstanceOf(IllegalStateException.class);
    }
}
