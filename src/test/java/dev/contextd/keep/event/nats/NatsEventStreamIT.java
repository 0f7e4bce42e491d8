package dev.contextd.keep.event.nats;

import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.event.EventStreamContract;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract on a real NATS.
class NatsEventStreamIT extends EventStreamContract {
    @TempDir
    static Path directory;

    private static NatsOfTests server;

    @BeforeAll
    static void begin() throws Exception {
        server = NatsOfTests.started(directory);
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
    }

    @Override
    protected EventStream open() {
        return new NatsEventStream(server.target());
    }

    @Override
    protected List<String> kept(List<String> address) throws Exception {
        return server.kept(Subject.of(address)).stream()
                .map(NatsOfTests.Kept::json)
                .toList();
    }

    @Override
    protected void stop() throws Exception {
        server.kill();
    }

    @Override
    protected void start() throws Exception {
        server.start();
    }
}
