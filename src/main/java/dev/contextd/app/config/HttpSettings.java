package dev.contextd.app.config;

import java.util.List;

/// The settings of a server that others reach over the network.
final class HttpSettings {
    private HttpSettings() {}

    static List<Setting> listening() {
        return List.of(
                new Setting("http.host", "127.0.0.1", "Address to listen on; any but loopback needs tokens for others"),
                new Setting("http.port", "9090", "Port to listen on; 0 takes a free one", List.of("PORT")),
                new Setting(
                        "http.allowed_hosts",
                        "",
                        "Host names to answer to besides loopback and `http.host`, separated by commas"),
                new Setting("http.allowed_origins", "", "Web origins to let in besides loopback, separated by commas"),
                new Setting("http.body_bytes_max", "4194304", "Largest message, over HTTP or stdio"),
                new Setting(
                        "http.sessions_max",
                        "10000",
                        "Most sessions of older revisions at once; the longest unused gives way"),
                new Setting("http.subscriptions_max", "100", "Most subscriptions an owner may have open at once"),
                new Setting(
                        "http.tls_certificate",
                        "",
                        "File with the server's certificate (PEM), followed by those that vouch for it; read again when it changes. If empty, there is no TLS"),
                new Setting("http.tls_key", "", "File with the private key of that certificate (PEM, not encrypted)"));
    }

    static List<Setting> signIn() {
        return List.of(
                new Setting(
                        "auth.issuer",
                        "",
                        "URL of the authorization server where people sign in; if empty, only tokens of `contextd token` let others in"),
                new Setting(
                        "auth.audience",
                        "",
                        "URL of `/mcp` of this server as clients know it; access tokens must be for it"),
                new Setting("auth.owner_claim", "sub", "Claim of an access token that names the owner"),
                new Setting(
                        "auth.team_claim",
                        "",
                        "Claim that names the owner's team, the first if it is a list; if empty, nobody has one"),
                new Setting("auth.org_claim", "", "The same for the organisation"));
    }
}
