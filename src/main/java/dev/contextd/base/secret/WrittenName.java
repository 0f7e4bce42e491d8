package dev.contextd.base.secret;

import java.util.List;
import java.util.Set;

/// The name of a credential where a text has it, and what it promises.
///
/// @param called as it is written, with what belongs to it: `--password`, `spring.datasource.password`
record WrittenName(int start, String called, CredentialName promise) {
    private static final Set<String> AMBIGUOUS = Set.of("pass", "pw");
    private static final String SECRET = "secret";

    /// Whose `secret` is an object of a cluster, which is named here and kept elsewhere.
    private static final List<String> REFERRING_OWNERS = List.of("""
            existing pull push image registry tls ssl cert certificate external sealed kube kubernetes k8s docker volume
            """.trim().split("\\s+"));

    static WrittenName in(CharSequence text, int start, int end) {
        String called = text.subSequence(start, end).toString();
        return new WrittenName(start, called, CredentialName.of(called));
    }

    /// Whether people may have made the value up: passwords, and what the secret of a session or a client often is.
    boolean isChosenByPeople() {
        return promise == CredentialName.PASSWORD || (promise == CredentialName.KEY && isSecret());
    }

    /// Whether it is just a `key`, also that of something: `this.key`. Of what, it does not say.
    boolean isBareKey() {
        return called.substring(called.lastIndexOf('.') + 1).equalsIgnoreCase("key");
    }

    /// Whether it may as well be what passed a test, a gate or a phase: a lone `pass`, unlike `db_pass`.
    boolean isAmbiguous() {
        return AMBIGUOUS.contains(CredentialName.words(called).getFirst());
    }

    /// Whether it is a secret of its own, and no reference to one.
    private boolean isSecret() {
        String name = String.join("", CredentialName.words(called));
        if (!name.endsWith(SECRET)) {
            return false;
        }
        String owner = name.substring(0, name.length() - SECRET.length());
        return REFERRING_OWNERS.stream().noneMatch(owner::endsWith);
    }
}
