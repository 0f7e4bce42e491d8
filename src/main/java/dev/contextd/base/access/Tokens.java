package dev.contextd.base.access;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.file.WatchedFile;
import dev.contextd.base.project.Owner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The bearer tokens of a server, kept as hashes in a file that only its owner can read.
///
/// One line a token: name, SHA-256 of the token, when it was made, team, organisation, and for an admin that word,
/// separated by tabs.
/// The file is read again when it changes, so that a revoked token stops working at once.
public final class Tokens {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final int TOKEN_BYTES = 32;
    private static final String ADMIN = "admin";

    private final Path file;
    private final InstantSource clock;
    private final WatchedFile<List<Entry>> entries;

    /// @param name the owner on whose behalf its bearer acts
    public record Entry(String name, TokenHash hash, Instant createdAt, String team, String org, boolean isAdmin) {
        public Owner owner() {
            return new Owner(name, team, org, isAdmin);
        }
    }

    public Tokens(Path file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
        this.entries = new WatchedFile<>(file, List.of(), Tokens::read);
    }

    public List<Entry> list() {
        try {
            return entries.value();
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The token file cannot be read; check its permissions.", Map.of(), e);
        }
    }

    private static List<Entry> read(Path file) throws IOException {
        var entries = new ArrayList<Entry>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            String[] fields = line.split("\t", -1);
            boolean isAdmin = fields.length == 6 && fields[5].equals(ADMIN);
            if (fields.length != 5 && !isAdmin) {
                throw new IOException("not a line of a token file");
            }
            entries.add(new Entry(
                    fields[0], new TokenHash(fields[1]), Instant.parse(fields[2]), fields[3], fields[4], isAdmin));
        }
        return List.copyOf(entries);
    }

    /// Makes a token for a new name. This is the only time it can be seen.
    public String add(String name, String team, String org) {
        return add(new Owner(name, team, org));
    }

    /// The same for who may be an admin.
    public synchronized String add(Owner owner) {
        var name = owner.name();
        var team = owner.team();
        var org = owner.org();
        for (String part : List.of(name, team, org)) {
            if (!NAME.matcher(part).matches()) {
                throw new Failure(
                        Kind.VALIDATION, "Names are up to 64 letters, digits, dots, dashes and @; got: " + part);
            }
        }
        if (list().stream().anyMatch(entry -> entry.name().equals(name))) {
            throw new Failure(Kind.CONFLICT, "There is a token for " + name + " already; revoke it first.");
        }
        String token = fresh();
        var entries = new ArrayList<>(list());
        entries.add(new Entry(name, TokenHash.of(token), clock.instant(), team, org, owner.isAdmin()));
        write(entries);
        return token;
    }

    /// Whether there was one to revoke.
    public synchronized boolean revoke(String name) {
        var entries = new ArrayList<>(list());
        boolean found = entries.removeIf(entry -> entry.name().equals(name));
        if (found) {
            write(entries);
        }
        return found;
    }

    /// A token that nobody can guess.
    static String fresh() {
        var random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return "ctxd_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /// What the bearer of a token is let in with. Takes the same time whichever entry matches, and whether one does.
    Optional<Pass> pass(TokenHash presented) {
        Optional<Pass> pass = Optional.empty();
        for (Entry entry : list()) {
            if (presented.matches(entry.hash())) {
                pass = Optional.of(new Pass(entry.owner(), () -> isGood(entry)));
            }
        }
        return pass;
    }

    private boolean isGood(Entry entry) {
        try {
            return list().contains(entry);
        } catch (Failure _) {
            // While nobody can say whose token is good, none is.
            return false;
        }
    }

    private void write(List<Entry> entries) {
        var lines = entries.stream()
                .map(e -> String.join("\t", e.name(), e.hash().hex(), e.createdAt().toString(), e.team(), e.org())
                        + (e.isAdmin() ? "\t" + ADMIN : ""))
                .toList();
        var directory = file.toAbsolutePath().getParent();
        try {
            Files.createDirectories(directory);
            AtomicFile.of(file.toAbsolutePath()).forOwnerOnly().write(path -> Files.write(path, lines));
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The token file cannot be written: " + file, Map.of(), e);
        }
    }
}
