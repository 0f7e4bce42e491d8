package dev.contextd.keep.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// A key as bytes whose order is the order of keys: the parts in UTF-8, which sorts as code points do, with a NUL
/// between them, which sorts before everything and is in no part. So `a` comes before `a, b`, and both before `ab`.
public final class KeyBytes {
    private static final String SEPARATOR = "\0";

    private KeyBytes() {}

    public static byte[] of(RecordKey key) {
        return String.join(SEPARATOR, key.parts()).getBytes(StandardCharsets.UTF_8);
    }

    public static RecordKey key(byte[] bytes) {
        return new RecordKey(List.of(new String(bytes, StandardCharsets.UTF_8).split(SEPARATOR, -1)));
    }

    /// The first bytes that are behind a key and everything below it.
    public static byte[] behind(byte[] key) {
        byte[] behind = Arrays.copyOf(key, key.length + 1);
        behind[key.length] = 1;
        return behind;
    }
}
