package dev.contextd.feature.conversation.summary;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

/// One message as the summariser sees it.
///
/// @param index its place in the conversation, counted up
/// @param importance LOW 0.25, MEDIUM 0.5, HIGH 0.75, CRITICAL 1.0
/// @param vector the meaning of the whole message, if it is at hand; saves a computation where that is one sentence
public record SpokenMessage(
        int index, String role, String content, double importance, Instant at, Optional<float[]> vector) {
    static final double CRITICAL = 1.0;

    private static final String TOOL = "tool";

    /// Only what the speaker says, not what they quote of others.
    public SpokenMessage withoutQuotations() {
        var own = content.lines().filter(line -> !line.stripLeading().startsWith(">"));
        return new SpokenMessage(index, role, own.collect(Collectors.joining("\n")), importance, at, vector);
    }

    /// With the role of a tool if it is what a program wrote, whoever handed it on.
    SpokenMessage byItsSpeaker() {
        return isOfTool() || !ProgramOutput.is(content)
                ? this
                : new SpokenMessage(index, TOOL, content, importance, at, vector);
    }

    boolean isOfTool() {
        return role.equalsIgnoreCase(TOOL) || role.equalsIgnoreCase("function");
    }

    boolean isCritical() {
        return importance >= CRITICAL;
    }
}
