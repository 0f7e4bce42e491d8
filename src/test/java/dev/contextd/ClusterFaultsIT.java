package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.OpenSearchNode;
import dev.contextd.engine.ReplyDropper;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.opensearch.OpenSearchRecordStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes of the engine, two replicas of the packaged server, thirty-two clients, and everything that can break:
/// some three minutes of a machine that has nothing else to do.
@Tag("distributed")
class ClusterFaultsIT {
    private static final int REPLICAS = 2;
    private static final int EACH = 2;

    /// Longer than it takes a cluster to go on without a node.
    private static final int PAUSED_SECONDS = 20;

    @TempDir
    Path home;

    private final AtomicReferenceArray<HttpClientOfTests> clients = new AtomicReferenceArray<>(REPLICAS);
    private final Program[] replicas = new Program[REPLICAS];
    private final BusyClients busy = new BusyClients(REPLICAS, clients::get);

    private static String url(List<Integer> ports) {
        return "opensearch+http://"
                + String.join(
                        ",", ports.stream().map(port -> "127.0.0.1:" + port).toList()) + "/contextd";
    }

    private void start(int replica, List<Integer> ports) throws Exception {
        var directory = Files.createDirectories(home.resolve("replica" + replica));
        Files.writeString(
                directory.resolve("replica.properties"),
                "rate.default=100000/100000\nfolding.instance_branches_max=10000\nstore.url=" + url(ports)
                        + "\nsearch.url=" + url(ports) + "\n");
        // who finds the cluster red does not start, and is started again, as a service manager does
        var http = Eventually.see(() -> served(replica, directory), Optional::isPresent);
        clients.set(replica, http.orElseThrow());
    }

    private Optional<HttpClientOfTests> served(int replica, Path directory) throws IOException {
        replicas[replica] = Program.start(directory, "serve", "-p", "0", "--config-file", "replica.properties");
        try {
            return Optional.of(replicas[replica].http());
        } catch (AssertionError _) {
            return Optional.empty();
        }
    }

    private static List<Integer> ports(OpenSearchCluster cluster) {
        return cluster.urls().stream().map(url -> URI.create(url).getPort()).toList();
    }

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void nothingThatWasAcknowledgedIsLostOrDoubledWhateverBreaks() throws Exception {
        try (var cluster = OpenSearchCluster.startWithSmallDisk(3)) {
            var direct = ports(cluster);
            var droppers = new ArrayList<ReplyDropper>();
            for (int port : direct) {
                droppers.add(ReplyDropper.before(port));
            }
            var detour = droppers.stream().map(ReplyDropper::port).toList();
            start(0, direct);
            start(1, detour);
            try {
                busy.work(EACH, () -> {
                    for (ReplyDropper dropper : droppers) {
                        dropper.dropReplyTo("/_create/");
                    }
                });
                assertThat(droppers.stream().mapToInt(ReplyDropper::dropped).sum())
                        .as("replies dropped after the write")
                        .isPositive();

                busy.work(EACH, replicas[0]::kill);
                start(0, direct);

                var paused = cluster.manager();
                busy.work(EACH, () -> {
                    paused.pause();
                    TimeUnit.SECONDS.sleep(PAUSED_SECONDS);
                    paused.resume();
                });

                var manager = cluster.manager();
                busy.work(EACH, manager::kill);
                manager.start();
                cluster.await(3);

                var small = cluster.nodes().getLast();
                busy.work(EACH, small::fillDisk);
                busy.work(EACH, small::kill);
                small.freeDisk();

                busy.work(EACH, () -> {
                    for (OpenSearchNode node : cluster.nodes()) {
                        node.kill();
                    }
                    replicas[0].kill();
                    replicas[1].kill();
                    for (OpenSearchNode node : cluster.nodes()) {
                        node.start();
                    }
                    cluster.await(3);
                    start(0, direct);
                    start(1, detour);
                });

                busy.settle(kept(direct));
                assertThat(busy.failed()).as("calls that failed").isPositive();
            } finally {
                for (Program replica : replicas) {
                    replica.close();
                }
                for (ReplyDropper dropper : droppers) {
                    dropper.close();
                }
            }
        }
    }

    /// Every item there is.
    private static List<String> kept(List<Integer> ports) {
        var kept = new ArrayList<String>();
        try (var store = OpenSearchRecordStore.open(EngineUrl.of("store.url", url(ports)), InstantSource.system())) {
            var items = RecordKey.of("items");
            var after = Optional.<RecordKey>empty();
            for (var page = store.scan(items, after, 500); !page.isEmpty(); page = store.scan(items, after, 500)) {
                page.stream().map(StoredRecord::json).forEach(kept::add);
                after = Optional.of(page.getLast().key());
            }
        }
        return kept;
    }
}
