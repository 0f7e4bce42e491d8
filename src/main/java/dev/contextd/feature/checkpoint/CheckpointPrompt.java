package dev.contextd.feature.checkpoint;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.PromptInfo;
import java.util.List;
import java.util.Map;

/// Asks the model to save where it is.
final class CheckpointPrompt implements Prompt {
    @Override
    public PromptInfo info() {
        return new PromptInfo(
                "checkpoint",
                "Save a checkpoint",
                "Write down where the work stands, so that it can be resumed",
                List.of(new PromptInfo.Argument("note", "What must not be forgotten", false, List.of())));
    }

    @Override
    public String text(Map<String, String> arguments, Caller caller) {
        var note = arguments.getOrDefault("note", "");
        return "Call checkpoint_save now, so that a session that knows nothing of this one can go on. summary: where we"
                + " are, in a sentence. description: what is done, what is next, what is open, and decisions with their"
                + " reasons. context: paths, branches, commands and names needed to go on, by name. Leave secrets out."
                + (note.isBlank() ? "" : " Be sure to include: " + note)
                + " Then tell me the id.";
    }
}
