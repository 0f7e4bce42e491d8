package dev.contextd.ui;

import dev.contextd.base.access.TokenHash;
import dev.contextd.base.cache.LruCache;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;

/// Links that let somebody in once, soon after they were made.
final class EntryLinks {
    static final Duration LIFETIME = Duration.ofMinutes(2);

    /// Nobody follows more at once.
    private static final int LINKS_MAX = 100;

    private static final int CODE_BYTES = 32;

    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /// By the hash of the code, so that a link cannot be read out of memory either; guarded by this.
    private final LruCache<TokenHash, Entry> open = new LruCache<>(LINKS_MAX);

    private record Entry(String token, Instant until) {}

    EntryLinks(InstantSource clock) {
        this.clock = clock;
    }

    /// The code of a link that lets in who would be let in with the token.
    synchronized String make(String token) {
        var bytes = new byte[CODE_BYTES];
        random.nextBytes(bytes);
        String code = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        open.put(TokenHash.of(code), new Entry(token, clock.instant().plus(LIFETIME)));
        return code;
    }

    /// The token it is for; the next time there is none.
    synchronized Optional<String> use(String code) {
        var hash = TokenHash.of(code);
        var entry = open.find(hash);
        open.remove(hash);
        return entry.filter(it -> !clock.instant().isAfter(it.until())).map(Entry::token);
    }
}
