package dev.contextd.tool;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// What a tool answered, as an object for programs and as text for clients that read only text.
///
/// @param inWords whether the text has words of its own; else it is the object as JSON
/// @param failed whether the answer says that it could not be done
/// @param standing what a stage tells along with it
public record ToolReply(
        ObjectNode structured, String text, boolean inWords, boolean failed, Optional<Standing> standing) {
    /// The field of every answer that says what the model has to read now; there only if there is something.
    public static final String NOTICES = "notices";

    /// Where the caller stands after the call.
    ///
    /// @param state for programs
    /// @param brief the same for where there is little room, a header
    /// @param notices what the model has to read now, a sentence or a few each
    public record Standing(ObjectNode state, ObjectNode brief, List<String> notices) {}

    /// An answer whose text is the object as JSON.
    public static ToolReply asJson(ObjectNode structured, boolean failed) {
        return new ToolReply(structured, structured.toString(), false, failed, Optional.empty());
    }

    /// An answer with words of its own.
    public static ToolReply inWords(ObjectNode structured, String words, boolean failed) {
        return new ToolReply(structured, words, true, failed, Optional.empty());
    }

    public ToolReply with(Standing told) {
        return new ToolReply(structured, text, inWords, failed, Optional.of(told));
    }
}
