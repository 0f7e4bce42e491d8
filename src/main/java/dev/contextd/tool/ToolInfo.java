package dev.contextd.tool;

import java.time.Duration;
import java.util.regex.Pattern;

/// What is known of a tool before it is called.
///
/// @param description one *Use when…* sentence for the model
/// @param core whether it is among the few an agent needs daily
/// @param deadline how long a call may take
public record ToolInfo<I extends Record, O extends Record>(
        String name,
        String title,
        String description,
        Toolset toolset,
        boolean core,
        Effect effect,
        Duration deadline,
        Class<I> input,
        Class<O> output) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    public ToolInfo {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a tool name: " + name);
        }
    }

    /// Whether a model may want to call it, and has to be led to it.
    public boolean isForModels() {
        return toolset != Toolset.HOOKS && toolset != Toolset.FINDING && toolset != Toolset.PAGE;
    }

    /// What a call does to the data; the MCP hints follow from it.
    public enum Effect {
        READS(true, false, true),
        ADDS(false, false, false),
        REPLACES(false, true, true),
        DELETES(false, true, true);

        private final boolean readOnly;
        private final boolean destructive;
        private final boolean idempotent;

        Effect(boolean readOnly, boolean destructive, boolean idempotent) {
            this.readOnly = readOnly;
            this.destructive = destructive;
            this.idempotent = idempotent;
        }

        public boolean readOnly() {
            return readOnly;
        }

        public boolean destructive() {
            return destructive;
        }

        public boolean idempotent() {
            return idempotent;
        }
    }
}
