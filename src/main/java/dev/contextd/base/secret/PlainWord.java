package dev.contextd.base.secret;

import dev.contextd.base.secret.AssignedValue.Bond;
import dev.contextd.base.secret.ValueJudge.Form;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Judges a plain word as a password by where it stands: `password: sunshine` may be a label or a message, but not as a
/// literal that code gives to a password, not among the settings of a file, and not beside the user or the host that
/// it is for.
final class PlainWord {
    private static final int CHARS_MIN = 4;
    private static final int ALONE_CHARS_MIN = 5;
    /// Labels, icons and styles are joined by hyphens far more often than passwords, but seldom as long.
    private static final int ALONE_JOINED_CHARS_MIN = 12;

    private static final int CHARS_MAX = 32;
    private static final int DIGITS_MIN = 6;

    /// What stands behind the name of a password in schemas, forms, policies and translations, beside a user just as
    /// well, alone or joined: `eye-off`, `too_short`.
    private static final Set<String> OTHER_MEANINGS = Set.of("""
            hashed encrypted confirmed nullable sensitive column varchar credentials email username login signin scram ident
            trust wachtwoord senha contrasena parola haslo heslo salasana lozinka jelszo sifre adgangskode losenord passord
            kodeord kennwort parool geslo mandatory personal bytes binary keyword uuid date datetime textarea textbox submit
            label field plaintext cleartext bcrypt scrypt argon2 sha256 sha512 pbkdf2 unique length strength weak strong medium
            reset forgot update create delete validator interactive libsecret wincred osxkeychain ignored ignore never always
            sometimes once failed failure success error warning info primary secondary danger lock unlock locked shield
            fingerprint passport oauth oauth2 saml ldap kerberos numeric alphanumeric alpha pattern regex filter filtered
            stored saved rejected accepted deny denied generated random computed inline external internal other
            short longer shorter function symbol bigint class option flag argument parameter switch
            eye off icon outline outlined solid slash visible visibility form control group button blank icons
            """.trim().split("\\s+"));

    /// Endings of words that say that they are a password, and beginnings that say no more than whose.
    private static final List<String> CLAIMS =
            List.of("password", "passwd", "passphrase", "pass", "pwd", "pw", "secret");

    private static final List<String> WHOLE_CLAIMS =
            List.of("password", "passwd", "passphrase", "field", "input", "label");

    private static final Set<String> OWNERS = Set.of("""
            my your the a some any test new old users current confirm account client server encrypted hashed plain raw reset
            forgot change no wrong bad invalid incorrect input get set default sample example first second master trust
            truststore temp
            """.trim().split("\\s+"));

    private PlainWord() {}

    /// @param form how far the place says that this is a literal
    static boolean isPassword(CharSequence text, WrittenName name, AssignedValue value, Form form) {
        boolean literal = form == Form.QUOTED || form == Form.SETTING || form == Form.VARIABLE;
        if (!literal || value.bond() == Bond.BESIDE || !name.isChosenByPeople()) {
            return false;
        }
        String word = text.subSequence(value.start(), value.end()).toString();
        // in a file of settings, a secret by a plain word is an object of the cluster that goes by that name
        if (isMadeOfUser(word) && AccountNearby.isNamedIn(word, text, name.start(), value.end())) {
            return true;
        }
        boolean reference =
                name.promise() != CredentialName.PASSWORD && (word.indexOf('-') > 0 || form == Form.SETTING);
        if (!mayBePassword(word)
                || reference
                || (form == Form.SETTING && SettingsAround.isMember(text, name.start()))) {
            return false;
        }
        return AccountNearby.in(text, name.start(), value.end())
                || switch (form) {
                    case VARIABLE -> word.length() >= ALONE_CHARS_MIN;
                    case QUOTED -> !name.isAmbiguous() && word.length() >= aloneCharsMin(word);
                    case SETTING ->
                        !name.isAmbiguous()
                                && word.length() >= ALONE_CHARS_MIN
                                && SettingsAround.are(text, name.start(), value.end());
                    case SPOKEN, LOOSE -> false;
                };
    }

    /// Letters and digits that do not end in the whole word for a password, as its name would.
    private static boolean isMadeOfUser(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return word.length() >= ALONE_CHARS_MIN
                && word.length() <= CHARS_MAX
                && word.chars().allMatch(c -> CharClasses.isAlnum((char) c))
                && !Placeholders.isPlaceholder(word)
                && WHOLE_CLAIMS.stream().noneMatch(lower::contains);
    }

    private static int aloneCharsMin(String word) {
        return word.indexOf('-') > 0 ? ALONE_JOINED_CHARS_MIN : ALONE_CHARS_MIN;
    }

    private static boolean mayBePassword(String word) {
        return word.length() >= CHARS_MIN
                && word.length() <= CHARS_MAX
                && (isWord(word) || isPin(word))
                && !meansSomethingElse(word)
                && !Placeholders.isPlaceholder(word)
                && !isName(word);
    }

    private static boolean meansSomethingElse(String word) {
        for (String part : word.split("[-_]", -1)) {
            if (OTHER_MEANINGS.contains(part)) {
                return true;
            }
        }
        return false;
    }

    /// Small letters, with digits and hyphens if need be; whatever has capitals is a label or a name.
    private static boolean isWord(String word) {
        return CharClasses.isLower(word.charAt(0))
                && CharClasses.isAlnum(word.charAt(word.length() - 1))
                && word.chars()
                        .allMatch(c ->
                                CharClasses.isLower((char) c) || CharClasses.isDigit((char) c) || c == '-' || c == '_');
    }

    private static boolean isPin(String word) {
        return word.length() >= DIGITS_MIN && word.chars().allMatch(c -> CharClasses.isDigit((char) c));
    }

    /// Whether it is what a password is called, as `db-password` and `userpass` are. What only claims to be secret is
    /// none: people take `supersecret` for a password.
    private static boolean isName(String word) {
        for (String claim : CLAIMS) {
            if (word.endsWith(claim)) {
                String owner = word.substring(0, word.length() - claim.length());
                boolean joined = owner.endsWith("-") || owner.endsWith("_");
                return joined
                        ? !claim.equals("secret") || isOwner(owner.substring(0, owner.length() - 1))
                        : isOwner(owner);
            }
        }
        return ValueJudge.namesCredential(word);
    }

    private static boolean isOwner(String word) {
        return OWNERS.contains(word) || CredentialName.ownsPasswords(word);
    }
}
