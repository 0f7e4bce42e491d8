package dev.contextd.feature.transcript;

import java.util.regex.Pattern;

/// Text that stands where a person's words stand in a transcript, and was put there by a program: what a command
/// printed, a reminder of the agent's, a file that was attached, a prompt of ours.
///
/// What is not sure counts as a program's: nothing is lost by it but a proposal.
final class ProgramText {
    /// An element such as `<command-name>` or `<system-reminder>`: no person writes these at the beginning of a line.
    private static final Pattern ELEMENT = Pattern.compile("(?m)^\\s{0,40}</?[a-z]+[-_][a-z_-]+[ >]");

    /// The beginnings of what agents say in a person's name, and of our own prompts.
    private static final Pattern BEGINNING = Pattern.compile(
            "^\\s{0,40}(?:Caveat: The messages below were generated|This session is being continued from a previous"
                    + "|\\[Request interrupted|Called the \\w+ tool with|Result of calling the \\w+ tool|Contents of /"
                    + "|# AGENTS\\.md instructions|Go on from my last checkpoint, |Call remediation_search with the error below)");

    private ProgramText() {}

    static boolean isIn(String text) {
        return ELEMENT.matcher(text).find() || BEGINNING.matcher(text).find();
    }
}
