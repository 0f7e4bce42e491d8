package dev.contextd.keep.event.nats;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.keep.event.EventTarget;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// The servers of a cluster, as they are connected to: those of a version that keeps what it promises.
final class NatsServer {
    static final String SETTING = "events.url";

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\..*");
    private static final int MAJOR = 2;
    private static final int MINOR = 11;

    private final EventTarget target;

    NatsServer(EventTarget target) {
        this.target = target;
    }

    int copies() {
        return target.copies();
    }

    Connection connect() throws IOException {
        var connection = open();
        String version = connection.getServerInfo().getVersion();
        if (!isRecent(version)) {
            try {
                connection.close();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            throw wrong(
                    "names a NATS server of version " + version + ", and " + MAJOR + "." + MINOR
                            + " or newer is needed; upgrade it",
                    null);
        }
        return connection;
    }

    /// Older ones ignore without a word what they do not know.
    private static boolean isRecent(String version) {
        var parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return false;
        }
        int major = Integer.parseInt(parts.group(1));
        return major > MAJOR || (major == MAJOR && Integer.parseInt(parts.group(2)) >= MINOR);
    }

    private Connection open() throws IOException {
        var trouble = new AtomicReference<@Nullable Exception>();
        try {
            return Nats.connect(options(trouble));
        } catch (AuthenticationException e) {
            throw wrong(
                    "names NATS servers that do not let us in; check the user and password in it, or "
                            + "events.credentials_file",
                    e);
        } catch (IOException e) {
            if (isOfTls(trouble.get())) {
                throw wrong(
                        "names NATS servers whose certificate is not trusted or that speak no TLS; check "
                                + "events.ca_file",
                        e);
            }
            throw e;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Failure(Kind.UNAVAILABLE, "The server is stopping; events wait until it is up.");
        }
    }

    private static boolean isOfTls(@Nullable Throwable e) {
        return e != null && (e instanceof SSLException || isOfTls(e.getCause()));
    }

    /// @param trouble gets what went wrong, of which the client's own exception says nothing
    private Options options(AtomicReference<@Nullable Exception> trouble) {
        var options = new Options.Builder()
                .servers(target.servers().stream().map(URI::toString).toArray(String[]::new))
                .connectionName("contextd")
                .connectionTimeout(PATIENCE)
                // whoever publishes connects anew, and looks at the server again
                .noReconnect()
                .errorListener(new ErrorListener() {
                    @Override
                    public void exceptionOccurred(Connection connection, Exception e) {
                        trouble.set(e);
                    }
                });
        target.credentials().ifPresent(file -> options.authHandler(NatsCredentials.of(file)));
        if (isEncrypted()) {
            options.sslContext(TrustedAuthorities.with("events.ca_file", target.authorities()));
        }
        return options.build();
    }

    private boolean isEncrypted() {
        return target.authorities().isPresent()
                || target.servers().stream().anyMatch(server -> "tls".equals(server.getScheme()));
    }

    /// @param what is wrong, after the name of the setting
    static Failure wrong(String what, @Nullable Exception cause) {
        return Failure.ofSetting(SETTING, SETTING + " " + what + ".", cause);
    }

    Failure unreachable(Exception cause) {
        return new Failure(
                Kind.UNAVAILABLE,
                "NATS at " + target + " cannot be reached or takes no events; they wait until it does.",
                Map.of(),
                cause);
    }
}
