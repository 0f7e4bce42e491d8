package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What a name promises about the value it is given: `DB_PASSWORD`, `apiKey`, `x-auth-token` name credentials,
/// `passwordField`, `tokenUrl`, `publicKey` and `nextPageToken` do not.
enum CredentialName {
    /// Chosen by people, so even a weak value counts.
    PASSWORD,
    /// Drawn by machines, so the value has to look like it.
    KEY,
    NONE;

    private static final Set<String> PASSWORD_WORDS = Set.of(
            "password", "passwords", "passwd", "passwort", "pwd", "passphrase", "passcode", "kennwort", "passwrd");
    private static final List<String> PASSWORD_ENDINGS = List.of("password", "passwd", "passphrase", "pwd");
    /// Whose `pass` or `pw` is a password; a `renderPass` or a `secondPass` is none.
    private static final Set<String> PASS_OWNERS = Set.of("""
            db database user root admin smtp mail email ftp sftp ssh key store keystore become sudo auth login my proxy redis
            mysql pg postgres sql http basic ldap bind api service svc app rabbitmq mongo mongodb jdbc imap sasl vnc ipmi wifi
            """.trim().split("\\s+"));
    private static final Set<String> KEY_WORDS = Set.of(
            "secret",
            "secrets",
            "token",
            "tokens",
            "salt",
            "pepper",
            "credential",
            "credentials",
            "creds",
            "bearer",
            "nkey",
            "nkeys");
    private static final List<String> KEY_ENDINGS = List.of(
            "token",
            "secret",
            "apikey",
            "secretkey",
            "accesskey",
            "privatekey",
            "authkey",
            "signingkey",
            "encryptionkey");
    /// What makes a `key` a credential.
    private static final Set<String> KEY_OWNERS = Set.of("""
            api access secret private signing encryption encrypt master account auth session shared service storage app
            application admin deploy license subscription hmac jwt cipher aes crypto client consumer integration function rest
            server webhook security signature deployer
            """.trim().split("\\s+"));
    private static final Set<String> AUTH_OWNERS = Set.of("basic", "http", "proxy", "key");
    /// Words behind the credential that leave it one: `password_value`, `secretKeyBase`, `token2`.
    private static final Set<String> HARMLESS_ENDINGS = Set.of("""
            value val string str text txt plain plaintext raw prod production dev development staging stage live test default
            new old current base64 b64 hex encoded primary secondary main literal const override base eu us qa uat local v
            confirmation confirm confirmed repeat repeated again
            """.trim().split("\\s+"));
    /// Words before the credential that make it harmless: everybody may see these.
    private static final Set<String> HARMLESS_OWNERS = Set.of("""
            csrf xsrf next page continuation sync cancellation cancel stop eos bos pad unk max min num special mask sep cls
            public antiforgery lexer parser syntax current previous prev last first start end begin html xml json word sentence
            sub input output prompt completion query search filter
            """.trim().split("\\s+"));

    /// Words that begin labels and messages about credentials.
    private static final Set<String> TALKING_WORDS = Set.of("""
            forgot enter show hide incorrect invalid wrong error missing requires require revoke generate toggle no
            """.trim().split("\\s+"));

    static CredentialName of(String name) {
        List<String> words = words(name);
        if (!words.isEmpty() && TALKING_WORDS.contains(words.getFirst())) {
            return NONE;
        }
        int last = words.size() - 1;
        while (last > 0 && (HARMLESS_ENDINGS.contains(words.get(last)) || isNumber(words.get(last)))) {
            last--;
        }
        if (last < 0) {
            return NONE;
        }
        String word = words.get(last);
        String owner = last == 0 ? "" : words.get(last - 1);
        if (owner.equals("key") && words.contains("public")) {
            return NONE;
        }
        boolean constant = name.endsWith("_PASS") || name.endsWith("_PW");
        if (PASSWORD_WORDS.contains(word)
                || endsWithAny(word, PASSWORD_ENDINGS)
                || isOwnedPass(owner, word)
                || constant) {
            return PASSWORD;
        }
        boolean key = KEY_WORDS.contains(word)
                || endsWithAny(word, KEY_ENDINGS)
                || ((word.equals("key") || word.equals("keys")) && KEY_OWNERS.contains(owner))
                || (word.equals("auth") && (last == 0 || AUTH_OWNERS.contains(owner)));
        return key && !HARMLESS_OWNERS.contains(owner) ? KEY : NONE;
    }

    /// Whether passwords are called by this word: `db`, `user`, `smtp`.
    static boolean ownsPasswords(String word) {
        return PASS_OWNERS.contains(word);
    }

    /// `pass`, `db_pass`, `dbpass`, `root-pw`.
    private static boolean isOwnedPass(String owner, String word) {
        for (String pass : List.of("pass", "pw")) {
            if (word.equals(pass)) {
                return owner.isEmpty() || PASS_OWNERS.contains(owner);
            }
            if (word.endsWith(pass) && PASS_OWNERS.contains(word.substring(0, word.length() - pass.length()))) {
                return true;
            }
        }
        return false;
    }

    /// The words of a name in any style, in lower case.
    static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || startsWord(name, i)) {
                addWord(words, name.substring(start, i));
                start = i;
            }
        }
        return words;
    }

    private static boolean startsWord(String name, int i) {
        if (i == 0) {
            return false;
        }
        char before = name.charAt(i - 1);
        char c = name.charAt(i);
        if (!CharClasses.isAlnum(c) || !CharClasses.isAlnum(before)) {
            return true;
        }
        boolean hump = CharClasses.isUpper(c)
                && (CharClasses.isLower(before) || CharClasses.isLower(CharClasses.at(name, i + 1)));
        return (hump && !(CharClasses.isUpper(before) && CharClasses.at(name, i + 1) == 's'))
                || (CharClasses.isDigit(c) != CharClasses.isDigit(before) && !endsLikeBase64(name, i));
    }

    private static boolean endsLikeBase64(String name, int i) {
        return i >= 4 && name.substring(i - 4, i).equalsIgnoreCase("base");
    }

    private static void addWord(List<String> words, String piece) {
        if (!piece.isEmpty() && CharClasses.isAlnum(piece.charAt(0))) {
            words.add(piece.toLowerCase(Locale.ROOT));
        }
    }

    private static boolean isNumber(String word) {
        return word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean endsWithAny(String word, List<String> endings) {
        for (String ending : endings) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }
}
