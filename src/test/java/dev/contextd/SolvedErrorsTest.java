package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was solved once is known to every diagnosis after it.
class SolvedErrorsTest {
    private static final String ERROR = "FlangeError: flange 7 of the rotor is not aligned";

    @TempDir
    Path directory;

    @Test
    void aSolutionThatWorkedIsFoundByTheDiagnosisAndListedAsAPattern() throws Exception {
        try (var world = World.in(directory)) {
            var solved = Json.object()
                    .put("error_message", ERROR)
                    .put("error_type", "FlangeError")
                    .put("solution", "Turn the rotor by one notch and calibrate again")
                    .put("severity", "high");
            String id = Answers.of(world, "remediation_save", solved.toString())
                    .path("id")
                    .asString();
            var patterns = "{\"min_success_rate\":0.5,\"limit\":100}";
            assertThat(Answers.of(world, "list_patterns", patterns).toString()).doesNotContain(id);
            Answers.of(world, "remediation_feedback", "{\"id\":\"" + id + "\",\"worked\":true}");

            var learned = Answers.of(world, "list_patterns", patterns).at("/patterns/0");
            assertThat(learned.path("id").asString()).isEqualTo(id);
            assertThat(learned.path("success_rate").asDouble()).isEqualTo(1.0);
            assertThat(learned.path("usage_count").asInt()).isEqualTo(1);

            var again = Json.object().put("error_message", ERROR.replace("7", "12"));
            var diagnosis = Answers.of(world, "troubleshoot", again.toString());
            assertThat(diagnosis.at("/similar_issues/0/id").asString()).isEqualTo(id);
            assertThat(diagnosis.at("/hypotheses/0/source").asString()).isEqualTo("remediation");
            assertThat(diagnosis.path("recommended_actions").toString()).contains("Turn the rotor");
        }
    }
}
