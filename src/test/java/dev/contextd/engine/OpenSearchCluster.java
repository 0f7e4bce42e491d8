package dev.contextd.engine;

import dev.contextd.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/// OpenSearch with k-NN on free ports of this machine.
public final class OpenSearchCluster implements AutoCloseable {
    /// Starts compete for two cores with whatever else is tested.
    private static final int PATIENCE = 8;

    private final List<OpenSearchNode> nodes;

    private OpenSearchCluster(List<OpenSearchNode> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /// The URL of a node that all tests of a run share, each with index names of its own.
    public static String shared() {
        return SharedEngine.at(
                "opensearch",
                url -> OpenSearchNode.answers(url, 1),
                () -> start(1, SharedEngine.owner(), false).urls().getFirst());
    }

    /// Nodes of the caller's own, which end with it at the latest.
    public static OpenSearchCluster start(int nodes) throws Exception {
        return start(nodes, ProcessHandle.current().pid(), false);
    }

    /// The same, the last of them with a disk that can be filled.
    public static OpenSearchCluster startWithSmallDisk(int nodes) throws Exception {
        return start(nodes, ProcessHandle.current().pid(), true);
    }

    /// The same for what takes hours.
    public static OpenSearchCluster startForLong(int size) throws Exception {
        var nodes = prepared(size, ProcessHandle.current().pid());
        nodes.forEach(OpenSearchNode::prepareForLong);
        return start(nodes);
    }

    private static List<OpenSearchNode> prepared(int size, long owner) throws IOException {
        var nodes = new ArrayList<OpenSearchNode>();
        for (int i = 0; i < size; i++) {
            nodes.add(OpenSearchNode.prepared(owner));
        }
        return nodes;
    }

    private static OpenSearchCluster start(int size, long owner, boolean smallDisk) throws Exception {
        var nodes = prepared(size, owner);
        if (smallDisk) {
            nodes.getLast().giveSmallDisk();
        }
        return start(nodes);
    }

    private static OpenSearchCluster start(List<OpenSearchNode> nodes) throws Exception {
        int size = nodes.size();
        var seeds = nodes.stream().map(OpenSearchNode::transport).collect(Collectors.joining(", "));
        var names = nodes.stream().map(OpenSearchNode::name).collect(Collectors.joining(", "));
        for (OpenSearchNode node : nodes) {
            node.configure(
                    size == 1
                            ? List.of("discovery.type: single-node")
                            : List.of(
                                    "discovery.seed_hosts: [" + seeds + "]",
                                    "cluster.initial_cluster_manager_nodes: [" + names + "]"));
            node.start();
        }
        var cluster = new OpenSearchCluster(nodes);
        boolean up = false;
        try {
            cluster.await(size);
            up = true;
            return cluster;
        } finally {
            if (!up) {
                cluster.close();
            }
        }
    }

    /// Waits until as many nodes have found each other, or one of them has ended, which tells what it said last.
    public void await(int size) throws Exception {
        for (OpenSearchNode node : nodes) {
            boolean answers = false;
            for (int i = 0; i < PATIENCE && !answers; i++) {
                answers = Eventually.see(
                        () -> ended().isPresent() || OpenSearchNode.answers(node.url(), size), Boolean::booleanValue);
            }
            var ended = ended();
            if (ended.isPresent()) {
                throw new IOException(
                        "a node of OpenSearch ended: " + ended.get().told());
            }
            if (!answers) {
                throw new IOException("OpenSearch did not come up: " + node.told());
            }
        }
    }

    private Optional<OpenSearchNode> ended() {
        return nodes.stream().filter(node -> !node.isAlive()).findFirst();
    }

    /// The node that decides for the cluster.
    public OpenSearchNode manager() throws Exception {
        var names = new AtomicReference<>("");
        Eventually.isTrue(() -> nodes.stream().filter(OpenSearchNode::isAlive).anyMatch(node -> {
            names.set(node.manager());
            return !names.get().isEmpty();
        }));
        return nodes.stream()
                .filter(node -> node.name().equals(names.get()))
                .findFirst()
                .orElseThrow();
    }

    public List<OpenSearchNode> nodes() {
        return nodes;
    }

    public List<String> urls() {
        return nodes.stream().map(OpenSearchNode::url).toList();
    }

    @Override
    public void close() throws IOException {
        for (OpenSearchNode node : nodes) {
            node.kill();
            node.remove();
        }
    }
}
