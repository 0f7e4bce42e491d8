package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Connection;
import java.util.List;
import java.util.Optional;

/// For a server that speaks the current revision alone: whoever shakes hands is told which that is.
final class NoOlderRevisions implements OlderRevisions {
    @Override
    public List<String> versions() {
        return List.of();
    }

    @Override
    public OpenSession open(Request initialize, String owner) {
        throw refusal(initialize);
    }

    @Override
    public OpenSession openOn(Channel stream, Request initialize, String owner, Connection connection) {
        throw refusal(initialize);
    }

    private static RpcError refusal(Request initialize) {
        return RpcError.unsupportedVersion(
                initialize.params().path("protocolVersion").asString(""), List.of(StatelessRevision.DATE));
    }

    @Override
    public Optional<OpenSession> find(String id, String owner) {
        return Optional.empty();
    }

    @Override
    public void closeStreams() {
        // there is none
    }

    @Override
    public void endAll() {
        // there is none
    }
}
