package dev.contextd.base.access;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import java.util.function.BooleanSupplier;

/// Lets in who brings a token: the local user with the one that lies in the data directory, others with one that was
/// made for them. Without any, nobody: on a machine with several users loopback proves nothing.
public final class TokenDoorkeeper implements Doorkeeper {
    private final LocalToken own;
    private final Owner localUser;
    private final Tokens tokens;

    public TokenDoorkeeper(LocalToken own, Owner localUser, Tokens tokens) {
        this.own = own;
        this.localUser = localUser;
        this.tokens = tokens;
    }

    /// Whether the token of the local user is still that one; equal for the same token.
    private record StillTheSame(LocalToken own, TokenHash presented) implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            return own.is(presented);
        }
    }

    @Override
    public Pass admit(String token) {
        var presented = TokenHash.of(token);
        if (own.is(presented)) {
            return new Pass(localUser, new StillTheSame(own, presented));
        }
        return tokens.pass(presented)
                .orElseThrow(() -> new Failure(
                        Kind.UNAUTHORIZED,
                        "A bearer token is needed: `contextd serve` prints the line that registers an agent with"
                                + " yours, `contextd token add NAME` makes one for somebody else."));
    }
}
