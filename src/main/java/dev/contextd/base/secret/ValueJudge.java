package dev.contextd.base.secret;

import java.util.List;
import java.util.Locale;

/// Decides whether what a credential's name was given is the credential itself, or code, a word, a reference, a
/// path, a label.
final class ValueJudge {
    /// How the value stands in the text; the weaker the hint that it is a literal, the more the value must show.
    enum Form {
        /// Between quotation marks, or the whole value of a JSON field or XML element.
        QUOTED,
        /// The rest of a line in a configuration file: `name: value`, `NAME=value`.
        SETTING,
        /// `NAME=value` in capitals without blanks, as only shells and `.env` files write, or a flag of a command;
        /// never an identifier.
        VARIABLE,
        /// In a sentence that tells a password: `the password is …`.
        SPOKEN,
        /// Somewhere in code or prose without quotation marks.
        LOOSE
    }

    private static final int PASSWORD_CHARS_MIN = 6;
    private static final int SPOKEN_CHARS_MIN = 8;
    private static final int JUMBLE_CHARS_MIN = 6;
    private static final int LABEL_CHARS_MAX = 7;
    private static final int KEY_CHARS_MIN = 10;
    private static final int PHRASE_CHARS_MIN = 18;
    private static final int GROUP_CHARS = 4;
    private static final int GROUPS_MIN = 4;
    private static final int GROUPS_MAX = 16;
    private static final int CHARS_MAX = 1_024;
    private static final String PASSWORD_SYMBOLS = "!@#$%^&*+?~";
    /// Words that occur in names of credentials and next to nowhere in their values.
    private static final List<String> NAMING_WORDS = List.of(
            "password",
            "passwd",
            "token",
            "secret",
            "apikey",
            "api_key",
            "credential",
            "_key",
            "-key",
            "auth",
            "passphrase");

    /// Words with digits in them that sentences about passwords are full of.
    private static final List<String> TECHNICAL_BEGINNINGS = List.of(
            "sha", "md5", "base64", "base32", "utf", "aes", "oauth", "oidc", "saml", "bcrypt", "scrypt", "argon2",
            "pbkdf2", "rfc", "iso", "http", "tls", "ssl", "x509", "rsa", "ed25519", "ldap", "sso", "ipv", "pkcs",
            "fido", "u2f", "2fa");

    private ValueJudge() {}

    static boolean isSecret(CredentialName name, String value, Form form) {
        if (value.length() > CHARS_MAX || Placeholders.isPlaceholder(value)) {
            return false;
        }
        if (!isPlainText(value)) {
            boolean data = form == Form.QUOTED || form == Form.VARIABLE;
            return data && (isInGroups(value) || (name == CredentialName.PASSWORD && Passphrase.isOne(value)));
        }
        if (isNumber(value) || isPathOrUrl(value) || isCode(value, form)) {
            return false;
        }
        return name == CredentialName.PASSWORD ? isPassword(value, form) : isKey(value, form);
    }

    private static boolean isPassword(String value, Form form) {
        if (value.length() < PASSWORD_CHARS_MIN) {
            return false;
        }
        boolean symbols = hasSymbol(value);
        boolean mixed = hasDigit(value) && hasLetter(value);
        return switch (form) {
            case QUOTED -> symbols || (mixed && !isName(value)) || isJumble(value) || isPhrase(value);
            case SETTING -> symbols || (mixed && !isName(value)) || isRandomLetters(value) || isPhrase(value);
            case VARIABLE -> !isName(value);
            case SPOKEN -> !isTechnical(value) && (isLoosePassword(value) || isSpokenPassword(value));
            case LOOSE -> isLoosePassword(value);
        };
    }

    private static boolean isLoosePassword(String value) {
        boolean symbols = hasSymbol(value);
        boolean mixed = hasDigit(value) && hasLetter(value);
        return (mixed || symbols) && (Randomness.isRandom(value) || (mixed && symbols) || isDressedUp(value));
    }

    /// `Sommer2024`: no word of a sentence, and no version of anything.
    private static boolean isSpokenPassword(String value) {
        return value.length() >= SPOKEN_CHARS_MIN && hasLetter(value) && digits(value) >= 2 && !isName(value);
    }

    private static boolean isTechnical(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        for (String beginning : TECHNICAL_BEGINNINGS) {
            if (lower.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isKey(String value, Form form) {
        if (value.length() < KEY_CHARS_MIN || isName(value) || isEmail(value)) {
            return false;
        }
        boolean mixed = hasDigit(value) && hasLetter(value);
        boolean loose = form == Form.LOOSE || form == Form.SPOKEN;
        return loose
                ? mixed && digits(value) >= 2 && Randomness.isRandom(value) && !namesCredential(value)
                : (mixed || isRandomLetters(value) || hasSymbol(value)) && Randomness.isRandom(value);
    }

    /// A value that is itself the name of something: `MYSQL_DATABASE`, `user-password`, `mock_jwt_token`.
    private static boolean isName(String value) {
        boolean wordy = Randomness.isWordy(value);
        if (isConstant(value) || ((wordy || !hasDigit(value)) && namesCredential(value))) {
            return true;
        }
        return wordy && !hasDigit(value) && !hasSymbol(value) && hasSeparator(value);
    }

    private static boolean isConstant(String value) {
        boolean capitals =
                value.chars().allMatch(c -> CharClasses.isUpper((char) c) || CharClasses.isDigit((char) c) || c == '_');
        return capitals && value.indexOf('_') > 0 && digits(value) <= 2;
    }

    static boolean namesCredential(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        for (String word : NAMING_WORDS) {
            if (lower.contains(word)) {
                return !hasSymbol(value);
            }
        }
        return false;
    }

    private static boolean isRandomLetters(String value) {
        return value.length() >= 12 && !Randomness.isWordy(value) && Randomness.isRandom(value);
    }

    /// Capitals and small letters that make no words; short ones are seen in passwords that somebody had generated. A
    /// short word with one capital in front is a label in some language.
    private static boolean isJumble(String value) {
        int from = value.length() <= LABEL_CHARS_MAX ? 1 : 0;
        boolean mixed = value.chars().skip(from).anyMatch(c -> CharClasses.isUpper((char) c))
                && value.chars().anyMatch(c -> CharClasses.isLower((char) c));
        return isRandomLetters(value) || (mixed && value.length() >= JUMBLE_CHARS_MIN && Randomness.isRandom(value));
    }

    /// Words written as one, longer than identifiers without humps ever get.
    private static boolean isPhrase(String value) {
        return value.length() >= PHRASE_CHARS_MIN && value.chars().allMatch(c -> CharClasses.isLower((char) c));
    }

    /// Capitals, small letters, digits and a hyphen together, which no identifier has.
    private static boolean isDressedUp(String value) {
        return hasDigit(value)
                && value.indexOf('-') > 0
                && value.chars().anyMatch(c -> CharClasses.isUpper((char) c))
                && value.chars().anyMatch(c -> CharClasses.isLower((char) c));
    }

    /// `kq3w ztl7 bnx5 r2vd`, as the secrets of second factors and the passwords for applications are shown.
    private static boolean isInGroups(String value) {
        String[] groups = value.split(" ", GROUPS_MAX + 1);
        if (groups.length < GROUPS_MIN || groups.length > GROUPS_MAX) {
            return false;
        }
        for (String group : groups) {
            if (group.length() != GROUP_CHARS || !group.chars().allMatch(c -> CharClasses.isAlnum((char) c))) {
                return false;
            }
        }
        return Randomness.isRandom(String.join("", groups));
    }

    /// One run of visible ASCII: values with blanks are sentences, labels or lists.
    private static boolean isPlainText(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNumber(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (CharClasses.isLetter(value.charAt(i)) && !isHexLiteral(value)) {
                return false;
            }
            if (PASSWORD_SYMBOLS.indexOf(value.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHexLiteral(String value) {
        return (value.startsWith("0x") || value.startsWith("-0x")) && value.length() <= 18;
    }

    private static boolean isPathOrUrl(String value) {
        return value.contains("://")
                || (value.startsWith("/") && value.indexOf('/', 1) > 0 && Randomness.isWordy(value))
                || value.startsWith("./")
                || value.startsWith("../")
                || value.startsWith("~/")
                || value.startsWith("#/")
                || value.contains(":\\")
                || (value.indexOf('/') > 0 && Randomness.isWordy(value))
                || value.startsWith("data:");
    }

    private static boolean isCode(String value, Form form) {
        boolean call = value.indexOf('(') >= 0 && (form != Form.QUOTED || value.endsWith(")"));
        boolean operator = value.contains("=>") || value.contains("::") || value.contains("->") || value.contains("&&");
        boolean pattern =
                value.startsWith("^") || value.contains("[^") || (value.contains("\\") && form != Form.QUOTED);
        boolean loose = form == Form.LOOSE || form == Form.SPOKEN || form == Form.SETTING;
        boolean member = loose && (isMemberAccess(value) || value.indexOf('[') >= 0 || value.indexOf('{') >= 0);
        boolean selector =
                (value.startsWith("#") || value.startsWith("@")) && Randomness.isWordy(value) && !hasDigit(value);
        boolean foreign = value.contains("\\u");
        return call || operator || pattern || member || selector || foreign;
    }

    /// `user.password`, `this.token`, `config.db.pass`, `*ptr`, `&value`, `!flag`, `@annotation`.
    private static boolean isMemberAccess(String value) {
        char first = value.charAt(0);
        if (first == '*' || first == '&' || first == '!' || first == '@') {
            return Randomness.isWordy(value);
        }
        int dot = value.indexOf('.');
        return dot > 0
                && CharClasses.isLetter(value.charAt(0))
                && Randomness.isWordy(value.substring(0, dot))
                && Randomness.isWordy(value);
    }

    private static boolean isEmail(String value) {
        int at = value.indexOf('@');
        return at > 0 && value.indexOf('.', at) > 0 && Randomness.isWordy(value.substring(at));
    }

    private static boolean hasSymbol(String value) {
        return value.chars().anyMatch(c -> PASSWORD_SYMBOLS.indexOf(c) >= 0);
    }

    private static boolean hasSeparator(String value) {
        return value.chars().anyMatch(c -> c == '_' || c == '-' || c == '.' || c == ':' || c == '/');
    }

    private static boolean hasDigit(String value) {
        return digits(value) > 0;
    }

    private static long digits(String value) {
        return value.chars().filter(c -> c >= '0' && c <= '9').count();
    }

    private static boolean hasLetter(String value) {
        return value.chars().anyMatch(c -> CharClasses.isLetter((char) c));
    }
}
