package dev.contextd.base.access.jwt;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// The public keys of the issuer, kept at hand. They are fetched again when they are an hour old, beside the calls, and
/// when a token names one that is not among them, which is how a new key is noticed.
///
/// Whoever can send a request can name keys that do not exist, so that happens twice a minute at most. While the issuer
/// cannot be reached, the keys from before go on for a day.
final class SigningKeys {
    /// Between two times that the issuer is asked, whatever comes.
    static final Duration PAUSE = Duration.ofSeconds(30);

    static final Duration FRESH = Duration.ofHours(1);

    static final Duration USABLE = Duration.ofDays(1);

    private static final int RSA_BITS_MIN = 2048;

    private static final System.Logger LOG = System.getLogger(SigningKeys.class.getName());

    private final IssuerDocuments documents;
    private final InstantSource clock;
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private volatile Optional<Fetched> fetched = Optional.empty();
    private volatile Optional<String> trouble = Optional.empty();

    /// Guarded by this.
    private Instant askedAt = Instant.MIN;

    private record Fetched(JWKSet keys, Instant at) {}

    SigningKeys(IssuerDocuments documents, InstantSource clock) {
        this.documents = documents;
        this.clock = clock;
    }

    /// Those with which a token may have been signed, by what its header says.
    List<JWK> of(JWSHeader header) {
        var known = usable();
        var found = known.map(it -> select(it, header)).orElse(List.of());
        if (!found.isEmpty()) {
            refreshIfOld(known);
            return found;
        }
        ask();
        return usable().map(it -> select(it, header))
                .orElseThrow(() -> new Failure(
                        Kind.UNAVAILABLE,
                        "Tokens cannot be checked: the keys of the authorization server cannot be had yet; call again"
                                + " in " + PAUSE.toSeconds() + " s.",
                        Map.of("retry_after_ms", PAUSE.toMillis())));
    }

    private Optional<Fetched> usable() {
        return fetched.filter(it -> !isOlder(it, USABLE));
    }

    private boolean isOlder(Fetched keys, Duration age) {
        return keys.at().plus(age).isBefore(clock.instant());
    }

    private static List<JWK> select(Fetched from, JWSHeader header) {
        return new JWKSelector(JWKMatcher.forJWSHeader(header))
                .select(from.keys()).stream().filter(SigningKeys::isStrong).toList();
    }

    private static boolean isStrong(JWK key) {
        return !(key instanceof RSAKey) || key.size() >= RSA_BITS_MIN;
    }

    /// Nobody waits for keys to become fresh.
    private void refreshIfOld(Optional<Fetched> known) {
        if (known.filter(it -> isOlder(it, FRESH)).isPresent()) {
            refresh();
        }
    }

    private void refresh() {
        if (refreshing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("keys").start(() -> {
                try {
                    ask();
                } finally {
                    refreshing.set(false);
                }
            });
        }
    }

    /// Asks the issuer, unless that was done just now. One asks at a time, and the others have its answer.
    private synchronized void ask() {
        var now = clock.instant();
        if (askedAt.isAfter(now.minus(PAUSE))) {
            return;
        }
        askedAt = now;
        try {
            fetch(now);
        } catch (Failure e) {
            troubled(e.sentence());
        }
    }

    /// The first time, when what is wrong with the settings can still be told to who starts the server.
    synchronized void open() {
        askedAt = clock.instant();
        fetch(askedAt);
    }

    private void fetch(Instant now) {
        try {
            fetched = Optional.of(new Fetched(documents.keys(), now));
            trouble = Optional.empty();
        } catch (IOException e) {
            troubled("The keys of the authorization server (" + Issuer.SETTING + ") cannot be fetched: "
                    + e.getMessage() + ".");
        }
    }

    private void troubled(String what) {
        if (trouble.isEmpty()) {
            LOG.log(Level.WARNING, what);
        }
        trouble = Optional.of(what);
    }

    /// Why the issuer's keys are not as they should be, in a sentence or two, if they are not.
    Optional<String> trouble() {
        return trouble.map(what -> what
                + usable().map(it -> " Those of " + it.at() + " go on until "
                                + it.at().plus(USABLE) + ".")
                        .orElse(" Until they are, nobody who signs in is let in."));
    }

    /// The same if no token can be checked at all. To ask begins to look again, since a server that is not ready may
    /// get
    /// no token that would.
    Optional<String> lack() {
        if (usable().isPresent()) {
            return Optional.empty();
        }
        refresh();
        return trouble();
    }
}
