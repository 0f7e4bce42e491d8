package dev.contextd.base.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// What must be true of a value besides its shape before a rule calls it a secret.
enum ValueCriterion {
    /// Anything but an obvious example. Enough for formats nobody writes by accident.
    NOT_A_STUB {
        @Override
        boolean holds(String value) {
            return !Placeholders.isStub(value);
        }
    },
    /// Drawn by a machine. For formats that are just so many letters or digits.
    RANDOM {
        @Override
        boolean holds(String value) {
            return !Placeholders.isPlaceholder(value) && Randomness.isRandom(value);
        }
    },
    /// Typed by a person where only a password can stand, so weak ones count too.
    PASSWORD {
        @Override
        boolean holds(String value) {
            return !Placeholders.isPlaceholder(value) && !isNamedInCapitals(value);
        }

        // `user:DB_PASSWORD@`, to be filled in; capitals alone say little: `SUPERSECRET` and `TOKEN8842` are chosen too
        private static boolean isNamedInCapitals(String value) {
            return value.indexOf('_') > 0
                    && value.chars().allMatch(c -> CharClasses.isUpper((char) c) || c == '_')
                    && CredentialName.of(value) != CredentialName.NONE;
        }
    },
    /// Said in a sentence where a password may stand, or any other word.
    SPOKEN {
        @Override
        boolean holds(String value) {
            return ValueJudge.isSecret(CredentialName.PASSWORD, value, ValueJudge.Form.SPOKEN);
        }
    },
    /// The first segment of a JSON Web Token: Base64 of a JSON object that names an algorithm.
    JWT {
        @Override
        boolean holds(String value) {
            int dot = value.indexOf('.');
            String header = decoded(value.substring(0, dot));
            return header.startsWith("{") && (header.contains("\"alg\"") || header.contains("\"typ\""));
        }
    },
    /// Base64 of `user:password`.
    BASIC_CREDENTIALS {
        @Override
        boolean holds(String value) {
            String decoded = decoded(value);
            int colon = decoded.indexOf(':');
            return colon >= 0
                    && colon < decoded.length() - 1
                    && decoded.chars().allMatch(c -> c >= ' ' && c < 0x7f)
                    && !decoded.equals(DOCUMENTED)
                    && !Placeholders.isPlaceholder(decoded.substring(colon + 1));
        }
    },
    /// Base64 of a text in which any rule finds something. The text is a quarter shorter each time, so this ends.
    ENCODED_SECRET {
        @Override
        boolean holds(String value) {
            String decoded = decoded(value);
            return !decoded.isEmpty() && !Secrets.standard().find(decoded).isEmpty();
        }
    };

    /// The example of RFC 7617, which all of the world's documentation repeats.
    private static final String DOCUMENTED = "Aladdin:open sesame";

    abstract boolean holds(String value);

    /// Empty if the value is no Base64 of either alphabet.
    private static String decoded(String value) {
        String standard = value.replace('-', '+').replace('_', '/');
        try {
            return new String(Base64.getDecoder().decode(standard), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }
}
