package dev.contextd.cli.doctor;

import dev.contextd.app.config.Settings;
import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.cli.run.GatewaySettings;
import dev.contextd.gateway.FoldMode;
import dev.contextd.gateway.Upstream;
import dev.contextd.gateway.Upstream.Body;
import dev.contextd.gateway.Upstream.Outgoing;
import dev.contextd.gateway.Upstream.Unreachable;
import dev.contextd.gateway.jdk.JdkUpstream;
import dev.contextd.gateway.jdk.ProxyRules;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Whether `contextd run` could lead an agent to its model. Only an upstream that somebody has set is asked whether it
/// is
/// there; of the vendors' own nothing is wanted here.
public final class GatewayCheck implements Check {
    private static final String NAME = "gateway";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Settings settings;
    private final Map<String, String> environment;

    public GatewayCheck(Settings settings, Map<String, String> environment) {
        this.settings = settings;
        this.environment = environment;
    }

    @Override
    public Finding run() {
        return Check.told(NAME, this::look).run();
    }

    private Finding look() {
        var wanted = GatewaySettings.of(settings);
        var missing = new ArrayList<String>();
        var there = new ArrayList<String>();
        try (var upstream = new JdkUpstream(
                TrustedAuthorities.with(GatewaySettings.CA_FILE, wanted.authorities()), new ProxyRules(environment))) {
            new TreeMap<>(wanted.upstreams())
                    .values().stream()
                            .filter(chosen -> chosen.setBy().isPresent())
                            .forEach(chosen -> {
                                String key = chosen.setBy().get();
                                var trouble = trouble(upstream, chosen.url());
                                trouble.forEach(why -> missing.add(key + ": " + why));
                                if (trouble.isEmpty()) {
                                    there.add(key + " answers");
                                }
                            });
        }
        if (!missing.isEmpty()) {
            return Finding.warning(NAME, String.join("; ", missing) + "; contextd run would not reach a model there");
        }
        there.addFirst("contextd run " + doing(wanted.mode()));
        return Finding.ok(NAME, String.join("; ", there));
    }

    private static String doing(FoldMode mode) {
        return switch (mode) {
            case RETURNED -> "leaves branches that returned out of requests";
            case SHADOW -> "counts what it would leave out of requests (gateway.fold=shadow)";
            case OFF -> "relays requests as they are (gateway.fold=off)";
        };
    }

    /// Any answer will do, since without a key there is none but a refusal.
    private static List<String> trouble(Upstream upstream, URI url) {
        var sending = upstream.send(new Outgoing("GET", url, List.of(), new Body.None()));
        var _ = CompletableFuture.runAsync(
                sending::cancel, CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        try (var _ = sending.answer()) {
            return List.of();
        } catch (Unreachable e) {
            return List.of(String.valueOf(e.getMessage()));
        } catch (IOException _) {
            return List.of();
        }
    }
}
