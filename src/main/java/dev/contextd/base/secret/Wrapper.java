package dev.contextd.base.secret;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A call that is no more than another way to write its literal: `Some("value")`, `[]byte("value")`,
/// `new SecretString("value")`, `Base64.decode("value")`. Most other calls look something up by it, or show it:
/// `new PasswordField("label")`.
final class Wrapper {
    private static final int CHARS_MAX = 40;
    private static final int BLANKS_MAX = 24;

    private static final Set<String> NAMES = Set.of("""
            Some Option Just byte bytes bytearray String str u8 from decode b64decode decodeBase64 FromBase64String SecretStr
            Secret SecretString SecureString Sensitive Password Ptr
            """.trim().split("\\s+"));

    private Wrapper() {}

    /// The literal in the wrapper that begins at `from`, or null if none does.
    static @Nullable AssignedValue literalAt(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + CHARS_MAX);
        int word = from;
        int i = from;
        while (i < limit && (CharClasses.isAlnum(text.charAt(i)) || "_.:[] ".indexOf(text.charAt(i)) >= 0)) {
            i++;
            word = CharClasses.isAlnum(text.charAt(i - 1)) ? word : i;
        }
        boolean call = i > word && i < limit && text.charAt(i) == '(';
        return call && wraps(text.subSequence(word, i).toString(), CharClasses.startsWith(text, from, "new "))
                ? AssignedValue.quoted(text, CharClasses.skipBlanks(text, i + 1, BLANKS_MAX))
                : null;
    }

    private static boolean wraps(String name, boolean constructor) {
        return NAMES.contains(name) || (constructor && CredentialName.of(name) != CredentialName.NONE);
    }
}
