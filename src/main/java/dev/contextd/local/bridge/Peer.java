package dev.contextd.local.bridge;

import dev.contextd.base.host.Host;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;

/// The process at the other end of a socket.
public final class Peer {
    private Peer() {}

    /// Whether it runs as the same user. The folder of the socket lets nobody else in already; this holds also if
    /// somebody has opened that folder.
    public static boolean isOurs(SocketChannel channel) throws IOException {
        return isOf(channel, Host.here().user());
    }

    /// Where the system cannot say, the folder has to do.
    static boolean isOf(SocketChannel channel, UserPrincipal user) throws IOException {
        return !channel.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)
                || channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(user);
    }
}
