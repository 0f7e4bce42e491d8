package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.PageAnswers;
import dev.contextd.World;
import dev.contextd.keep.library.Holders;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// What the page shows of solved errors.
class PageErrorsTest {
    @TempDir
    private Path directory;

    private World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws IOException {
        world.close();
    }

    private String save(String error) throws Exception {
        var solved = Json.object()
                .put("error_message", error)
                .put("error_type", "IOException")
                .put("solution", "Do it again.");
        return Answers.of(world, "remediation_save", solved.toString())
                .path("id")
                .asString();
    }

    private void judge(String id, boolean worked) throws Exception {
        Answers.of(
                world,
                "remediation_feedback",
                Json.object().put("id", id).put("worked", worked).toString());
    }

    @Test
    void whatWasLastToldOfComesFirst() throws Exception {
        var disk = save("No space left on device");
        world.clock.advance(Duration.ofHours(1));
        var port = save("Address already in use");
        world.clock.advance(Duration.ofHours(1));
        judge(disk, true);

        var errors = PageAnswers.of(world, "page_errors", "{}");

        assertThat(errors.path("total").asInt()).isEqualTo(2);
        assertThat(errors.at("/errors/0/id").asString()).isEqualTo(disk);
        assertThat(errors.at("/errors/0/last_seen").asString()).isEqualTo("2026-01-17T12:30:00Z");
        assertThat(errors.at("/errors/0/worked").asInt()).isEqualTo(1);
        assertThat(errors.at("/errors/1/id").asString()).isEqualTo(port);
        assertThat(PageAnswers.of(world, "page_errors", "{'sort_by':'created_at'}")
                        .at("/errors/0/id")
                        .asString())
                .isEqualTo(port);
    }

    @Test
    void aFixIsShownWithWhatWasSaidOfIt() throws Exception {
        var id = save("No space left on device");
        judge(id, true);
        world.clock.advance(Duration.ofMinutes(1));
        judge(id, false);

        var error = PageAnswers.of(world, "page_error", "{'id':'" + id + "'}");

        assertThat(error.path("solution").asString()).isEqualTo("Do it again.");
        assertThat(error.at("/error/success_rate").asDouble()).isEqualTo(0.5);
        assertThat(error.path("judgements")).hasSize(2);
        assertThat(error.at("/judgements/0/worked").asBoolean()).isFalse();
        assertThat(error.at("/judgements/0/at").asString()).isEqualTo("2026-01-17T10:31:00Z");
        assertThat(PageAnswers.refusal(world, "page_error", "{'id':'rem_none'}"))
                .startsWith("There is no solved error with this id");
    }

    @Test
    void whatWasKeptBeforeJudgementsHadTimesIsRead() throws Exception {
        var id = save("No space left on device");
        var kept = world.wiring
                .library()
                .get(id, Holders.of(world.wiring.localUser()))
                .orElseThrow()
                .body();
        var older = (ObjectNode) Json.MAPPER.readTree(kept);
        older.remove("judgements");

        assertThat(RemediationRecord.of(older.toString()).judgements()).isEmpty();
    }
}
