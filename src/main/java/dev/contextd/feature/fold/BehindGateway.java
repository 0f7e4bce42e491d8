package dev.contextd.feature.fold;

/// Tells which sessions belong to an agent that speaks to its model through a gateway of ours, where a branch that
/// returned leaves the requests. Such branches may be larger and take longer.
///
/// It is asked with every change of a session, so it has to be quick.
@FunctionalInterface
public interface BehindGateway {
    /// For a server without a gateway.
    BehindGateway NONE = (_, _) -> false;

    /// @param session the id of the agent's session, as its connection has it
    boolean is(String owner, String session);
}
