package dev.contextd.keep.event.nats;

import dev.contextd.base.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/// An address in the alphabet of NATS: letters, digits, `-` and `_` stay, every other byte is `=` and two digits, so
/// that no component holds what separates or stands for others. A component that would be too long is `=h` and its
/// SHA-256.
final class Subject {
    /// A line of the protocol has 4 096 bytes, and an address few components.
    private static final int COMPONENT_CHARS_MAX = 300;

    private Subject() {}

    static String of(List<String> address) {
        return address.stream().map(Subject::component).collect(Collectors.joining("."));
    }

    static String component(String text) {
        var escaped = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (each & 0xff);
            if (c == '-' || c == '_' || (c < 0x80 && Character.isLetterOrDigit(c))) {
                escaped.append(c);
            } else {
                escaped.append('=').append(hex(each));
            }
        }
        return escaped.length() <= COMPONENT_CHARS_MAX ? escaped.toString() : "=h" + Sha256.hex(text);
    }

    private static String hex(byte each) {
        return String.valueOf(Character.forDigit((each >> 4) & 0xf, 16)) + Character.forDigit(each & 0xf, 16);
    }
}
