package dev.contextd.engine;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A node of OpenSearch that can be killed, paused and started again with what it has on disk.
public final class OpenSearchNode {
    private static final Path UNPACKED =
            Path.of("target", "engines", "opensearch-3.6.0").toAbsolutePath();
    private static final String SMALL_DISK = "96m";
    private static final String BALLAST = "ballast";
    private static final Duration PING = Duration.ofSeconds(5);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(PING).build();

    private final long owner;
    private final Path folder;
    private final int port;
    private final int transport;
    private @Nullable EngineProcess process;
    private boolean smallDisk;
    private String options = "-Xms512m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private OpenSearchNode(long owner, Path folder, int port, int transport) {
        this.owner = owner;
        this.folder = folder;
        this.port = port;
        this.transport = transport;
    }

    /// One that is not started yet.
    static OpenSearchNode prepared(long owner) throws IOException {
        if (!Files.exists(UNPACKED.resolve("plugins/opensearch-knn/plugin-descriptor.properties"))) {
            throw new IOException("OpenSearch is not unpacked in " + UNPACKED.getParent()
                    + ": run ./mvnw process-test-resources, which gets it from Maven Central");
        }
        return new OpenSearchNode(
                owner, EngineProcess.folder("opensearch"), SharedEngine.freePort(), SharedEngine.freePort());
    }

    /// What it is called in the cluster.
    public String name() {
        return "node-" + transport;
    }

    String transport() {
        return "127.0.0.1:" + transport;
    }

    /// Where it answers.
    public String url() {
        return "http://127.0.0.1:" + port;
    }

    /// @param discovery lines of the settings that say which nodes there are
    void configure(List<String> discovery) throws IOException {
        EngineProcess.run(List.of("cp", "-r", UNPACKED.resolve("config").toString(), folder.toString()));
        Files.createDirectories(folder.resolve("tmp"));
        Files.writeString(
                folder.resolve("config/opensearch.yml"),
                String.join(
                        "\n",
                        "cluster.name: " + "contextd-tests",
                        "node.name: " + name(),
                        "network.host: 127.0.0.1",
                        "http.port: " + port,
                        "transport.port: " + transport,
                        "path.data: " + folder.resolve("data"),
                        "path.logs: " + folder.resolve("logs"),
                        "action.auto_create_index: false",
                        "cluster.routing.allocation.disk.threshold_enabled: false",
                        String.join("\n", discovery),
                        ""));
        // the file names places beside the program, which is not ours to write to
        var options = folder.resolve("config/jvm.options");
        Files.writeString(
                options,
                Files.readString(options)
                        .replace("file=logs/", "file=" + folder + "/")
                        .replace("HeapDumpPath=data", "HeapDumpPath=" + folder)
                        .replace("ErrorFile=logs", "ErrorFile=" + folder)
                        .replaceAll("(?m)^.*G1.*$|^.*InitiatingHeap.*$", "")
                        .replace("-javaagent:agent", "-javaagent:" + UNPACKED + "/agent"));
    }

    /// Starts it, or starts it again.
    public void start() throws IOException {
        var environment = Map.of(
                "OPENSEARCH_JAVA_HOME", System.getProperty("java.home"),
                "OPENSEARCH_PATH_CONF", folder.resolve("config").toString(),
                "OPENSEARCH_TMPDIR", folder.resolve("tmp").toString(),
                "OPENSEARCH_JAVA_OPTS", options);
        process = EngineProcess.start(
                owner,
                "KILL",
                folder,
                environment,
                List.of(UNPACKED.resolve("bin/opensearch").toString()));
    }

    /// Compiled as it would be in earnest, which takes longer at first and counts in a long run: only so it compares
    /// vectors with the wide instructions of the machine.
    void prepareForLong() {
        options = "-Xms1g -Xmx1g -XX:+UseSerialGC";
    }

    /// Gives it a disk of its own, so small that it can be filled. Takes root.
    void giveSmallDisk() throws IOException {
        Files.createDirectories(data());
        EngineProcess.run(List.of("mount", "-t", "tmpfs", "-o", "size=" + SMALL_DISK, "tmpfs", data().toString()));
        smallDisk = true;
    }

    /// Leaves no byte free on its small disk.
    public void fillDisk() throws IOException {
        var chunk = new byte[1 << 16];
        try (var ballast = Files.newOutputStream(data().resolve(BALLAST))) {
            while (true) {
                ballast.write(chunk);
            }
        } catch (IOException _) {
            if (!smallDisk) {
                throw new IOException("this node has no disk of its own");
            }
        }
    }

    public void freeDisk() throws IOException {
        Files.delete(data().resolve(BALLAST));
    }

    /// Removes all that it has on disk; it must not run any more.
    void remove() throws IOException {
        if (smallDisk) {
            EngineProcess.run(List.of("umount", data().toString()));
        }
        EngineProcess.run(List.of("rm", "-rf", folder.toString()));
    }

    /// As `kill -9`; what it wrote stays for the next start.
    public void kill() throws IOException {
        running().kill("KILL");
    }

    public void pause() throws IOException {
        running().signal("STOP");
    }

    public void resume() throws IOException {
        running().signal("CONT");
    }

    public long pid() throws IOException {
        return Long.parseLong(Files.readString(folder.resolve("pid")).strip());
    }

    public Path data() {
        return folder.resolve("data");
    }

    boolean isAlive() {
        return running().isAlive();
    }

    String told() throws IOException {
        return running().told();
    }

    /// Whether somebody answers at a URL, and with a cluster as large as wanted that has all of its data.
    static boolean answers(String url, int nodes) {
        try {
            var request = HttpRequest.newBuilder(URI.create(
                            url + "/_cluster/health?wait_for_nodes=" + nodes + "&wait_for_status=yellow&timeout=1s"))
                    .timeout(PING)
                    .build();
            return HTTP.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whom it takes for the manager of its cluster; nobody if it cannot be asked.
    String manager() {
        try {
            var request = HttpRequest.newBuilder(URI.create(url() + "/_cat/cluster_manager?h=node"))
                    .timeout(PING)
                    .build();
            var answer = HTTP.send(request, BodyHandlers.ofString());
            return answer.statusCode() == 200 ? answer.body().strip() : "";
        } catch (IOException _) {
            return "";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private EngineProcess running() {
        return Objects.requireNonNull(process, "not started");
    }
}
