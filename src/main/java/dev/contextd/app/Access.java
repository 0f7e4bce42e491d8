package dev.contextd.app;

import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.LocalToken;
import dev.contextd.base.access.TokenDoorkeeper;
import dev.contextd.base.access.Tokens;
import dev.contextd.base.access.jwt.IssuedTokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import java.time.InstantSource;
import java.util.Optional;

/// With what people come in over HTTP.
///
/// @param issued absent if nobody signs in
record Access(Owner localUser, LocalToken localToken, Tokens tokens, Optional<IssuedTokens> issued) {
    static Access of(Config config, Sharing sharing, Owner localUser, InstantSource clock) {
        return new Access(
                localUser,
                Wiring.localToken(config),
                new Tokens(sharing.tokens(config.dataDir().resolve("tokens")), clock),
                config.doors().issuer().map(issuer -> new IssuedTokens(issuer, clock)));
    }

    /// From the first token on there may be several owners.
    boolean isShared() {
        return issued.isPresent() || !tokens.list().isEmpty();
    }

    /// What is kept in an engine that is away may have some, and keeps nobody from starting.
    boolean mayHaveTokens() {
        try {
            return !tokens.list().isEmpty();
        } catch (Failure e) {
            if (!e.isNotYet()) {
                throw e;
            }
            return true;
        }
    }

    Doorkeeper doorkeeper() {
        return new TokenDoorkeeper(localToken, localUser, tokens, issued);
    }

    /// The same, with all at hand that it needs.
    Doorkeeper readyDoorkeeper() {
        localToken.ready();
        issued.ifPresent(IssuedTokens::open);
        return doorkeeper();
    }
}
