package dev.contextd.base.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The invented texts under `resources/secrets`, one per line: `rule or kind | text`, each secret between « and ».
///
/// No secret stands there literally, or every forge would refuse the file. `{an:36}` stands for 36 random letters
/// and digits, drawn from a generator seeded with the line, so a case is the same in every run. `\n` is a line
/// break, `\\n` an escaped one.
final class Corpus {
    /// The positive files, by kind.
    static final List<String> KINDS = List.of(
            "cloud",
            "hosting",
            "forge",
            "registry",
            "ai",
            "payment",
            "messaging",
            "monitoring",
            "saas",
            "material",
            "connection",
            "prose",
            "notation",
            "plain-word",
            "assigned");

    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String DIGITS = "0123456789";
    private static final Pattern TEMPLATE = Pattern.compile(
            "\\{(?:(an|hex|HEX|lo|up|azAZ|d|d1|b64|url|b32|b32l|b58|bech):([0-9]+)|(uuid|jwt)|base64:([^}]+))}");

    private Corpus() {}

    /// A text with its secrets, each as (start, end); none for a look-alike.
    record Case(String label, String line, String text, List<FoundSecret> secrets) {
        @Override
        public String toString() {
            return label + " in " + line;
        }

        /// What the text must become.
        String masked() {
            StringBuilder masked = new StringBuilder(text);
            for (FoundSecret secret : secrets.reversed()) {
                masked.replace(secret.start(), secret.end(), "[REDACTED:" + secret.ruleId() + "]");
            }
            return masked.toString();
        }
    }

    static List<Case> positives() {
        return KINDS.stream().flatMap(kind -> read(kind).stream()).toList();
    }

    static List<Case> lookAlikes() {
        return read("look-alikes");
    }

    static List<Case> read(String kind) {
        try (InputStream file = Corpus.class.getResourceAsStream("/secrets/" + kind + ".txt")) {
            String all = new String(Objects.requireNonNull(file, kind).readAllBytes(), StandardCharsets.UTF_8);
            return all.lines()
                    .filter(line -> !line.isBlank())
                    .map(Corpus::parsed)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Case parsed(String line) {
        int bar = line.indexOf(" | ");
        String label = line.substring(0, bar);
        String marked = expanded(unescaped(line.substring(bar + 3)), new Random(line.hashCode()));
        StringBuilder text = new StringBuilder();
        List<FoundSecret> secrets = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < marked.length(); i++) {
            char c = marked.charAt(i);
            if (c == '«') {
                start = text.length();
            } else if (c == '»') {
                secrets.add(new FoundSecret(label, start, text.length()));
            } else {
                text.append(c);
            }
        }
        return new Case(label, line, text.toString(), secrets);
    }

    private static String unescaped(String text) {
        return text.replace("\\\\", "\0")
                .replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace('\0', '\\');
    }

    private static String expanded(String template, Random random) {
        return TEMPLATE.matcher(template).replaceAll(match -> Matcher.quoteReplacement(value(match, random)));
    }

    private static String value(java.util.regex.MatchResult match, Random random) {
        if (match.group(4) != null) {
            return base64(match.group(4));
        }
        if ("uuid".equals(match.group(3))) {
            return String.join("-", hex(8, random), hex(4, random), hex(4, random), hex(4, random), hex(12, random));
        }
        if ("jwt".equals(match.group(3))) {
            return base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + base64("{\"sub\":\"" + hex(16, random) + "\"}")
                    + "." + drawn(alphabet("url"), 43, random);
        }
        return drawn(alphabet(match.group(1)), Integer.parseInt(match.group(2)), random);
    }

    private static String alphabet(String name) {
        return switch (name) {
            case "an" -> LOWER + UPPER + DIGITS;
            case "hex" -> DIGITS + "abcdef";
            case "HEX" -> DIGITS + "ABCDEF";
            case "lo" -> LOWER + DIGITS;
            case "up" -> UPPER + DIGITS;
            case "azAZ" -> LOWER + UPPER;
            case "d" -> DIGITS;
            case "d1" -> "123456789";
            case "b64" -> LOWER + UPPER + DIGITS + "+/";
            case "url" -> LOWER + UPPER + DIGITS + "_-";
            case "b32" -> UPPER + "234567";
            case "b32l" -> LOWER + "234567";
            case "b58" -> "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
            case "bech" -> "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";
            default -> throw new IllegalArgumentException(name);
        };
    }

    /// Begins and ends with a letter or digit, so that it is clear where the value ends.
    private static String drawn(String alphabet, int length, Random random) {
        StringBuilder drawn = new StringBuilder();
        while (drawn.length() < length) {
            char c = alphabet.charAt(random.nextInt(alphabet.length()));
            boolean edge = drawn.isEmpty() || drawn.length() == length - 1;
            if (!edge || Character.isLetterOrDigit(c)) {
                drawn.append(c);
            }
        }
        return drawn.toString();
    }

    private static String hex(int length, Random random) {
        return drawn(alphabet("hex"), length, random);
    }

    private static String base64(String text) {
        return Base64.getEncoder()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8))
                .replace("=", "");
    }
}
