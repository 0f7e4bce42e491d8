package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.local.bridge.Endpoint;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that may open few files meets more clients than it can.
class DescriptorsIT {
    private static final int FILES_MAX = 220;

    @TempDir
    Path home;

    @Test
    void aServerWhoseDescriptorsRanOutGoesOnWhenClientsHaveGone() throws Exception {
        var limited = List.of("sh", "-c", "ulimit -n " + FILES_MAX + "; exec \"$@\"", "sh");
        try (var server = Program.startIn(home, limited, "serve", "-p", "0")) {
            var http = server.http();
            var socket = Endpoint.existing(home.resolve(".local/share/contextd"))
                    .orElseThrow()
                    .socket();
            var crowd = new ArrayList<SocketChannel>();
            try {
                for (int each = 0; each < FILES_MAX; each++) {
                    crowd.add(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
                }
                server.awaitError("nobody can be let in at present");
            } finally {
                for (SocketChannel each : crowd) {
                    each.close();
                }
            }

            Eventually.isTrue(() -> http.call("ping", "{}")
                    .json()
                    .at("/result/structuredContent")
                    .isObject());
            assertThat(Program.run(home, "call", "ping", "{}").exitCode()).isZero();
            server.terminate();
            assertThat(server.awaitExit()).isEqualTo(128 + 15);
        }
    }
}
