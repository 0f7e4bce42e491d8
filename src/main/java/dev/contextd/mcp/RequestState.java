package dev.contextd.mcp;

import dev.contextd.base.digest.Sha256;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// The state a client carries between two rounds of one request: the answers it has given so far.
///
/// It is signed and bound to the owner, the request and a time, because whatever comes back may have been altered,
/// stolen or kept. It is no secret: the client gave these answers itself.
public final class RequestState {
    private static final Duration LIFETIME = Duration.ofMinutes(15);

    private final Supplier<byte[]> key;
    private final InstantSource clock;

    /// @param key replicas that answer for each other share it; asked for when a state is made or comes back
    public RequestState(Supplier<byte[]> key, InstantSource clock) {
        this.key = key;
        this.clock = clock;
    }

    String seal(ObjectNode answers, String owner, Request request) {
        var payload = Json.object()
                .put("owner", owner)
                .put("request", digest(request))
                .put("expires", clock.instant().plus(LIFETIME).getEpochSecond());
        payload.set("answers", answers);
        var bytes = payload.toString().getBytes(StandardCharsets.UTF_8);
        var encoder = Base64.getUrlEncoder().withoutPadding();
        return encoder.encodeToString(bytes) + "." + encoder.encodeToString(sign(bytes));
    }

    /// The answers in the request's state, or empty if it carries none. Throws for a state that is not ours.
    Optional<ObjectNode> open(Request request, String owner) {
        var state = request.params().path("requestState");
        if (state.isMissingNode()) {
            return Optional.empty();
        }
        try {
            String[] parts = state.asString("").split("\\.", -1);
            var bytes = Base64.getUrlDecoder().decode(parts[0]);
            var signature = Base64.getUrlDecoder().decode(parts.length == 2 ? parts[1] : "");
            if (MessageDigest.isEqual(signature, sign(bytes))
                    && Json.MAPPER.readTree(bytes) instanceof ObjectNode payload
                    && payload.path("owner").asString("").equals(owner)
                    && payload.path("request").asString("").equals(digest(request))
                    && payload.path("expires").asLong(0) >= clock.instant().getEpochSecond()
                    && payload.get("answers") instanceof ObjectNode answers) {
                return Optional.of(answers);
            }
        } catch (IllegalArgumentException | JacksonException _) {
            // not base64, not JSON: refused below like any other state that is not ours
        }
        throw RpcError.invalidParams("requestState is not one this server gave out for this request, or has expired");
    }

    private byte[] sign(byte[] bytes) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.get(), "HmacSHA256"));
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The method and parameters, without what differs from round to round.
    private static String digest(Request request) {
        var params = request.params().deepCopy();
        params.remove("_meta");
        params.remove("inputResponses");
        params.remove("requestState");
        var hash = Sha256.of(request.method() + " " + params);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }
}
