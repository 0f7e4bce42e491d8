package dev.contextd.keep.event.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.EventTarget;
import io.nats.client.api.StreamConfiguration;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers that a stream of events cannot be on, each said with the setting to look at; and ways to be let in.
@SuppressWarnings("try") // the client's own classes say that closing them may be interrupted
class NatsRefusalsIT {
    private static final Event EVENT = new Event(List.of("ann", "project", "session", "branches", "one"), "1", "{}");

    @TempDir
    Path directory;

    private static void refuses(EventTarget target, String... words) {
        try (var stream = new NatsEventStream(target)) {
            assertThatThrownBy(stream::check).isInstanceOfSatisfying(Failure.class, failure -> {
                assertThat(failure.isOfSetting()).isTrue();
                assertThat(failure.sentence()).contains(words).doesNotContain("s3cr3t");
            });
        }
    }

    private static void accepts(EventTarget target) {
        try (var stream = new NatsEventStream(target)) {
            stream.check();
            stream.publish(List.of(EVENT));
        }
    }

    private static EventTarget at(String url) {
        return new EventTarget(List.of(URI.create(url)), Optional.empty(), Optional.empty(), 1);
    }

    private static EventTarget as(Path credentials, NatsOfTests server) {
        return new EventTarget(List.of(URI.create(server.url())), Optional.of(credentials), Optional.empty(), 1);
    }

    @Test
    void aServerThatIsTooOldIsRefused() throws Exception {
        try (var server = NatsOfTests.outdated(directory)) {
            refuses(server.target(), "events.url", "version 2.9.", "2.11");
            try (var stream = new NatsEventStream(server.target())) {
                assertThatThrownBy(() -> stream.publish(List.of(EVENT))).hasMessageContaining("version 2.9.");
            }
        }
    }

    @Test
    void wrongPasswordsAreRefusedAndRightOnesLetIn() throws Exception {
        try (var server = NatsOfTests.started(
                directory, "nats-server", "authorization { user: contextd, password: s3cr3t-right }")) {
            refuses(server.target(), "events.url", "do not let us in");
            refuses(at("nats://contextd:s3cr3t-wrong@127.0.0.1:" + server.port()), "events.credentials_file");
            accepts(at("nats://contextd:s3cr3t-right@127.0.0.1:" + server.port()));
        }
    }

    @Test
    void aSeedAloneLetsItsUserIn() throws Exception {
        var ann = KeysOfTests.fresh(NatsKey.KIND_USER);
        var somebody = KeysOfTests.fresh(NatsKey.KIND_USER);
        var file = directory.resolve("user.nk");
        try (var server = NatsOfTests.started(
                directory.resolve("nats"),
                "nats-server",
                "authorization { users: [ { nkey: " + ann.name() + " } ] }")) {
            Files.writeString(file, ann.seed() + "\n");
            accepts(as(file, server));

            Files.writeString(file, somebody.seed() + "\n");
            refuses(as(file, server), "events.credentials_file");

            Files.writeString(file, "SU" + new StringBuilder(ann.seed().substring(2)).reverse());
            refuses(as(file, server), "events.credentials_file", "seed");
        }
    }

    @Test
    void aFileOfCredentialsLetsItsUserIn() throws Exception {
        var licences = new NatsLicences();
        var file = directory.resolve("user.creds");
        Files.writeString(file, licences.credentials());
        try (var server = NatsOfTests.started(directory.resolve("nats"), "nats-server", licences.configuration())) {
            accepts(as(file, server));
            refuses(server.target(), "do not let us in");
        }
    }

    @Test
    void anAuthorityOfOnesOwnIsTrustedIfItIsNamed() throws Exception {
        var identity = IdentityOfTests.in(directory);
        try (var server = NatsOfTests.started(
                directory.resolve("nats"),
                "nats-server",
                "tls { cert_file: \"" + identity.certificate() + "\", key_file: \"" + identity.key() + "\" }")) {
            var urls = List.of(URI.create("tls://localhost:" + server.port()));
            accepts(new EventTarget(urls, Optional.empty(), Optional.of(identity.certificate()), 1));
            refuses(new EventTarget(urls, Optional.empty(), Optional.empty(), 1), "events.ca_file");
        }
    }

    @Test
    void withoutJetStreamThereIsNoStream() throws Exception {
        try (var server = NatsOfTests.plain(directory)) {
            refuses(server.target(), "events.url", "JetStream");
        }
    }

    @Test
    void moreCopiesThanServersAreRefused() throws Exception {
        try (var server = NatsOfTests.started(directory)) {
            refuses(
                    new EventTarget(List.of(URI.create(server.url())), Optional.empty(), Optional.empty(), 3),
                    "events.url",
                    "3 copies");
        }
    }

    @Test
    void messagesThatAreTooShortForEventsAreRefused() throws Exception {
        try (var server = NatsOfTests.started(directory, "nats-server", "max_payload: 64KB")) {
            refuses(server.target(), "events.url", "max_payload");
        }
    }

    @Test
    void aStreamThatIsNotOursIsLeftAlone() throws Exception {
        try (var server = NatsOfTests.started(directory)) {
            make(server, Map.of());
            refuses(server.target(), "events.url", BranchStream.NAME, "not contextd's");
        }
    }

    @Test
    void aStreamOfANewerVersionIsLeftAlone() throws Exception {
        try (var server = NatsOfTests.started(directory)) {
            make(server, Map.of(BranchStream.MARK, "2"));
            refuses(server.target(), "events.url", "newer contextd");
        }
    }

    private static void make(NatsOfTests server, Map<String, String> metadata) throws Exception {
        try (var connection = server.connect()) {
            connection
                    .jetStreamManagement()
                    .addStream(StreamConfiguration.builder()
                            .name(BranchStream.NAME)
                            .subjects("others.>")
                            .metadata(metadata)
                            .build());
        }
    }

    @Test
    void aStreamOfAnEarlierVersionIsBroughtUpToDateAndHasBounds() throws Exception {
        try (var server = NatsOfTests.started(directory)) {
            make(server, Map.of(BranchStream.MARK, "0"));

            accepts(server.target());

            try (var connection = server.connect()) {
                var stream = connection
                        .jetStreamManagement()
                        .getStreamInfo(BranchStream.NAME)
                        .getConfiguration();
                assertThat(stream.getMetadata()).containsEntry(BranchStream.MARK, "1");
                assertThat(stream.getMaxAge()).hasHours(24);
                assertThat(stream.getMaxBytes()).isPositive();
                assertThat(stream.getDuplicateWindow()).hasHours(1);
            }
        }
    }
}
