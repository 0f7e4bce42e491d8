package dev.contextd.tool;

import java.util.List;
import java.util.TreeSet;

/// Which tools the list of a client shows. What its user chose is shown; where that is `auto`, the client's name
/// decides between two lists, since what is listed is paid for in every turn of most agents.
///
/// Agents that load tools by a search of their own get all of them. The others get the short list, and with
/// `find_tools` and `call_tool` the rest. Whoever may only read gets all that read: there is no calling through.
public final class ShownTools {
    /// Agents with a search of their own, by how their names begin. Claude Code has one too, but puts into its prompt
    /// whatever the server lists that it is told to wait for.
    private static final List<String> SEARCHING = List.of("qwen-");

    private ShownTools() {}

    /// @param client its name as the protocol's `clientInfo` has it; empty if it has not said
    /// @param chosen what its user chose
    public static ToolSelection to(String client, ToolSelection chosen) {
        if (!chosen.toolsets().contains(ToolSelection.AUTO)) {
            return chosen;
        }
        boolean all = chosen.readOnly() || SEARCHING.stream().anyMatch(client::startsWith);
        var names = new TreeSet<>(chosen.toolsets());
        names.remove(ToolSelection.AUTO);
        names.add(all ? ToolSelection.ALL : ToolSelection.SHORT);
        return new ToolSelection(names, chosen.readOnly());
    }
}
