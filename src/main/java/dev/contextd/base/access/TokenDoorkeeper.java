package dev.contextd.base.access;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Lets in who brings a token: the local user with the one that lies in the data directory, others with one that was
/// made for them here, or issued to them where they sign in. Without any, nobody: on a machine with several users
/// loopback proves nothing.
public final class TokenDoorkeeper implements Doorkeeper {
    private final LocalToken own;
    private final Owner localUser;
    private final Tokens tokens;
    private final Optional<? extends Doorkeeper> issued;

    /// @param issued who knows the tokens of those who sign in elsewhere, if people do
    public TokenDoorkeeper(LocalToken own, Owner localUser, Tokens tokens, Optional<? extends Doorkeeper> issued) {
        this.own = own;
        this.localUser = localUser;
        this.tokens = tokens;
        this.issued = issued;
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
        // Ours have no dot, and signed ones always do.
        if (issued.isPresent() && token.indexOf('.') >= 0) {
            return issuedTo(issued.get().admit(token));
        }
        var presented = TokenHash.of(token);
        if (own.is(presented)) {
            return new Pass(localUser, Scope.WRITE, new StillTheSame(own, presented));
        }
        return tokens.pass(presented).orElseThrow(() -> new Failure(Kind.UNAUTHORIZED, whatToBring()));
    }

    /// Who may choose their own name where they sign in must not become the user whose server it is by that.
    private Pass issuedTo(Pass pass) {
        if (pass.owner().name().equals(localUser.name())) {
            throw new Failure(
                    Kind.UNAUTHORIZED,
                    "This token is for somebody called like the user who runs the server, who comes with a token of"
                            + " the server's own; run it as a user whose name nobody signs in with.");
        }
        return pass;
    }

    private String whatToBring() {
        return issued.isPresent()
                ? "A bearer token is needed: sign in, which an agent does by the URL in the WWW-Authenticate header,"
                        + " or bring one that `contextd token add NAME` made."
                : "A bearer token is needed: `contextd serve` prints the line that registers an agent with"
                        + " yours, `contextd token add NAME` makes one for somebody else.";
    }
}
