package dev.contextd.base.secret;

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

    private AccountNearby() {}

    static boolean in(CharSequence text, int nameStart, int valueEnd) {
        Matcher matcher = ACCOUNT.matcher(text).useTransparentBounds(true);
        return matcher.region(Math.max(0, nameStart - NEARBY_CHARS_MAX), nameStart)
                        .find()
                || matcher.region(valueEnd, Math.min(text.length(), valueEnd + NEARBY_CHARS_MAX))
                        .find();
    }
}
