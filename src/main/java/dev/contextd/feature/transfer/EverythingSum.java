package dev.contextd.feature.transfer;

import dev.contextd.base.digest.Sha256;
import dev.contextd.feature.transfer.ExportLine.Damaged;
import dev.contextd.tool.Json;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/// How many records there are of each kind, and a digest of them: the same for two stores that hold the same. What
/// ceases to exist by itself is counted apart, since it may do so on the way.
final class EverythingSum {
    private final Map<String, Long> kinds = new TreeMap<>();
    private final MessageDigest digest = Sha256.fresh();
    private long lasting;
    private long passing;

    /// @param bytes the line as it was written
    void add(EverythingLine line, byte[] bytes) {
        if (line.expires().isPresent()) {
            passing++;
            return;
        }
        lasting++;
        kinds.merge(line.root(), 1L, Long::sum);
        digest.update(bytes);
    }

    long records() {
        return lasting + passing;
    }

    /// Ends it.
    Result result() {
        return new Result(lasting, passing, Map.copyOf(kinds), HexFormat.of().formatHex(digest.digest()));
    }

    /// @param lasting records that stay
    /// @param passing records that cease to exist by themselves
    /// @param kinds how many of those that stay begin with which part of a key
    /// @param sha256 of the lines of those that stay
    record Result(long lasting, long passing, Map<String, Long> kinds, String sha256) {
        ObjectNode json() {
            var json = Json.object().put("records", lasting).put("passing", passing);
            new TreeMap<>(kinds).forEach(json.putObject("kinds")::put);
            return json.put("sha256", sha256);
        }

        static Result of(ObjectNode json) {
            var kinds = new TreeMap<String, Long>();
            json.path("kinds").forEachEntry((kind, count) -> kinds.put(kind, count.asLong(-1)));
            if (!json.path("sha256").isString()) {
                throw new Damaged("it has no digest");
            }
            return new Result(
                    json.path("records").asLong(-1),
                    json.path("passing").asLong(-1),
                    Map.copyOf(kinds),
                    json.path("sha256").asString());
        }

        /// Whether what stays is the same.
        boolean isOf(Result other) {
            return lasting == other.lasting && kinds.equals(other.kinds) && sha256.equals(other.sha256);
        }
    }
}
