package dev.contextd.base.access.jwt;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import dev.contextd.base.access.Loopback;
import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// What an issuer publishes: its metadata, and the keys to which that leads. Read over the network each time, with a
/// bound on how long and how much, and without following redirects.
final class IssuerDocuments {
    static final int BYTES_MAX = 1 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Issuer issuer;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    IssuerDocuments(Issuer issuer) {
        this.issuer = issuer;
    }

    /// The keys as they are published now.
    ///
    /// Fails with an [IOException] if they cannot be had now, with a [Failure] if it is not that issuer.
    JWKSet keys() throws IOException {
        var address = keysAddress();
        var answer = get(address);
        if (answer.statusCode() != 200) {
            throw new IOException("its keys are answered with status " + answer.statusCode());
        }
        try {
            return JWKSet.parse(new String(answer.body(), StandardCharsets.UTF_8));
        } catch (ParseException e) {
            throw new IOException("its keys cannot be read", e);
        }
    }

    private URI keysAddress() throws IOException {
        for (URI address : issuer.metadata()) {
            var answer = get(address);
            if (answer.statusCode() == 200) {
                return keysAddress(answer.body());
            }
            if (answer.statusCode() >= 500) {
                throw new IOException("its metadata is answered with status " + answer.statusCode());
            }
        }
        throw wrong("has no metadata of an authorization server; it is looked for at "
                + issuer.metadata().getFirst() + " and by OpenID's rules");
    }

    private URI keysAddress(byte[] body) {
        try {
            Map<String, Object> metadata = JSONObjectUtils.parse(new String(body, StandardCharsets.UTF_8));
            String named = JSONObjectUtils.getString(metadata, "issuer");
            if (!issuer.url().toString().equals(named)) {
                throw wrong("calls itself " + named + "; set it to just that if it is the one that is meant");
            }
            var address = JSONObjectUtils.getURI(metadata, "jwks_uri");
            if (address != null && isSafe(address)) {
                return address;
            }
        } catch (ParseException _) {
            // refused below like metadata without keys
        }
        throw wrong("has metadata that does not say where its keys are (jwks_uri, over https)");
    }

    /// Who could change the keys on the way would sign for anybody.
    static boolean isSafe(URI address) {
        return address.getHost() != null
                && ("https".equals(address.getScheme())
                        || ("http".equals(address.getScheme()) && Loopback.is(address.getHost())));
    }

    private Failure wrong(String what) {
        return Failure.ofSetting(Issuer.SETTING, Issuer.SETTING + " (" + issuer.url() + ") " + what + ".");
    }

    /// The timeout of a request ends with its headers; a body that trickles needs one of its own.
    private HttpResponse<byte[]> get(URI address) throws IOException {
        var request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .build();
        var answer = client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), BYTES_MAX));
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("it does not answer within " + PATIENCE.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new IOException("it cannot be reached, or broke off its answer", e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new IOException("nobody waits for its answer any more", e);
        }
    }
}
