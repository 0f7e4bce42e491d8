package dev.contextd.base.secret;

import static dev.contextd.base.secret.Rule.assigned;
import static dev.contextd.base.secret.Rule.shape;
import static dev.contextd.base.secret.Rule.token;

import java.util.List;

/// Cryptographic material outside of armoured blocks, and what is derived from passwords.
final class KeyMaterialRules {
    static final List<Rule> RULES = List.of(
            token("jwt", "[A-Za-z0-9_-]{8,4000}\\.[A-Za-z0-9_-]{8,8000}\\.[A-Za-z0-9_-]{16,2000}", "eyJ")
                    .needing(ValueCriterion.JWT),
            token("age-secret-key", "[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}", "AGE-SECRET-KEY-1"),
            shape("jwk-private-key", "\"d\"\\s{0,2}:\\s{0,2}\"([A-Za-z0-9_-]{32,1400})\"", "\"d\"")
                    .needing(ValueCriterion.RANDOM),
            assigned(
                    "ethereum-private-key",
                    "(?:0x)?[0-9a-fA-F]{64}",
                    "private_key",
                    "privatekey",
                    "private-key",
                    "wallet_key",
                    "deployer_key",
                    "mnemonic_key"),
            assigned("bitcoin-private-key", "[5KL][1-9A-HJ-NP-Za-km-z]{50,51}", "wif", "bitcoin"),
            shape(
                    "seed-phrase",
                    "(?i:mnemonic|seed[ _-]?phrase|seedphrase)[\"']?[ ]{0,2}[:=][ ]{0,2}[\"']([a-z]{3,8}(?: [a-z]{3,8}){11,23})[\"']",
                    "mnemonic",
                    "seed phrase",
                    "seed_phrase",
                    "seedphrase"),
            shape(
                    "wireguard-key",
                    "(?:PrivateKey|PresharedKey)[ ]{0,3}=[ ]{0,3}([A-Za-z0-9+/]{43}=)",
                    "privatekey",
                    "presharedkey"),
            shape(
                    "totp-secret",
                    "otpauth://[a-z]{4}/[^\\s?\"']{1,120}\\?[^\\s\"']{0,120}?secret=([A-Z2-7a-z]{16,64})",
                    "otpauth://"),
            shape("bcrypt-hash", "\\$2[abxy]\\$[0-9]{2}\\$[A-Za-z0-9./]{53}", "$2y$", "$2a$", "$2b$", "$2x$"),
            shape(
                    "crypt-hash",
                    "\\$(?:1|5|6|y|7|gy)\\$[A-Za-z0-9./=,]{1,40}\\$(?:[A-Za-z0-9./]{1,32}\\$)?[A-Za-z0-9./]{22,86}(?![A-Za-z0-9./])",
                    "$1$",
                    "$5$",
                    "$6$",
                    "$y$",
                    "$7$",
                    "$gy$"),
            shape("apache-hash", "\\$apr1\\$[A-Za-z0-9./]{1,8}\\$[A-Za-z0-9./]{22}", "$apr1$"),
            shape(
                    "argon2-hash",
                    "\\$argon2(?:id|i|d)\\$v=[0-9]{2}\\$[a-z0-9=,]{8,40}\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{16,100}",
                    "$argon2"),
            shape(
                    "pbkdf2-hash",
                    "(?:pbkdf2_sha(?:1|256|512)|scrypt:[0-9]{3,6}:[0-9]:[0-9]|pbkdf2:sha256:[0-9]{3,7})\\$[A-Za-z0-9]{1,24}\\$(?:[A-Za-z0-9./]{1,24}\\$)?[A-Za-z0-9+/=]{40,128}",
                    "pbkdf2_sha",
                    "pbkdf2:sha256",
                    "scrypt:"),
            shape(
                    "ldap-hash",
                    "\\{S?SHA(?:256|512)?\\}[A-Za-z0-9+/]{27,120}={0,2}",
                    "{sha}",
                    "{ssha}",
                    "{ssha256}",
                    "{ssha512}",
                    "{sha256}",
                    "{sha512}"),
            shape("minisign-secret-key", "secret key[^\\n]{0,40}\\n(RW[A-Za-z0-9+/]{100,300}={0,2})", "secret key"),
            shape("nt-hash", "aad3b435b51404eeaad3b435b51404ee:([0-9a-fA-F]{32})(?![0-9a-fA-F])", "aad3b435b51404ee"));

    private KeyMaterialRules() {}
}
