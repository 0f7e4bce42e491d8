package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SkillRecordTest {
    @Test
    void aVersionThatWasKeptBeforeEditorsWereNamedHasNone() {
        var kept = "{\"version\":\"1.0.0\",\"description\":\"d\",\"content\":\"c\",\"author\":null,\"category\":\"x\","
                + "\"prerequisites\":[],\"expectedOutcome\":null,\"tags\":[],\"metadata\":{},\"fields\":{},"
                + "\"tokenCount\":1,\"createdAt\":\"2026-01-01T00:00:00Z\"}";

        assertThat(SkillRecord.skillVersion(kept).editedBy()).isEmpty();
    }
}
