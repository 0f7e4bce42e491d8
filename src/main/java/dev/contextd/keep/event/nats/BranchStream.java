package dev.contextd.keep.event.nats;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.event.EventStream;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.SubjectTransform;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The stream that keeps the events of branches: made by us, with bounds, marked with the version of what it is.
final class BranchStream {
    static final String NAME = "contextd-branches";

    /// Where events come in. Without a word of its own before it, the stream would also take what JetStream itself is
    /// asked, and is refused.
    private static final String WAY_IN = "contextd.";

    private static final String SUBJECTS = WAY_IN + "*.*.*.branches.*";

    /// Under what they are kept and followed: `{owner}.{project}.{session}.branches.{id}`.
    private static final String FOLLOWED = "{{wildcard(1)}}.{{wildcard(2)}}.{{wildcard(3)}}.branches.{{wildcard(4)}}";

    /// As long as sessions are kept.
    private static final Duration AGE_MAX = Duration.ofHours(24);

    private static final long BYTES_MAX = 1L << 30;

    /// An event with its headers; twice that is what servers have unless somebody sets it.
    private static final int PAYLOAD_MIN = EventStream.JSON_BYTES_MAX + 8 * 1024;

    static final String MARK = "contextd-version";
    private static final int VERSION = 1;

    /// What JetStream answers with: no such stream; and what passes by itself, while a cluster elects somebody.
    private static final int NOT_FOUND = 10_059;

    private static final int UNAVAILABLE = 503;

    private final Connection connection;
    private final NatsServer server;

    BranchStream(Connection connection, NatsServer server) {
        this.connection = connection;
        this.server = server;
    }

    /// Where to publish what is to be followed under this subject.
    static String wayIn(String subject) {
        return WAY_IN + subject;
    }

    /// Makes it if it is not there, and brings one of an earlier version up to date.
    void prepare() throws IOException {
        if (connection.getMaxPayload() < PAYLOAD_MIN) {
            throw NatsServer.wrong(
                    "names NATS servers whose max_payload is " + connection.getMaxPayload() + "; let it be "
                            + PAYLOAD_MIN + " or more",
                    null);
        }
        try {
            var streams = connection.jetStreamManagement();
            var there = find(streams);
            if (there.isEmpty()) {
                streams.addStream(wanted());
            } else {
                update(there.get(), streams);
            }
        } catch (JetStreamApiException e) {
            if (e.getErrorCode() == UNAVAILABLE && isEnabled()) {
                throw new IOException("JetStream is not ready", e);
            }
            throw refused(e.getErrorDescription(), e);
        } catch (IOException e) {
            if (isEnabled()) {
                throw e;
            }
            // Another server of the cluster might have answered.
            throw refused("nobody answers", e);
        }
    }

    private boolean isEnabled() {
        return connection.getServerInfo().isJetStreamAvailable();
    }

    private Failure refused(String why, Exception cause) {
        return NatsServer.wrong(
                "names NATS servers without a stream " + NAME + " of " + server.copies() + " copies (" + why
                        + "); JetStream must be enabled there, and no other stream may have " + SUBJECTS,
                cause);
    }

    private static Optional<StreamConfiguration> find(JetStreamManagement streams)
            throws IOException, JetStreamApiException {
        try {
            return Optional.of(streams.getStreamInfo(NAME).getConfiguration());
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private void update(StreamConfiguration there, JetStreamManagement streams)
            throws IOException, JetStreamApiException {
        int version = version(there);
        if (version > VERSION) {
            throw NatsServer.wrong(
                    "names NATS servers whose stream " + NAME + " was made by a newer contextd; upgrade this one",
                    null);
        }
        if (version < VERSION || there.getReplicas() != server.copies()) {
            streams.updateStream(wanted());
        }
    }

    private static int version(StreamConfiguration there) {
        var mark = Optional.ofNullable(there.getMetadata()).map(all -> all.get(MARK));
        try {
            return Integer.parseInt(mark.orElse(""));
        } catch (NumberFormatException e) {
            throw NatsServer.wrong(
                    "names NATS servers with a stream " + NAME + " that is not contextd's; remove it there", e);
        }
    }

    private StreamConfiguration wanted() {
        return StreamConfiguration.builder()
                .name(NAME)
                .description("What happens in the branches of contextd's sessions")
                .subjects(SUBJECTS)
                .subjectTransform(SubjectTransform.builder()
                        .source(SUBJECTS)
                        .destination(FOLLOWED)
                        .build())
                .storageType(StorageType.File)
                .discardPolicy(DiscardPolicy.Old)
                .maxAge(AGE_MAX)
                .maxBytes(BYTES_MAX)
                .maximumMessageSize(PAYLOAD_MIN)
                .duplicateWindow(EventStream.KNOWN)
                .replicas(server.copies())
                .metadata(Map.of(MARK, Integer.toString(VERSION)))
                .build();
    }
}
