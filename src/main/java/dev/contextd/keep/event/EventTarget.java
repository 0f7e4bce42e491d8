package dev.contextd.keep.event;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Where a stream of events is and how to get in.
///
/// @param servers of one cluster; a URL may hold a user and a password
/// @param credentials a file with the key, and the licence to use it, of whom to come as
/// @param authorities certificates to trust besides those that Java trusts
/// @param copies on how many servers an event is kept
public record EventTarget(List<URI> servers, Optional<Path> credentials, Optional<Path> authorities, int copies) {
    public EventTarget {
        servers = List.copyOf(servers);
    }

    /// Says nothing that is secret.
    @Override
    public String toString() {
        return String.join(
                ", ",
                servers.stream()
                        .map(server -> server.getHost() + ":" + port(server))
                        .toList());
    }

    private static int port(URI server) {
        return server.getPort() < 0 ? PORT : server.getPort();
    }

    private static final int PORT = 4222;
}
