package dev.contextd.tool;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Which tools a client is offered. What hooks call is in no list, whatever is chosen: it is not for models. What only
/// the page needs, no client can even call.
///
/// @param toolsets names of toolsets, or `all`, or `core`, or `short`: `core` and what finds and calls the others, or
///     `auto`: one of these by the client's name, as [ShownTools] says
public record ToolSelection(SortedSet<String> toolsets, boolean readOnly) {
    public static final String ALL = "all";
    public static final String CORE = "core";
    public static final String SHORT = "short";
    public static final String AUTO = "auto";

    /// No user chooses it.
    private static final String NONE = "none";

    public ToolSelection(Collection<String> toolsets, boolean readOnly) {
        this(new TreeSet<>(toolsets), readOnly);
    }

    /// Every name there is.
    public static List<String> names() {
        return Stream.concat(
                        Stream.of(AUTO, ALL, SHORT, CORE),
                        Arrays.stream(Toolset.values())
                                .filter(toolset -> toolset != Toolset.PAGE)
                                .map(Toolset::word))
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
        return !toolset.equals(Toolset.HOOKS.word())
                && (!readOnly || reads)
                && toolsets.stream().anyMatch(name -> isIn(toolset, core, name));
    }

    /// Whether a client may call it: also what hooks call, and what a short list leads to.
    boolean permits(ToolInfo<?, ?> info) {
        boolean leads = toolsets.contains(SHORT) || toolsets.contains(AUTO);
        boolean led = leads && info.toolset() != Toolset.PAGE;
        return mayCall(info) && (led || info.toolset() == Toolset.HOOKS || admits(info));
    }

    private boolean mayCall(ToolInfo<?, ?> info) {
        return !readOnly || info.effect().readOnly();
    }

    /// The same of no toolset, for a client that has the tools from elsewhere: nothing is listed, and what hooks call
    /// can be called.
    public ToolSelection ofNone() {
        return new ToolSelection(List.of(NONE), readOnly);
    }

    public boolean isOfNone() {
        return toolsets.contains(NONE);
    }

    /// The same of every tool there is.
    public ToolSelection ofAll() {
        return new ToolSelection(List.of(ALL, Toolset.FINDING.word()), readOnly);
    }

    /// The same of every tool there is, with what only the page calls; no user chooses it.
    public ToolSelection ofPage() {
        return new ToolSelection(List.of(ALL, Toolset.FINDING.word(), Toolset.PAGE.word()), readOnly);
    }

    private static boolean isIn(String toolset, boolean core, String name) {
        boolean finds = toolset.equals(Toolset.FINDING.word());
        boolean page = toolset.equals(Toolset.PAGE.word());
        return switch (name) {
            case AUTO -> !page;
            case ALL -> !finds && !page;
            case SHORT -> core || finds;
            case CORE -> core;
            default -> toolset.equals(name);
        };
    }
}
