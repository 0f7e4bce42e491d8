package dev.contextd.keep.event.nats;

import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import tools.jackson.databind.node.ObjectNode;

/// An operator, an account and a user, each with a JWT that the one above has signed.
final class NatsLicences {
    private static final int KIND_OPERATOR = 14 << 3;
    private static final int KIND_ACCOUNT = 0;

    private final KeysOfTests operator = KeysOfTests.fresh(KIND_OPERATOR);
    private final KeysOfTests account = KeysOfTests.fresh(KIND_ACCOUNT);
    private final KeysOfTests system = KeysOfTests.fresh(KIND_ACCOUNT);
    private final KeysOfTests user = KeysOfTests.fresh(NatsKey.KIND_USER);

    NatsLicences() throws Exception {}

    /// What a server is told of them.
    String configuration() throws Exception {
        var limits = Json.object();
        for (String what : "subs data payload imports exports conn leaf mem_storage disk_storage streams consumer"
                .split(" ", -1)) {
            limits.put(what, -1);
        }
        limits.put("wildcards", true);
        var claims = Json.object();
        claims.set("limits", limits);
        return """
               operator: %5$s
               resolver: MEMORY
               system_account: %3$s
               resolver_preload: { %3$s: %4$s, %1$s: %2$s }
               """.formatted(
                        account.name(),
                        jwt("account", claims, account, operator),
                        system.name(),
                        jwt("account", Json.object(), system, operator),
                        jwt("operator", Json.object(), operator, operator));
    }

    /// As `nsc` writes them.
    String credentials() throws Exception {
        return """
               -----BEGIN NATS USER JWT-----
               %s
               ------END NATS USER JWT------

               -----BEGIN USER NKEY SEED-----
               %s
               ------END USER NKEY SEED------
               """.formatted(
                jwt("user", Json.object().put("subs", -1).put("data", -1).put("payload", -1), user, account),
                user.seed());
    }

    private static String jwt(String type, ObjectNode nats, KeysOfTests subject, KeysOfTests issuer) throws Exception {
        nats.put("type", type).put("version", 2);
        var claims = Json.object()
                .put("jti", subject.name())
                .put("iat", Instant.now().getEpochSecond())
                .put("iss", issuer.name())
                .put("name", type)
                .put("sub", subject.name());
        claims.set("nats", nats);
        String text = encoded("{\"typ\":\"JWT\",\"alg\":\"ed25519-nkey\"}") + "." + encoded(claims.toString());
        var signature = Signature.getInstance("Ed25519");
        signature.initSign(issuer.pair().getPrivate());
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        return text + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign());
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
