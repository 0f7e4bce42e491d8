package dev.contextd.app;

import dev.contextd.app.config.Settings;
import dev.contextd.base.access.Loopback;
import dev.contextd.base.access.jwt.Issuer;
import dev.contextd.base.failure.Failure;
import dev.contextd.mcp.http.HttpTransport;
import dev.contextd.mcp.http.ProtectedResource;
import dev.contextd.mcp.http.TlsFiles;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// How the server proves who it is over HTTP, and who else vouches for those who come.
///
/// @param tls absent if nothing is encrypted here
/// @param issuer absent if nobody signs in
public record Doors(Optional<TlsFiles> tls, Optional<Issuer> issuer) {
    private static final String AUDIENCE = "auth.audience";
    private static final String EXAMPLE = "https://contextd.example.com/mcp";

    static Doors of(Settings settings) {
        return new Doors(tls(settings), issuer(settings));
    }

    private static Optional<TlsFiles> tls(Settings settings) {
        var certificate = path(settings, TlsFiles.CERTIFICATE);
        var key = path(settings, TlsFiles.KEY);
        if (certificate.isPresent() != key.isPresent()) {
            throw settings.wrong(
                    certificate.isPresent() ? TlsFiles.KEY : TlsFiles.CERTIFICATE,
                    "set if " + (certificate.isPresent() ? TlsFiles.CERTIFICATE : TlsFiles.KEY) + " is");
        }
        return certificate.map(chain -> new TlsFiles(chain, key.orElseThrow()));
    }

    private static Optional<Path> path(Settings settings, String key) {
        try {
            return Optional.of(settings.text(key).strip())
                    .filter(set -> !set.isEmpty())
                    .map(set -> Path.of(set).toAbsolutePath());
        } catch (InvalidPathException _) {
            throw settings.wrong(key, "the path of a file");
        }
    }

    private static Optional<Issuer> issuer(Settings settings) {
        if (settings.text(Issuer.SETTING).isBlank()) {
            if (!settings.text(AUDIENCE).isBlank()) {
                throw settings.wrong(Issuer.SETTING, "set if " + AUDIENCE + " is");
            }
            return Optional.empty();
        }
        var url = Config.url(settings, Issuer.SETTING, "https://login.example.com");
        if (!"https".equals(url.getScheme()) && !Loopback.is(url.getHost())) {
            throw settings.wrong(Issuer.SETTING, "an https URL, unless it is on this machine");
        }
        var owner = claim(settings, "auth.owner_claim")
                .orElseThrow(() -> settings.wrong("auth.owner_claim", "the name of a claim, such as sub"));
        return Optional.of(new Issuer(
                url, audience(settings), owner, claim(settings, "auth.team_claim"), claim(settings, "auth.org_claim")));
    }

    private static URI audience(Settings settings) {
        var audience = Config.url(settings, AUDIENCE, EXAMPLE);
        if (audience.toString().endsWith("/") || audience.getFragment() != null) {
            throw settings.wrong(AUDIENCE, "a URL without a slash or a fragment at its end, such as " + EXAMPLE);
        }
        return audience;
    }

    private static Optional<String> claim(Settings settings, String key) {
        return Optional.of(settings.text(key).strip()).filter(name -> !name.isEmpty());
    }

    /// How to listen, with these doors.
    HttpTransport.Options options(Config.Http http) {
        return new HttpTransport.Options(
                http.host(),
                http.port(),
                http.allowedHosts(),
                http.allowedOrigins(),
                http.bodyBytesMax(),
                http.subscriptionsMax(),
                tls,
                issuer.map(it -> new ProtectedResource(it.audience(), it.url())));
    }

    /// What has to be told once to who listens for other machines.
    Optional<String> warning(String host) {
        return tls.isPresent() || Loopback.is(host)
                ? Optional.empty()
                : Optional.of("contextd listens on " + host + " without TLS, so that tokens and answers can be read on"
                        + " their way: set " + TlsFiles.CERTIFICATE + " and " + TlsFiles.KEY
                        + ", or have a proxy before it do that.");
    }

    /// Whoever listens for other machines means others to come; somebody has to be able to.
    ///
    /// @param hasTokens whether there is one for somebody else; asked only if it matters
    void requireSomebody(String host, BooleanSupplier hasTokens) {
        if (!Loopback.is(host) && issuer.isEmpty() && !hasTokens.getAsBoolean()) {
            throw new Failure(
                    Failure.Kind.UNAUTHORIZED,
                    "Listening on " + host + " lets nobody in from there yet: make a token first with"
                            + " `contextd token add NAME`, or listen on 127.0.0.1.");
        }
    }
}
