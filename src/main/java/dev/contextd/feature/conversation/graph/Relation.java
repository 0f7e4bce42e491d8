package dev.contextd.feature.conversation.graph;

import java.time.Instant;

/// A directed relation between two contexts, as it stands in the store, version 1. Components are only ever added.
///
/// @param source id of the context it goes out from
/// @param sourceContextId what the caller calls that
/// @param weight from 0 to 1
/// @param automatic whether nobody asked for it
public record Relation(
        String source,
        String sourceContextId,
        String target,
        String targetContextId,
        RelationType type,
        double weight,
        boolean automatic,
        Instant at) {
    public Relation with(double otherWeight) {
        return new Relation(source, sourceContextId, target, targetContextId, type, otherWeight, automatic, at);
    }

    /// The context at the other end.
    public String other(String context) {
        return context.equals(source) ? target : source;
    }
}
