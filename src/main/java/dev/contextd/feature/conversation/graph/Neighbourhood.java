package dev.contextd.feature.conversation.graph;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.conversation.message.Context;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The contexts around one, with what relates them, walked in both directions and each visited once.
///
/// @param nodes by id, the nearest first, and of the same distance those with the heaviest relation
/// @param isCut whether there were more than are shown
public record Neighbourhood(Map<String, Node> nodes, List<Relation> relations, boolean isCut) {
    static final int NODES_MAX = 100;
    static final int RELATIONS_MAX = 400;

    /// @param type of the relation by which it was reached; absent for the one in the middle
    public record Node(String contextId, Optional<RelationType> type) {}

    public static Neighbourhood of(Context middle, int depth, Relations relations, Owner owner) {
        var nodes = new LinkedHashMap<String, Node>();
        nodes.put(middle.id(), new Node(middle.contextId(), Optional.empty()));
        var edges = new ArrayList<Relation>();
        var seen = new HashSet<Relation>();
        boolean isCut = false;
        var rim = List.of(middle.id());
        for (int step = 0; step < depth; step++) {
            var next = new ArrayList<String>();
            for (String id : rim) {
                for (Relation relation : relations.of(id, owner)) {
                    var other = relation.other(id);
                    boolean isNew = !nodes.containsKey(other);
                    if ((isNew && nodes.size() >= NODES_MAX) || edges.size() >= RELATIONS_MAX) {
                        isCut = true;
                        continue;
                    }
                    if (isNew) {
                        nodes.put(other, node(relation, id));
                        next.add(other);
                    }
                    if (seen.add(relation)) {
                        edges.add(relation);
                    }
                }
            }
            rim = next;
        }
        return new Neighbourhood(nodes, edges, isCut);
    }

    /// The first of some contexts, with what relates these.
    public static Neighbourhood among(List<Context> some, Relations relations, Owner owner) {
        var nodes = new LinkedHashMap<String, Node>();
        some.stream()
                .limit(NODES_MAX)
                .forEach(context -> nodes.put(context.id(), new Node(context.contextId(), Optional.empty())));
        var edges = nodes.keySet().stream()
                .flatMap(id -> relations.outgoing(id, owner).stream())
                .filter(relation -> nodes.containsKey(relation.target()))
                .limit(RELATIONS_MAX)
                .toList();
        return new Neighbourhood(nodes, edges, nodes.size() < some.size());
    }

    private static Node node(Relation relation, String from) {
        boolean goesOut = relation.source().equals(from);
        return new Node(
                goesOut ? relation.targetContextId() : relation.sourceContextId(), Optional.of(relation.type()));
    }

    /// What the others are called.
    public List<String> others() {
        return nodes.values().stream().skip(1).map(Node::contextId).toList();
    }
}
