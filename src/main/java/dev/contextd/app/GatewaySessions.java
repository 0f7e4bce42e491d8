package dev.contextd.app;

import dev.contextd.feature.fold.BehindGateway;
import dev.contextd.tool.Connection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The sessions of agents that are here and speak to their models through a gateway. All are the local user's.
final class GatewaySessions implements BehindGateway {
    private final String owner;
    private final Set<String> here = ConcurrentHashMap.newKeySet();

    GatewaySessions(String owner) {
        this.owner = owner;
    }

    void entered(Connection connection) {
        connection.gateway().flatMap(_ -> connection.session()).ifPresent(here::add);
    }

    void left(Connection connection) {
        connection.session().ifPresent(here::remove);
    }

    @Override
    public boolean is(String whose, String session) {
        return whose.equals(owner) && here.contains(session);
    }
}
