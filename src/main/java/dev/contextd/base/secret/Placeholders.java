package dev.contextd.base.secret;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Values that stand where a secret will stand later, or stood before: examples, defaults, references, masks.
final class Placeholders {
    /// Long enough that a random key does not contain one by chance.
    private static final List<String> TELLING_PARTS = List.of(
            "example",
            "placeholder",
            "changeme",
            "change_me",
            "change-me",
            "changeit",
            "replaceme",
            "replace_me",
            "replace-me",
            "redacted",
            "your_",
            "your-",
            "xxxxx",
            "dummy",
            "notreal",
            "not-real",
            "not_real",
            "insert_",
            "insert-",
            "<your",
            "fake_",
            "fake-",
            "-fake",
            "_fake",
            "_here",
            "-here",
            "*****",
            "...",
            "\u2026",
            "sample_",
            "sample-",
            "lorem",
            "foobar",
            "goes_here",
            "1234567890",
            "todo",
            "fixme");

    private static final Set<String> WORDS = Set.of("""
            password passwd passwort pass pwd passphrase secret secrets token tokens key apikey api credential credentials auth
            admin administrator root test tests testing tester user username guest default none null nil undefined true false yes
            no on off string str text value val example sample demo dummy fake foo bar baz foobar changeme changeit change
            changethis replaceme replace todo fixme tbd unknown empty blank required optional hidden masked redacted private
            public postgres postgresql mysql mariadb redis mongo mongodb rabbitmq minio minioadmin elastic oracle sa docker
            vagrant ansible kafka neo bearer basic digest int integer boolean bool varchar char number object array any void
            mypassword yourpassword userpassword dbpassword somepassword testpassword newpassword oldpassword
            mysecret yoursecret somesecret testsecret clientsecret mytoken yourtoken sometoken
            testtoken accesstoken authtoken apitoken mykey yourkey somekey testkey secretkey accesskey notasecret abc abcd abcdef xyz xxx xx
            pw mypass yourpass testpass hello world local localhost dev development prod production staging input hash plain
            disabled enabled inherit auto manual prompt ask keychain keyring env environment file stdin config vault sealed
            invalid valid wrong wrongpassword bad badpassword correct incorrect missing absent present expired anonymous prefer
            allow require disable mysecretpassword mysecrettoken mysecretkey yourapikey
            myapikey yoursecretkey youraccesstoken somerandomstring randomstring somevalue myvalue anything whatever
            """.trim().split("\\s+"));

    private static final int SEQUENCE_CHARS_MIN = 8;
    private static final int REPEATS_MIN = 10;

    private Placeholders() {}

    /// Anything that is certainly not a secret, whatever its name says.
    static boolean isPlaceholder(String value) {
        return isWord(value) || isStub(value) || isReference(value);
    }

    /// A string in the shape of a key that nobody drew at random: `xxxx…`, `1234567890`, `abcabcabc`,
    /// `AKIA…EXAMPLE`.
    static boolean isStub(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        for (String part : TELLING_PARTS) {
            if (lower.contains(part)) {
                return true;
            }
        }
        return sequenceChars(lower) >= SEQUENCE_CHARS_MIN
                || repeatedChars(value) >= Math.max(REPEATS_MIN, value.length() / 3)
                || distinctChars(value) <= Math.min(3, value.length() / 3)
                || isPeriodic(lower);
    }

    /// A name to be looked up or filled in by someone else: `${X}`, `$X`, `{{ x }}`, `<x>`, `%s`, `op://…`.
    static boolean isReference(String value) {
        if (value.isEmpty()) {
            return true;
        }
        char first = value.charAt(0);
        char second = CharClasses.at(value, 1);
        boolean opens = first == '{' || first == '<' || first == '[' || (first == '%' && !CharClasses.isDigit(second));
        boolean variable =
                first == '$' && (CharClasses.isLetter(second) || second == '{' || second == '(' || second == '_');
        return opens
                || variable
                || value.contains("${")
                || value.contains("#{")
                || value.contains("{{")
                || value.contains("$(")
                || value.contains("%(")
                || value.contains("%s")
                || value.contains("{}")
                || value.contains("{0}")
                || isLookUp(value);
    }

    private static boolean isLookUp(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return lower.contains("env.")
                || lower.contains("environ")
                || lower.contains("getenv")
                || lower.startsWith("env[")
                || lower.startsWith("env:")
                || lower.startsWith("op://")
                || lower.startsWith("vault:")
                || lower.startsWith("arn:")
                || lower.startsWith("ssm:")
                || lower.startsWith("file:")
                || lower.startsWith("ref+")
                || lower.startsWith("keyring:")
                || lower.startsWith("sops:")
                || lower.startsWith("secretref")
                || lower.startsWith("enc[")
                || lower.startsWith("secrets.")
                || lower.startsWith("var.")
                || lower.startsWith("data.")
                || lower.startsWith("local.")
                || lower.startsWith("module.");
    }

    /// One of the words that documentation and tests write for a secret, with nothing or `123` behind it.
    static boolean isWord(String value) {
        StringBuilder letters = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (CharClasses.isAlnum(c)) {
                letters.append(Character.toLowerCase(c));
            }
        }
        int end = letters.length();
        while (end > 0 && CharClasses.isDigit(letters.charAt(end - 1))) {
            end--;
        }
        String digits = letters.substring(end);
        boolean counted = digits.length() <= 1 || "0123456789".contains(digits);
        return counted && (end == 0 || WORDS.contains(letters.substring(0, end)));
    }

    /// The longest run of neighbours such as `cdefgh` or `7890`.
    private static int sequenceChars(String value) {
        int longest = 0;
        int run = 1;
        for (int i = 1; i < value.length(); i++) {
            char before = value.charAt(i - 1);
            char c = value.charAt(i);
            boolean follows = CharClasses.isAlnum(c) && (c == before + 1 || (before == '9' && (c == '0' || c == 'a')));
            run = follows ? run + 1 : 1;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    private static int repeatedChars(String value) {
        int longest = 0;
        int run = 1;
        for (int i = 1; i < value.length(); i++) {
            run = value.charAt(i) == value.charAt(i - 1) ? run + 1 : 1;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    private static int distinctChars(String value) {
        return (int) value.chars().distinct().count();
    }

    /// Whether the value, apart from a short prefix, is one block of up to ten characters over and over.
    private static boolean isPeriodic(String value) {
        int start = Math.max(value.lastIndexOf('_'), value.lastIndexOf('-')) + 1;
        int length = value.length() - start;
        for (int period = 1; period <= 10 && period * 3 <= length; period++) {
            int i = start + period;
            while (i < value.length() && value.charAt(i) == value.charAt(i - period)) {
                i++;
            }
            if (i == value.length()) {
                return true;
            }
        }
        return false;
    }
}
