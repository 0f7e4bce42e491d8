package dev.contextd.base.secret;

import dev.contextd.base.secret.ValueJudge.Form;
import java.util.Locale;
import java.util.Set;

/// A credential that is itself JSON, as a text: `"ApiToken": "{\"user\":\"ops\",\"sig\":\"…\"}"`. Which of its members
/// is the secret their names need not say; the one that was drawn at random is.
final class InnerJson {
    private static final int MEMBERS_MAX = 32;
    private static final int NAME_CHARS_MAX = 40;
    private static final Set<String> IDENTIFYING = Set.of(
            "id", "uid", "uuid", "kid", "name", "user", "username", "email", "url", "host", "type", "alg", "created");

    private InnerJson() {}

    static boolean beginsAt(CharSequence text, AssignedValue value) {
        return value.form() == Form.QUOTED && CharClasses.at(text, value.start()) == '{';
    }

    static void inspect(SecretScan scan, AssignedValue json, int nameStart) {
        CharSequence text = scan.text();
        int i = json.start();
        for (int members = 0; members < MEMBERS_MAX && i < json.end(); i++) {
            if (text.charAt(i) != ':') {
                continue;
            }
            members++;
            AssignedValue value = AssignedValue.quoted(text, CharClasses.skipBlanks(text, i + 1, NAME_CHARS_MAX));
            if (value == null || value.end() > json.end()) {
                continue;
            }
            String secret = text.subSequence(value.start(), value.end()).toString();
            if (!IDENTIFYING.contains(nameBefore(text, i))
                    && ValueJudge.isSecret(CredentialName.KEY, secret, Form.QUOTED)) {
                scan.found(Assignments.KEY, nameStart, value.start(), value.end());
            }
            i = value.end();
        }
    }

    private static String nameBefore(CharSequence text, int colon) {
        int end = colon;
        while (end > 0 && colon - end < NAME_CHARS_MAX && !CharClasses.isAlnum(text.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && end - start < NAME_CHARS_MAX && CharClasses.isName(text.charAt(start - 1))) {
            start--;
        }
        return text.subSequence(start, end).toString().toLowerCase(Locale.ROOT);
    }
}
