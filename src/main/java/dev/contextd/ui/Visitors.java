package dev.contextd.ui;

import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/// Who looks at the page: those who came with a token, or by a link, and have had a cookie since.
final class Visitors {
    /// What browsers take.
    private static final int COOKIE_CHARS_MAX = 4_000;

    /// In the data of a failure that a token would mend.
    static final String ENTERS = "enters";

    private final String cookieName;
    private final Doorkeeper doorkeeper;
    private final CookieSeal seal;

    /// @param cookieName of this server alone: browsers send cookies to every port of a name
    Visitors(String cookieName, Doorkeeper doorkeeper, Supplier<byte[]> key, InstantSource clock) {
        this.cookieName = cookieName;
        this.doorkeeper = doorkeeper;
        this.seal = new CookieSeal(key, clock);
    }

    /// With what somebody came, if they would be let in with it now. Else it fails with a sentence that says what to
    /// do.
    Pass required(Request request) {
        return admitted(
                token(request).orElseThrow(Visitors::nobody),
                why -> "You were let in with a token that is not good any more. "
                        + why.orElse("It is none of this server now; bring another one."));
    }

    /// With what somebody came, good or not.
    Optional<String> token(Request request) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(cookieName))
                .findFirst()
                .flatMap(cookie -> seal.open(cookie.getValue()));
    }

    static Failure nobody() {
        return new Failure(
                Failure.Kind.UNAUTHORIZED,
                "This browser has not come in yet, or its cookie is of another server or an earlier start. On your own"
                        + " machine `contextd ui` opens the page by itself; elsewhere bring a token, as"
                        + " `contextd token add NAME` makes one.",
                Map.of(ENTERS, true));
    }

    /// @param sentence given why the token is not good, if that is more than what is told who brings none
    private Pass admitted(String token, Function<Optional<String>, String> sentence) {
        try {
            return doorkeeper.admit(token);
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNAUTHORIZED) {
                throw e;
            }
            var why = Optional.of(e.sentence()).filter(said -> !said.equals(toldWhoBringsNone()));
            throw new Failure(e.kind(), sentence.apply(why), Map.of(ENTERS, true), e);
        }
    }

    private String toldWhoBringsNone() {
        try {
            var _ = doorkeeper.admit("");
            return "";
        } catch (Failure e) {
            return e.sentence();
        }
    }

    /// Lets somebody in from now on. Fails with a sentence if the token is not good.
    void letIn(String token, Request request, Response response) {
        var _ = admitted(
                token,
                why -> why.orElse(
                        "That is no token of this server, or not any more. `contextd token add NAME` makes one; yours lies"
                                + " in the data directory, in the file local-token."));
        String sealed = seal.seal(token);
        if (sealed.length() > COOKIE_CHARS_MAX) {
            throw new Failure(
                    Failure.Kind.VALIDATION,
                    "This token is too long for a cookie; bring one that `contextd token add NAME` makes.");
        }
        Response.addCookie(response, cookie(sealed, request));
    }

    void letOut(Request request, Response response) {
        Response.addCookie(
                response, HttpCookie.build(cookie("", request)).maxAge(0).build());
    }

    /// For as long as the browser is open.
    private HttpCookie cookie(String value, Request request) {
        return HttpCookie.build(cookieName, value)
                .path("/")
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite(HttpCookie.SameSite.STRICT)
                .build();
    }
}
