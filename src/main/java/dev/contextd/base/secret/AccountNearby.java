package dev.contextd.base.secret;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Judges a plain word as a password by where it stands: `password: sunshine` may be a label or a message, but not
/// beside the user or the host that it is for.
final class AccountNearby {
    private static final int NEARBY_CHARS_MAX = 120;
    private static final int WORD_CHARS_MIN = 6;
    private static final int WORD_CHARS_MAX = 32;

    /// A name such as `username`, `db.host` or `smtp_login`, given a value that is not the name again.
    private static final Pattern ACCOUNT = Pattern.compile(
            "(?<![A-Za-z])(?i:user|username|user_name|userid|uid|login|host|hostname|server|database|dbname)\\\\{0,7}[\"']?"
                    + "[ ]{0,2}(?:=>|:|=)[ ]{0,2}\\\\{0,7}[\"']?(?!(?i:user|login|host|string|str|text|req|body|self|this)|\\$)"
                    + "[A-Za-z0-9][A-Za-z0-9_.@+-]{1,80}(?![A-Za-z0-9_.@(\\[ ])");

    /// Words that stand behind the name of a password in schemas, forms and validation, beside a user just as well.
    private static final Set<String> SCHEMA_WORDS = Set.of("""
            hashed encrypted confirmed nullable sensitive column varchar credentials email username login signin scram ident
            trust wachtwoord senha contrasena parola haslo heslo salasana lozinka jelszo sifre adgangskode losenord passord
            kodeord mandatory personal
            """.trim().split("\\s+"));

    private AccountNearby() {}

    static boolean makesPassword(CharSequence text, int nameStart, AssignedValue value) {
        String word = text.subSequence(value.start(), value.end()).toString();
        boolean literal = !value.argument()
                && (value.form() == ValueJudge.Form.QUOTED || value.form() == ValueJudge.Form.SETTING);
        return literal && isPlainWord(word) && accountIn(text, nameStart, value.end());
    }

    private static boolean isPlainWord(String word) {
        return word.length() >= WORD_CHARS_MIN
                && word.length() <= WORD_CHARS_MAX
                && word.chars().allMatch(c -> CharClasses.isLower((char) c))
                && !SCHEMA_WORDS.contains(word)
                && !Placeholders.isPlaceholder(word)
                && !ValueJudge.namesCredential(word);
    }

    private static boolean accountIn(CharSequence text, int nameStart, int valueEnd) {
        Matcher matcher = ACCOUNT.matcher(text).useTransparentBounds(true);
        return matcher.region(Math.max(0, nameStart - NEARBY_CHARS_MAX), nameStart)
                        .find()
                || matcher.region(valueEnd, Math.min(text.length(), valueEnd + NEARBY_CHARS_MAX))
                        .find();
    }
}
