package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.cli.run.ChosenUpstream;
import dev.contextd.cli.run.GatewaySettings;
import dev.contextd.gateway.Books;
import dev.contextd.gateway.Gateway;
import dev.contextd.gateway.LedgerEntry;
import dev.contextd.gateway.Upstream;
import dev.contextd.gateway.jdk.JdkUpstream;
import dev.contextd.gateway.jdk.ProxyRules;
import dev.contextd.gateway.shared.SharedBooks;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.local.bridge.ServerStarter;
import dev.contextd.local.bridge.ServerStarter.NotStarted;
import dev.contextd.local.daemon.SharedServer;
import dev.contextd.wire.Limits;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// A gateway that is open, with the server that it asks.
final class GatewaySession implements AutoCloseable {
    /// A request that was sent as a whole once costs the provider's cache, so that a pause of the machine should not be
    /// taken for a request that cannot be read.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// Four of the largest requests, and far less than the process may have.
    private static final long IN_FLIGHT_BYTES_MAX = 128L << 20;

    private final Upstream upstream;
    private final Books books;
    private final Gateway gateway;
    private final AtomicReference<String> trouble = new AtomicReference<>("");

    private GatewaySession(Upstream upstream, Books books, Gateway gateway) {
        this.upstream = upstream;
        this.books = books;
        this.gateway = gateway;
    }

    static GatewaySession open(Options options, List<ChosenUpstream> chosen, int port) {
        var settings = options.settings(Map.of());
        var wanted = GatewaySettings.of(settings);
        var proxies = new ProxyRules(System.getenv());
        chosen.forEach(it -> requireResolvable(it, proxies));
        var upstream = new JdkUpstream(TrustedAuthorities.with(GatewaySettings.CA_FILE, wanted.authorities()), proxies);
        var endpoint = SharedServer.endpoint(Config.dataDir(settings, System.getenv(), Options.home()));
        var books = new SharedBooks(endpoint, Path.of("").toAbsolutePath().toString());
        var gateway = Gateway.start(
                new Gateway.Options(
                        port,
                        chosen.stream().map(ChosenUpstream::route).distinct().toList(),
                        wanted.mode(),
                        new Limits(wanted.minTokens(), PATIENCE),
                        wanted.lateFold(),
                        wanted.bodyBytesMax(),
                        IN_FLIGHT_BYTES_MAX),
                upstream,
                books);
        var session = new GatewaySession(upstream, books, gateway);
        session.start(new ServerStarter(endpoint, options.arguments()), endpoint);
        return session;
    }

    /// What the vendors are called is right; what somebody has set is looked up before an agent stumbles over it.
    private static void requireResolvable(ChosenUpstream chosen, ProxyRules proxies) {
        URI base = chosen.route().base();
        if (chosen.setBy().isEmpty() || !proxies.select(base).equals(List.of(Proxy.NO_PROXY))) {
            return;
        }
        try {
            InetAddress.getByName(base.getHost());
        } catch (UnknownHostException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The name " + base.getHost() + " cannot be resolved; correct "
                            + chosen.setBy().get() + ".",
                    Map.of(),
                    e);
        }
    }

    /// The agent's own bridge may start the server too; of all, one does.
    private void start(ServerStarter starter, Endpoint endpoint) {
        Thread.ofPlatform().daemon().name("server").start(() -> {
            try {
                starter.reach(() -> ServerLink.open(endpoint, new Greeting("status")), () -> true)
                        .close();
            } catch (NotStarted e) {
                trouble.set(Optional.ofNullable(e.getMessage()).orElse(""));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    String url(String name) {
        return gateway.url(name);
    }

    LedgerEntry figures() {
        return gateway.figures();
    }

    /// Why there is no server.
    Optional<String> trouble() {
        return Optional.of(trouble.get()).filter(text -> !text.isEmpty());
    }

    @Override
    public void close() {
        gateway.close();
        upstream.close();
        books.close();
    }
}
