package dev.contextd.base.access.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyConverter;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.Names;
import dev.contextd.base.access.Pass;
import dev.contextd.base.access.Scope;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import java.security.PublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Lets in who brings an access token (a JWT) that the issuer signed for this server, for as long as that says.
///
/// What is wrong with a token is told by name, and never anything of the token itself.
public final class IssuedTokens implements Doorkeeper {
    /// The clocks of two machines are never quite the same.
    static final Duration SKEW = Duration.ofSeconds(60);

    /// More than a token with many groups has.
    static final int CHARACTERS_MAX = 16_384;

    /// With a private key alone can somebody sign: what the issuer publishes is of no use to anybody for that.
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    /// Signed things that are for something else have other types.
    private static final Set<JOSEObjectType> TYPES =
            Set.of(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), new JOSEObjectType("application/at+jwt"));

    private final Issuer issuer;
    private final SigningKeys keys;
    private final InstantSource clock;

    public IssuedTokens(Issuer issuer, InstantSource clock) {
        this.issuer = issuer;
        this.keys = new SigningKeys(new IssuerDocuments(issuer), clock);
        this.clock = clock;
    }

    /// Fetches the issuer's keys. Fails if the settings cannot be right; that the issuer cannot be reached now is no
    /// reason.
    public void open() {
        keys.open();
    }

    /// What is wrong with the issuer's keys, in a sentence, if anything is.
    public Optional<String> trouble() {
        return keys.trouble();
    }

    /// The same if nobody who signs in can be let in.
    public Optional<String> lack() {
        return keys.lack();
    }

    /// Until when it is good; equal for those that end at the same time.
    private record Until(Instant end, InstantSource clock) implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            return clock.instant().isBefore(end);
        }
    }

    @Override
    public Pass admit(String token) {
        var claims = claims(token);
        var end = requireNow(claims);
        if (!issuer.url().toString().equals(claims.getIssuer())) {
            throw refused("it comes from another issuer");
        }
        if (!issuer.isMeant(claims.getAudience())) {
            throw refused("it is for another server than " + issuer.audience());
        }
        var scope = scope(claims);
        return new Pass(owner(claims, scope), scope, new Until(end, clock), true);
    }

    private JWTClaimsSet claims(String token) {
        if (token.length() > CHARACTERS_MAX) {
            throw refused("it is too long");
        }
        try {
            var signed = SignedJWT.parse(token);
            requireSignature(signed);
            return signed.getJWTClaimsSet();
        } catch (ParseException _) {
            throw refused("it is no signed token");
        }
    }

    private void requireSignature(SignedJWT signed) {
        var header = signed.getHeader();
        if (!ALGORITHMS.contains(header.getAlgorithm())) {
            throw refused("it is not signed in a way that is accepted");
        }
        if (header.getType() != null && !TYPES.contains(header.getType())) {
            throw refused("it is no access token");
        }
        var candidates = keys.of(header);
        if (candidates.isEmpty()) {
            throw refused("it is signed with a key that its issuer does not have");
        }
        if (candidates.stream().noneMatch(key -> isSignedWith(signed, key))) {
            throw refused("its signature is wrong");
        }
    }

    private static boolean isSignedWith(SignedJWT signed, JWK candidate) {
        try {
            for (var key : KeyConverter.toJavaKeys(List.of(candidate))) {
                if (key instanceof PublicKey
                        && signed.verify(new DefaultJWSVerifierFactory().createJWSVerifier(signed.getHeader(), key))) {
                    return true;
                }
            }
            return false;
        } catch (JOSEException _) {
            return false; // a key of another kind, or one that cannot be used
        }
    }

    /// When it ends.
    private Instant requireNow(JWTClaimsSet claims) {
        var now = clock.instant();
        var end = instant(claims.getExpirationTime())
                .orElseThrow(() -> refused("it does not say until when it is good"))
                .plus(SKEW);
        if (!now.isBefore(end)) {
            throw refused("it has expired");
        }
        if (instant(claims.getNotBeforeTime())
                .filter(start -> now.plus(SKEW).isBefore(start))
                .isPresent()) {
            throw refused("it is not good yet");
        }
        return end;
    }

    private static Optional<Instant> instant(@Nullable Date date) {
        return Optional.ofNullable(date).map(Date::toInstant);
    }

    /// `scope` is a string (RFC 9068), `scp` what some issuers have instead.
    private static Scope scope(JWTClaimsSet claims) {
        var words = new ArrayList<String>();
        for (String claim : List.of("scope", "scp")) {
            texts(claims.getClaim(claim)).forEach(text -> words.addAll(List.of(text.split(" "))));
        }
        return Scope.most(words);
    }

    private Owner owner(JWTClaimsSet claims, Scope scope) {
        String name = named(claims, issuer.ownerClaim(), "auth.owner_claim")
                .orElseThrow(
                        () -> refused("it has no claim " + issuer.ownerClaim() + ", which auth.owner_claim names"));
        var team = issuer.teamClaim().flatMap(claim -> named(claims, claim, "auth.team_claim"));
        var org = issuer.orgClaim().flatMap(claim -> named(claims, claim, "auth.org_claim"));
        return new Owner(name, team.orElse(name), org.orElse(name), scope == Scope.ADMIN);
    }

    private static Optional<String> named(JWTClaimsSet claims, String claim, String setting) {
        var named = texts(claims.getClaim(claim)).stream().findFirst();
        if (named.filter(name -> !Names.fit(name)).isPresent()) {
            throw refused("its claim " + claim + " is no name, which has " + Names.RULE
                    + "; have the issuer map it to one, or set " + setting + " to another claim");
        }
        return named;
    }

    private static List<String> texts(@Nullable Object claim) {
        return switch (claim) {
            case String text -> List.of(text);
            case List<?> several ->
                several.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList();
            case null, default -> List.of();
        };
    }

    private static Failure refused(String why) {
        return new Failure(
                Kind.UNAUTHORIZED, "This access token is not accepted: " + why + ". Sign in again.", Map.of());
    }
}
