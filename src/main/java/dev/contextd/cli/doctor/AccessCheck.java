package dev.contextd.cli.doctor;

import dev.contextd.base.access.LocalToken;
import dev.contextd.base.failure.Failure;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/// Whether the token with which the user comes in over HTTP is the user's alone.
public final class AccessCheck implements Check {
    private static final String NAME = "access";

    private final LocalToken token;

    public AccessCheck(LocalToken token) {
        this.token = token;
    }

    @Override
    public Finding run() {
        if (Files.notExists(token.file(), LinkOption.NOFOLLOW_LINKS)) {
            return Finding.ok(NAME, "there is no token for HTTP yet; contextd serve makes one");
        }
        try {
            token.ready();
            return Finding.ok(NAME, "nobody else can read the token in " + token.file());
        } catch (Failure e) {
            return Finding.problem(NAME, e.sentence());
        }
    }
}
