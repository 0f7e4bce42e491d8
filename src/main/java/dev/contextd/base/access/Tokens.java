package dev.contextd.base.access;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.project.Owner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
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
    private Snapshot snapshot = new Snapshot(FileTime.fromMillis(0), -1, List.of());

    /// @param name the owner on whose behalf its bearer acts
    public record Entry(String name, String hash, Instant createdAt, String team, String org, boolean isAdmin) {
        public Owner owner() {
            return new Owner(name, team, org, isAdmin);
        }
    }

    private record Snapshot(FileTime modified, long size, List<Entry> entries) {}

    public Tokens(Path file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
    }

    public synchronized List<Entry> list() {
        // Every request asks, and most servers have no tokens: an exception each time would cost more than the
        // question.
        if (Files.notExists(file)) {
            return List.of();
        }
        try {
            var now = Files.readAttributes(file, BasicFileAttributes.class);
            if (!now.lastModifiedTime().equals(snapshot.modified()) || now.size() != snapshot.size()) {
                snapshot = new Snapshot(now.lastModifiedTime(), now.size(), read());
            }
            return snapshot.entries();
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The token file cannot be read; check its permissions.", Map.of(), e);
        }
    }

    private List<Entry> read() throws IOException {
        var entries = new ArrayList<Entry>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            String[] fields = line.split("\t", -1);
            boolean isAdmin = fields.length == 6 && fields[5].equals(ADMIN);
            if (fields.length != 5 && !isAdmin) {
                throw new IOException("not a line of a token file");
            }
            entries.add(new Entry(fields[0], fields[1], Instant.parse(fields[2]), fields[3], fields[4], isAdmin));
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
        var random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String token = "ctxd_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        var entries = new ArrayList<>(list());
        entries.add(new Entry(name, Sha256.hex(token), clock.instant(), team, org, owner.isAdmin()));
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

    /// The owner of a token. Takes the same time whichever entry matches, and whether one does.
    public Optional<Owner> owner(String token) {
        byte[] presented = Sha256.hex(token).getBytes(StandardCharsets.US_ASCII);
        Optional<Owner> owner = Optional.empty();
        for (Entry entry : list()) {
            if (MessageDigest.isEqual(presented, entry.hash().getBytes(StandardCharsets.US_ASCII))) {
                owner = Optional.of(entry.owner());
            }
        }
        return owner;
    }

    private void write(List<Entry> entries) {
        var lines = entries.stream()
                .map(e -> String.join("\t", e.name(), e.hash(), e.createdAt().toString(), e.team(), e.org())
                        + (e.isAdmin() ? "\t" + ADMIN : ""))
                .toList();
        var directory = file.toAbsolutePath().getParent();
        try {
            Files.createDirectories(directory);
            AtomicFile.of(file.toAbsolutePath()).forOwnerOnly().write(path -> Files.write(path, lines));
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The token file cannot be written: " + file, Map.of(), e);
        }
        snapshot = new Snapshot(FileTime.fromMillis(0), -1, List.of());
    }
}
