package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MentionedTimeTest {
    /// A Thursday.
    private static final Instant NOW = Instant.parse("2026-06-11T10:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decisions about messaging in April       | 2026-04-01 | 2026-05-01",
                "what broke last December?                | 2025-12-01 | 2026-01-01",
                "the crash of May 2023                    | 2023-05-01 | 2023-06-01",
                "who had dinner with Ann on May 3, 2023?  | 2023-05-03 | 2023-05-04",
                "what was said on the 8th of April        | 2026-04-08 | 2026-04-09",
                "what was said on 2026-04-08              | 2026-04-08 | 2026-04-09",
                "the bug I told you about yesterday       | 2026-06-10 | 2026-06-11",
                "What did we decide last week?            | 2026-06-01 | 2026-06-08",
                "releases of this month                   | 2026-06-01 | 2026-07-01"
            })
    void aQuestionSpeaksOfDays(String question, LocalDate first, LocalDate end) {
        var margin = Duration.ofHours(12);
        assertThat(MentionedTime.in(question, NOW))
                .contains(new MentionedTime(
                        first.atStartOfDay(ZoneOffset.UTC).toInstant().minus(margin),
                        end.atStartOfDay(ZoneOffset.UTC).toInstant().plus(margin)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "May I restart it?",
                "does it march on",
                "who is June",
                "the Marshal protocol",
                "version 2026",
                "on 31 June",
                "2026-13-45",
                "the last weekday"
            })
    void otherQuestionsDoNot(String question) {
        assertThat(MentionedTime.in(question, NOW)).isEmpty();
    }
}
