/*
 * Copyright 2031 Example Authors. Licensed under terms that are of no interest here.
 */
package org.example.auth;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Map;

/**
 * Tokens that were fetched already, each until it expires.
 *
 * <p>Safe for threads.
 */
@ThreadSafe
@Component(name = "cache", aliases = {"a(b", "c"})
public final class TokenCache<K extends Comparable<K>>
        implements AutoCloseable {
    /** How long a token is trusted. */
    public static final Duration LIFETIME = Duration.ofMinutes(5);

    private static final int SIZE_MAX = 100;
    private final Map<K, Token> tokens;

    // Not a doc comment of the constructor: a blank line follows.

    public TokenCache(Map<K, Token> tokens) {
        this.tokens = requireNonNull(tokens);
    }

    /**
     * Fetches a token anew, whatever is cached.
     *
     * @param user whose token
     */
    @Override
    @Deprecated(since = "2")
    public synchronized <T extends Token> T refreshAuthToken(
            K user, Class<T> as) throws AuthException {
        var token = new Token(user.toString(), 1);
        Runnable nested = new Runnable() {
            @Override
            public void run() {
                tokens.clear();
            }
        };
        nested.run();

        return as.cast(token);
    }

    int size() { return tokens.size(); } // trailing remark

    /// Markdown comments
    /// count as well.
    @Override
    public void close() {
        tokens.clear();
    }

    /** A token and when it was made. */
    public record Token(String text, long at) {
        /** Refuses what is empty. */
        public Token {
            requireNonNull(text);
        }

        static Token of(String text) {
            return new Token(text, 0);
        }
    }

    enum State {
        FRESH("f") {
            @Override
            String say() {
                return "fresh";
            }
        },
        STALE("s");

        private final String word;

        State(String word) {
            this.word = word;
        }

        String say() {
            return word;
        }
    }

    public @interface Marker {
        String value() default "";
    }
}

/** Who hands out tokens. */
interface Issuer {
    int RETRIES = 3;

    /** Asks for one; über-wichtig. */
    TokenCache.Token issue(String user);

    default void revoke(String user) {
        throw new UnsupportedOperationException(user);
    }
}
