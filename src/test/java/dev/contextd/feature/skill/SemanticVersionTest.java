package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemanticVersionTest {
    /// The example of the specification (§11) with others between.
    private static final List<String> ASCENDING = List.of(
            "0.0.1",
            "0.1.0-0",
            "0.1.0",
            "0.9.0",
            "0.10.0",
            "1.0.0-0.3.7",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "2.0.0",
            "2.1.0",
            "2.1.1-alpha-2",
            "2.1.1",
            "99999999999999999999.0.0");

    @Test
    void versionsAreOrderedAsTheSpecificationSays() {
        for (int i = 0; i < ASCENDING.size(); i++) {
            for (int j = 0; j < ASCENDING.size(); j++) {
                assertThat(Integer.signum(SemanticVersion.known(ASCENDING.get(i))
                                .compareTo(SemanticVersion.known(ASCENDING.get(j)))))
                        .as("%s to %s", ASCENDING.get(i), ASCENDING.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void buildMetadataDoesNotCount() {
        assertThat(SemanticVersion.known("1.0.0+20130313144700")).isEqualByComparingTo(SemanticVersion.known("1.0.0"));
        assertThat(SemanticVersion.known("1.0.0-beta+exp.sha.5114f85"))
                .isEqualByComparingTo(SemanticVersion.known("1.0.0-beta+021AF26D3---117B344092BD"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.0",
                "1.0.0.0",
                "v1.0.0",
                "01.0.0",
                "1.0.0-",
                "1.0.0-01",
                "1.0.0-a..b",
                "1.0.0+",
                "1.0.0-ä",
                " 1.0.0",
                "1.0.0\n",
                "-1.0.0",
                "1.0.x"
            })
    void whatIsNoVersionIsNone(String text) {
        assertThat(SemanticVersion.of(text)).isEmpty();
        assertThat(SemanticVersion.of("1.0.0-" + "a".repeat(94))).isPresent();
        assertThat(SemanticVersion.of("1.0.0-" + "a".repeat(95))).isEmpty();
    }
}
