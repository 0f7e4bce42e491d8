package dev.contextd.feature.conversation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.conversation.graph.ContextDiagram;
import dev.contextd.feature.conversation.graph.Neighbourhood;
import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

final class VisualizeContextTool implements Tool<VisualizeContextTool.Input, VisualizeContextTool.Output> {
    private static final int SESSIONS_MAX = 200;

    enum Format {
        JSON,
        MERMAID,
        TEXT
    }

    @CamelCase
    record Input(
            @Doc("One; all if absent") Optional<String> contextId,

            @Doc("Its neighbours too") Optional<Boolean> includeRelated,

            @Doc("Steps; 1 if absent") @Range(min = 1, max = 3)
            Optional<Integer> depth,

            @Doc("json if absent") Optional<Format> format) {}

    @CamelCase
    record Output(
            @Doc("Always true") boolean success,
            @Doc("The context") Optional<String> contextId,
            @Doc("Its messages") Optional<Long> messageCount,
            @Doc("Whether it has a summary") Optional<Boolean> hasSummary,

            @Doc("Its summary") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<String> summary,

            @Doc("The nearest first") Optional<List<String>> relatedContexts,
            @Doc("What relates them") Optional<List<Edge>> edges,
            @Doc("In which form") Format format,
            @Doc("For people") Optional<String> text,
            @Doc("For mermaid") Optional<String> diagram,
            @Doc("Names of contexts, the last used first") Optional<List<String>> sessions,
            @Doc("How many contexts there are in all") Optional<Long> total,
            @Doc("What is not shown") Optional<String> note) {}

    record Edge(
            @Doc("From which context") String source,
            @Doc("To which context") String target,
            @Doc("How they are related") RelationType type,
            @Doc("From 0 to 1") double weight) {}

    private final Conversations conversations;

    VisualizeContextTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "visualize_context",
                "Show a conversation",
                "Use when you want an overview of contexts.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var format = input.format().orElse(Format.JSON);
        return input.contextId().isEmpty()
                ? list(format, caller.owner())
                : show(
                        conversations.get(input.contextId().get(), caller.owner()),
                        input.includeRelated().orElse(true) ? input.depth().orElse(1) : 0,
                        format,
                        caller.owner());
    }

    private Output show(Context context, int depth, Format format, Owner owner) {
        boolean hasGraph = conversations.hasGraph();
        boolean isDeep = depth > 1;
        var around = conversations.around(context, hasGraph ? depth : 0, owner);
        var summary = conversations.summary(context, owner).map(Summary::text);
        var edges = around.relations().stream()
                .map(relation -> new Edge(
                        relation.sourceContextId(), relation.targetContextId(), relation.type(), relation.weight()))
                .toList();
        return new Output(
                true,
                Optional.of(context.contextId()),
                Optional.of(context.messages()),
                Optional.of(summary.isPresent()),
                summary,
                Optional.of(around.others()),
                Optional.of(edges),
                format,
                format == Format.TEXT ? Optional.of(text(context, summary, around)) : Optional.empty(),
                format == Format.MERMAID ? Optional.of(ContextDiagram.mermaid(around)) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                note(around, hasGraph, isDeep));
    }

    private static Optional<String> note(Neighbourhood around, boolean hasGraph, boolean isDeep) {
        if (!hasGraph) {
            return Optional.of("Relations are switched off (conversations.use_graph).");
        }
        return around.isCut()
                ? Optional.of("There are more relations than are shown; "
                        + (isDeep ? "ask for less depth." : "get_related_contexts lists more."))
                : Optional.empty();
    }

    private static String text(Context context, Optional<String> summary, Neighbourhood around) {
        return "Context ID: " + context.contextId() + "\nMessages: " + context.messages() + "\nHas Summary: "
                + summary.isPresent() + "\nLast message: " + context.updatedAt()
                + summary.map(it -> "\n\nSummary:\n" + it).orElse("")
                + (around.relations().isEmpty() ? "" : "\n\nRelations:" + ContextDiagram.text(around));
    }

    private Output list(Format format, Owner owner) {
        var all = conversations.all(owner);
        var shown = all.stream()
                .sorted(Comparator.comparing(Context::updatedAt).reversed().thenComparing(Context::contextId))
                .limit(SESSIONS_MAX)
                .toList();
        return new Output(
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                format,
                format == Format.TEXT ? Optional.of(text(shown)) : Optional.empty(),
                format == Format.MERMAID ? Optional.of(conversations.map(shown, owner)) : Optional.empty(),
                Optional.of(shown.stream().map(Context::contextId).toList()),
                Optional.of((long) all.size()),
                shown.size() < all.size()
                        ? Optional.of("Only the " + shown.size() + " contexts used last are shown.")
                        : Optional.empty());
    }

    private static String text(List<Context> contexts) {
        var text = new StringBuilder();
        contexts.forEach(context -> text.append(String.format(
                Locale.ROOT,
                "%s- %s: %d messages, last %s",
                text.isEmpty() ? "" : "\n",
                context.contextId(),
                context.messages(),
                context.updatedAt())));
        return text.toString();
    }
}
