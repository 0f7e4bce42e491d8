package dev.contextd.source.walk;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// The text of a file, decoded once, and the same in UTF-8.
public final class DecodedText {
    private static final Charset LEGACY = Charset.forName("windows-1252");

    private final String text;
    private final byte[] utf8;

    private DecodedText(String text, byte[] utf8) {
        this.text = text;
        this.utf8 = utf8;
    }

    /// Bytes that are no UTF-8 are taken for the encoding that old files have most often; no byte is lost by it.
    public static DecodedText of(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') < 0 ? new DecodedText(text, bytes) : encoded(new String(bytes, LEGACY));
    }

    private static DecodedText encoded(String text) {
        return new DecodedText(text, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Another text in its place, which mostly is the same.
    public DecodedText with(String other) {
        return other.equals(text) ? this : encoded(other);
    }

    public String text() {
        return text;
    }

    /// Not to be changed.
    public byte[] utf8() {
        return utf8;
    }
}
