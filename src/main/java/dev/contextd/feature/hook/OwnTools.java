package dev.contextd.feature.hook;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Tells our tools from those of others by the names that agents give them.
///
/// @param tools whether we have a tool of this name
record OwnTools(Predicate<String> tools) {
    /// Claude Code, Codex and Qwen Code; Claude Code from a plugin; Gemini CLI; opencode.
    private static final Pattern PREFIX =
            Pattern.compile("mcp__contextd__|mcp__plugin_contextd_contextd__|mcp_contextd_|contextd_");

    /// Whether an agent's name is that of one of ours. Another server may be called something like us, so the prefix
    /// alone does not decide.
    boolean has(String name) {
        var prefix = PREFIX.matcher(name);
        return prefix.lookingAt() && tools.test(name.substring(prefix.end()));
    }
}
