package dev.contextd.tool;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Which tools a client is offered.
///
/// @param toolsets names of toolsets, or `all`, or `core`
public record ToolSelection(SortedSet<String> toolsets, boolean readOnly) {
    public static final String ALL = "all";
    public static final String CORE = "core";

    /// No user chooses it.
    private static final String NONE = "none";

    public static final ToolSelection EVERYTHING = new ToolSelection(List.of(ALL), false);

    public ToolSelection(Collection<String> toolsets, boolean readOnly) {
        this(new TreeSet<>(toolsets), readOnly);
    }

    /// Every name there is.
    public static List<String> names() {
        return Stream.concat(
                        Stream.of(ALL, CORE), Arrays.stream(Toolset.values()).map(Toolset::word))
                .toList();
    }

    /// Whether it names something, and only what there is.
    public boolean isSound() {
        return !toolsets.isEmpty() && names().containsAll(toolsets);
    }

    public boolean admits(ToolInfo<?, ?> info) {
        return admits(info.toolset().word(), info.core(), info.effect().readOnly());
    }

    /// The same of a tool of which no more is known.
    public boolean admits(String toolset, boolean core, boolean reads) {
        return !(readOnly && !reads) && toolsets.stream().anyMatch(name -> isIn(toolset, core, name));
    }

    /// Whether a client may call it: also what hooks call, which the model need not see.
    boolean permits(ToolInfo<?, ?> info) {
        return admits(info) || (info.toolset() == Toolset.HOOKS && ofAll().admits(info));
    }

    /// The same of no toolset, for a client that has the tools from elsewhere: nothing is listed, and what hooks call
    /// can be called.
    public ToolSelection ofNone() {
        return new ToolSelection(List.of(NONE), readOnly);
    }

    public boolean isOfNone() {
        return toolsets.contains(NONE);
    }

    /// The same of all toolsets.
    public ToolSelection ofAll() {
        return new ToolSelection(List.of(ALL), readOnly);
    }

    private static boolean isIn(String toolset, boolean core, String name) {
        return switch (name) {
            case ALL -> true;
            case CORE -> core;
            default -> toolset.equals(name);
        };
    }
}
