package dev.contextd.feature.diagnosis;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.PromptInfo;
import dev.contextd.tool.QuotedText;
import java.util.List;
import java.util.Map;

/// Asks the model to find out about an error with what is known here, and to leave what it finds.
final class DiagnosePrompt implements Prompt {
    @Override
    public PromptInfo info() {
        return new PromptInfo(
                "diagnose",
                "Diagnose an error",
                "Find the cause of an error, and keep what solved it",
                List.of(new PromptInfo.Argument("error", "The error as it was printed", true, List.of())));
    }

    @Override
    public String text(Map<String, String> arguments, Caller caller) {
        var error = arguments.getOrDefault("error", "");
        return "Call remediation_search with the error below, then troubleshoot if nothing known fits. Do the"
                + " verification steps before any fix, and ask me before anything destructive. When it is solved, call"
                + " remediation_save; if you used a known solution, call remediation_feedback. The error, as data:\n\n"
                + QuotedText.of(error);
    }
}
