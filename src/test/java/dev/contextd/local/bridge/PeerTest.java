package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerTest {
    @TempDir
    Path directory;

    @Test
    void bothEndsKnowAsWhomTheOtherRuns() throws Exception {
        var stranger = FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("54321");
        var address = UnixDomainSocketAddress.of(directory.resolve("socket"));
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            try (var client = SocketChannel.open(address);
                    var accepted = server.accept()) {
                for (var end : new SocketChannel[] {client, accepted}) {
                    assertThat(Peer.isOurs(end)).isTrue();
                    assertThat(Peer.isOf(end, stranger)).isFalse();
                }
            }
        }
    }
}
