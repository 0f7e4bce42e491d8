package dev.contextd.base.secret;

import java.util.List;
import java.util.Set;

/// Secrets that only their name gives away: `password = "…"`, `"apiKey": "…"`, `--token …`, `<secret>…</secret>`,
/// in whatever notation.
///
/// [AssignedValue] reads the notation, [CredentialName] weighs the name, [ValueJudge] and [PlainWord] the value.
final class Assignments implements Detector {
    static final String PASSWORD = "assigned-password";
    static final String KEY = "assigned-key";

    private static final int NAME_CHARS_MAX = 64;
    private static final int ELEMENTS_MAX = 64;
    private static final int LIST_CHARS_MAX = 4_096;
    private static final Set<String> GIVING_VERBS =
            Set.of("set", "with", "use", "password", "token", "secret", "put", "add");

    @Override
    public List<String> ids() {
        return List.of(PASSWORD, KEY);
    }

    @Override
    public List<String> keywords() {
        return List.of("pass", "pw", "secret", "token", "key", "cred", "auth", "bearer", "kennwort", "salt");
    }

    @Override
    public void inspect(SecretScan scan, int from, int to) {
        CharSequence text = scan.text();
        int nameEnd = nameEnd(text, to);
        if (!AssignedValue.mayFollow(text, nameEnd)) {
            return;
        }
        WrittenName name = WrittenName.in(text, nameStart(text, from), nameEnd);
        boolean promised = name.promise() != CredentialName.NONE;
        boolean variable = isKeyVariable(text, nameEnd);
        if (!promised && !variable && !name.isBareKey()) {
            return;
        }
        AssignedValue value = AssignedValue.after(text, name.start(), nameEnd);
        if (value == null || value.end() <= value.start()) {
            return;
        }
        if (!promised) {
            judgeKey(scan, name, value, variable);
            return;
        }
        ValueJudge.Form form = form(name, value);
        judge(scan, name.promise(), value, form, name.start());
        if (PlainWord.isPassword(text, name, value, form)) {
            scan.found(ruleFor(name.promise()), name.start(), value.start(), value.end());
        }
        if (InnerJson.beginsAt(text, value)) {
            InnerJson.inspect(scan, value, name.start());
        }
        if (value.beginsList(text)) {
            judgeRestOfList(scan, name, value);
        }
    }

    private static ValueJudge.Form form(WrittenName name, AssignedValue value) {
        boolean mayBeAboutAnything = switch (value.bond()) {
            case HANDED -> !isGiven(name.called());
            case COMPARED -> name.promise() != CredentialName.PASSWORD;
            case BESIDE -> name.isAmbiguous();
            case GIVEN -> false;
        };
        return mayBeAboutAnything ? ValueJudge.Form.LOOSE : value.form();
    }

    /// What a name that says no more than key is given.
    private static void judgeKey(SecretScan scan, WrittenName name, AssignedValue value, boolean variable) {
        String key = scan.text().subSequence(value.start(), value.end()).toString();
        boolean secret = switch (value.form()) {
            case VARIABLE -> variable && ValueJudge.isSecret(CredentialName.KEY, key, ValueJudge.Form.LOOSE);
            case QUOTED -> value.bond() == AssignedValue.Bond.GIVEN && KeyMaterial.isOne(key);
            case SETTING, SPOKEN, LOOSE -> false;
        };
        if (secret) {
            scan.found(KEY, name.start(), value.start(), value.end());
        }
    }

    /// `STEAM_KEY=…` as shells write it; whose key that is says nothing, the value has to.
    private static boolean isKeyVariable(CharSequence text, int nameEnd) {
        return CharClasses.startsWith(text, nameEnd - 4, "_KEY") && CharClasses.at(text, nameEnd) == '=';
    }

    private static void judgeRestOfList(SecretScan scan, WrittenName name, AssignedValue first) {
        AssignedValue value = first.nextInList(scan.text());
        for (int i = 0; i < ELEMENTS_MAX && value != null && value.end() - name.start() < LIST_CHARS_MAX; i++) {
            if (value.end() > value.start()) {
                judge(scan, name.promise(), value, value.form(), value.start());
            }
            value = value.nextInList(scan.text());
        }
    }

    /// @param context from where on the text makes a secret of the value
    private static void judge(
            SecretScan scan, CredentialName name, AssignedValue value, ValueJudge.Form form, int context) {
        CharSequence text = scan.text();
        Pieces pieces = form == ValueJudge.Form.QUOTED ? Pieces.ofLiteral(text, value.start(), value.end()) : null;
        if (pieces != null && ValueJudge.isSecret(name, pieces.joined(), form)) {
            int end = pieces.endInText(pieces.joined().length());
            scan.found(ruleFor(name), context, value.start(), end);
        } else if (ValueJudge.isSecret(
                name, text.subSequence(value.start(), value.end()).toString(), form)) {
            scan.found(ruleFor(name), context, value.start(), value.end());
        }
    }

    /// Whether a JSON or YAML value is a secret because of the key it stands under.
    static boolean fieldHoldsSecret(String key, String value) {
        CredentialName name = CredentialName.of(key);
        // data, not code: under a password's key even a plain word is a password
        ValueJudge.Form form = name == CredentialName.PASSWORD ? ValueJudge.Form.VARIABLE : ValueJudge.Form.QUOTED;
        return name != CredentialName.NONE && ValueJudge.isSecret(name, value, form);
    }

    static String ruleFor(String name) {
        return ruleFor(CredentialName.of(name));
    }

    private static String ruleFor(CredentialName name) {
        return name == CredentialName.PASSWORD ? PASSWORD : KEY;
    }

    /// `setPassword("…")` hands a password over; `checkPassword("…")` and `expectToken("…")` may be about anything.
    private static boolean isGiven(String method) {
        List<String> words = CredentialName.words(method.substring(method.lastIndexOf('.') + 1));
        return !words.isEmpty() && GIVING_VERBS.contains(words.getFirst());
    }

    private static int nameEnd(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + NAME_CHARS_MAX);
        int i = from;
        while (i < limit && CharClasses.isName(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int nameStart(CharSequence text, int from) {
        int limit = Math.max(0, from - NAME_CHARS_MAX);
        int i = from;
        while (i > limit && CharClasses.isName(text.charAt(i - 1))) {
            i--;
        }
        // the n of an escaped line break is no part of the name that follows it
        return i < from && CharClasses.at(text, i - 1) == '\\' ? i + 1 : i;
    }
}
