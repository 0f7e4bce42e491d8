package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.conversation.graph.Neighbourhood;
import dev.contextd.feature.conversation.graph.Relation;
import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The contexts around one, for drawing.
final class PageGraphTool implements Tool<PageGraphTool.Input, PageGraphTool.Output> {
    private static final int DEPTH = 2;

    record Input(
            @Doc("Id of the conversation, or what its agent calls it") @Limited(Limit.MESSAGE)
            String id,

            @Doc("How far from it; 2 if absent") @Range(min = 1, max = 3)
            Optional<Integer> depth) {}

    record Output(
            @Doc("The one asked for first, then the nearest")
            List<Node> nodes,

            @Doc("What relates them") List<Edge> edges,
            @Doc("Whether there are more than are shown") boolean cut,
            @Doc("Whether relations are kept at all") boolean enabled) {}

    record Node(
            @Doc("Id of the conversation") String id,
            @Doc("What its agent calls it") String name,
            @Doc("Its messages; 0 if it is gone") long messages) {}

    record Edge(
            @Doc("Id of the conversation it goes out from") String source,
            @Doc("Id of the one it leads to") String target,
            @Doc("How they are related") RelationType type,
            @Doc("From 0 to 1") double weight,
            @Doc("Whether it was found by itself") boolean automatic) {
        static Edge of(Relation relation) {
            return new Edge(
                    relation.source(), relation.target(), relation.type(), relation.weight(), relation.automatic());
        }
    }

    private final Conversations conversations;

    PageGraphTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_graph",
                "Related conversations",
                "Use when the page draws what a conversation is related to.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var context = conversations.known(input.id(), caller.owner());
        int depth = conversations.hasGraph() ? input.depth().orElse(DEPTH) : 0;
        var around = conversations.around(context, depth, caller.owner());
        return new Output(
                around.nodes().entrySet().stream()
                        .map(node -> node(node, caller.owner()))
                        .toList(),
                around.relations().stream().map(Edge::of).toList(),
                around.isCut(),
                conversations.hasGraph());
    }

    private Node node(Map.Entry<String, Neighbourhood.Node> node, Owner owner) {
        var name = node.getValue().contextId();
        return new Node(
                node.getKey(),
                name,
                conversations.find(name, owner).map(Context::messages).orElse(0L));
    }
}
