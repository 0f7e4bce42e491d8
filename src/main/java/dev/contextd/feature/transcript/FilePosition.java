package dev.contextd.feature.transcript;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// How far a file was read, and how it began then.
///
/// @param offset in bytes, behind the last line that was taken
/// @param headLength how many bytes at the start of the file the hash is of
/// @param headHash if it is another one now, the file is another one
public record FilePosition(long offset, int headLength, String headHash) {
    public static final FilePosition START = new FilePosition(0, 0, "");

    public static FilePosition of(String json) {
        var node = JsonMapper.shared().readTree(json);
        return new FilePosition(
                node.path("offset").asLong(),
                node.path("head_length").asInt(),
                node.path("head_hash").asString());
    }

    public String toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("offset", offset)
                .put("head_length", headLength)
                .put("head_hash", headHash)
                .toString();
    }

    public FilePosition {
        if (offset < 0 || headLength < 0) {
            throw new IllegalArgumentException("a position before the start: " + offset + ", " + headLength);
        }
    }
}
