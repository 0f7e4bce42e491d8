package dev.contextd.base.secret;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether the user or the host that a password is for stands beside it.
final class AccountNearby {
    private static final int NEARBY_CHARS_MAX = 120;

    /// A name such as `username`, `db.host` or `smtp_login`, given a value that is not the name again. Formatters of Go
    /// and of many a YAML file put values below each other.
    private static final Pattern ACCOUNT = Pattern.compile(
            "(?<![A-Za-z])(?i:user|username|user_name|userid|uid|login|host|hostname|server|database|dbname)\\\\{0,7}[\"']?"
                    + "[ ]{0,24}(?:=>|:|=)[ ]{0,24}\\\\{0,7}[\"']?(?!(?i:user|login|host|string|str|text|req|body|self|this)|\\$)"
                    + "[A-Za-z0-9][A-Za-z0-9_.@+-]{1,80}(?![A-Za-z0-9_.@(\\[ ])");

    private static final Pattern USER = Pattern.compile("(?<![A-Za-z])(?i:user|username|user_name|login)\\\\{0,7}[\"']?"
            + "[ ]{0,24}(?:=>|:|=)[ ]{0,24}\\\\{0,7}[\"']([A-Za-z0-9]{3,32})\\\\{0,7}[\"']");

    /// What a user is called where the text means any user.
    private static final Set<String> ANY_USER =
            Set.of("user", "username", "login", "email", "name", "account", "the", "new");

    private AccountNearby() {}

    /// Whether the word is made of the user's name beside it: `user: 'admin', password: 'adminpw'`.
    static boolean isNamedIn(String word, CharSequence text, int nameStart, int valueEnd) {
        Matcher matcher = USER.matcher(text).useTransparentBounds(true);
        matcher.region(Math.max(0, nameStart - NEARBY_CHARS_MAX), nameStart);
        if (!matcher.find()
                && !matcher.region(valueEnd, Math.min(text.length(), valueEnd + NEARBY_CHARS_MAX))
                        .find()) {
            return false;
        }
        String user = matcher.group(1);
        return word.length() > user.length()
                && word.startsWith(user)
                && !ANY_USER.contains(user.toLowerCase(Locale.ROOT));
    }

    static boolean in(CharSequence text, int nameStart, int valueEnd) {
        Matcher matcher = ACCOUNT.matcher(text).useTransparentBounds(true);
        return matcher.region(Math.max(0, nameStart - NEARBY_CHARS_MAX), nameStart)
                        .find()
                || matcher.region(valueEnd, Math.min(text.length(), valueEnd + NEARBY_CHARS_MAX))
                        .find();
    }
}
