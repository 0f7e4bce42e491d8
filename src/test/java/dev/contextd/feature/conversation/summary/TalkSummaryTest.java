package dev.contextd.feature.conversation.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.text.bpe.O200kTokenizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A talk of people who are named in it is told as a third would tell it.
class TalkSummaryTest {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();

    private static final List<String> TALK = List.of(
            "Anna: Hi Ben! Are you free on Friday?",
            "Ben: Well, I have to finish the report for Clara first. Why?",
            "Anna: I want to look at the flat in Linden Street, and I need a second opinion.",
            "Ben: Oh, the one with the balcony? I'd like to see it.",
            "Anna: Could you drive us there? My car is in the garage until Monday.",
            "Ben: Sure. I will pick you up at five.",
            "Anna: Thank you so much! See you then.");

    private static SummaryResult summary(List<String> messages, double importance) {
        var lines = new ArrayList<SpokenMessage>();
        for (String message : messages) {
            lines.add(new SpokenMessage(
                    lines.size() + 1,
                    lines.size() % 2 == 0 ? "user" : "assistant",
                    message,
                    importance,
                    Instant.EPOCH,
                    Optional.empty()));
        }
        return Summarizer.byWords(TOKENIZER).summarize(lines, Optional.empty(), 1_000);
    }

    @Test
    void peopleAreNamedAndPolitenessIsLeftOut() {
        assertThat(summary(TALK, 0.5).summary())
                .contains("Anna asks whether Ben is free on Friday.")
                .contains("Ben has to finish the report for Clara first.")
                .doesNotContain("User", "Assistant", "Thank", "See you", "Hi");
    }

    @Test
    void itIsMuchShorterThanTheTalk() {
        assertThat(summary(TALK, 0.5).summary().split(" ")).hasSizeLessThanOrEqualTo(32);
    }

    @Test
    void fromATalkNothingIsTakenForAnErrorOrAnOpenQuestion() {
        assertThat(summary(List.of("Ann: No, that's wrong.", "Bo: Later then. It failed. Why?"), 0.5)
                        .keyInsights())
                .isEmpty();
    }

    @Test
    void whatIsCriticalIsToldAsItWasSaid() {
        assertThat(summary(TALK, 1.0).summary()).contains("Ben: Sure. I will pick you up at five.");
    }

    @Test
    void rolesAndNotesAreNotPeople() {
        assertThat(summary(List.of("User: I want tea.", "Assistant: I will make you tea."), 0.5)
                        .summary())
                .startsWith("User: User: I want tea.");
        assertThat(summary(List.of("Note: I want the old importer gone.", "I will remove it now from the build."), 0.5)
                        .summary())
                .contains("Note: I want the old importer gone.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I'm late because my bike broke. | Anna is late because Anna's bike broke.",
                "I think you should ask your mother. | Anna thinks Ben should ask Ben's mother.",
                "Are you sure that you know me? | Anna asks whether Ben is sure that Ben knows Anna.",
                "What time do you want to go? | Anna asks what time Ben wants to go.",
                "Did you go there? | Anna asks whether Ben went there.",
                "Does he know us? | Anna asks whether he knows them.",
                "Could you send me V58__api_key? | Anna asks Ben to send Anna V58__api_key.",
                "Please fill in this form. | Anna asks Ben to fill in this form.",
                "Let's meet at ./me/you_I.txt. | Anna suggests they meet at ./me/you_I.txt.",
                "The shop is closed! | Anna says the shop is closed.",
                "Jenkins is down. | Anna says: Jenkins is down.",
                "I don ' t have it . | Anna doesn't have it.",
                "How's your leg? | Anna asks how Ben's leg is.",
                "The US release slips by a week. | Anna says the US release slips by a week.",
                "It runs on Windows ME and you know it. | Anna says it runs on Windows ME and Ben knows it.",
                "Phase I is done. | Anna says: Phase I is done.",
                "They go on with Phase I next week. | Anna says they go on with Phase I next week.",
                "That is the part I like. | Anna says that is the part Anna likes.",
                "Who am I? | Anna asks who Anna is.",
                "This is an engine of type I. | Anna says this is an engine of type I.",
                "He knows that as well as I. | Anna says he knows that as well as Anna.",
                "You and I could go. | Anna says Ben and Anna could go.",
                "I did it myself. | Anna did it themself.",
                "You should do it yourself. | Anna says Ben should do it themself.",
                "We did it ourselves. | Anna says they did it themselves."
            })
    void isReportedAs(String said, String told) {
        assertThat(new ReportedSpeech("Anna", "Ben").of(ReportedSpeech.core(said)))
                .isEqualTo(told);
    }

    @Test
    void inATalkNothingIsADecisionThatWasNotTaken() {
        assertThat(summary(
                                List.of(
                                        "Ann: We have not decided on a flat yet.",
                                        "Bo: It is open whether we'll take it."),
                                0.5)
                        .keyInsights())
                .isEmpty();
    }

    @Test
    void amongManyNobodyKnowsWhoYouAre() {
        assertThat(new ReportedSpeech("Anna", "").of("I think you are right.")).isEqualTo("Anna thinks you are right.");
        assertThat(new ReportedSpeech("Anna", "").of("I think you do it yourself."))
                .isEqualTo("Anna thinks you do it yourself.");
    }
}
