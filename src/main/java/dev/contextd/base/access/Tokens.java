package dev.contextd.base.access;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.file.ProcessLock;
import dev.contextd.base.file.WatchedFile;
import dev.contextd.base.host.Host;
import dev.contextd.base.project.Owner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The bearer tokens of a server, kept as hashes in a file that only its owner can read.
///
/// The file is read again when it changes, so that a revoked token stops working at once. Processes that change it take
/// turns.
public final class Tokens {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final int TOKEN_BYTES = 32;

    /// Nobody needs more than a moment to change the file.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Path file;
    private final InstantSource clock;
    private final WatchedFile<List<Entry>> entries;

    /// One line of the file: name, SHA-256 of the token, when it was made, team, organisation, then for an admin that
    /// word, and the end if it has one, separated by tabs.
    ///
    /// @param name the owner on whose behalf its bearer acts
    public record Entry(
            String name,
            TokenHash hash,
            Instant createdAt,
            String team,
            String org,
            boolean isAdmin,
            Optional<Instant> expiresAt) {
        private static final int FIELDS = 5;
        private static final String ADMIN = "admin";

        private static Entry of(String line) throws IOException {
            var fields = List.of(line.split("\t", -1));
            if (fields.size() < FIELDS) {
                throw new IOException("not a line of a token file");
            }
            var more = new ArrayList<>(fields.subList(FIELDS, fields.size()));
            boolean isAdmin = more.remove(ADMIN);
            if (more.size() > 1) {
                throw new IOException("not a line of a token file");
            }
            try {
                return new Entry(
                        fields.get(0),
                        new TokenHash(fields.get(1)),
                        Instant.parse(fields.get(2)),
                        fields.get(3),
                        fields.get(4),
                        isAdmin,
                        more.stream().map(Instant::parse).findFirst());
            } catch (DateTimeException e) {
                throw new IOException("not a line of a token file", e);
            }
        }

        private String line() {
            var fields = new ArrayList<>(List.of(name, hash.hex(), createdAt.toString(), team, org));
            if (isAdmin) {
                fields.add(ADMIN);
            }
            expiresAt.ifPresent(end -> fields.add(end.toString()));
            return String.join("\t", fields);
        }

        private boolean isExpired(Instant now) {
            return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
        }

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

    public boolean isExpired(Entry entry) {
        return entry.isExpired(clock.instant());
    }

    private static List<Entry> read(Path file) throws IOException {
        var entries = new ArrayList<Entry>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            entries.add(Entry.of(line));
        }
        return List.copyOf(entries);
    }

    /// Makes a token for a new name. This is the only time it can be seen.
    public String add(String name, String team, String org) {
        return add(new Owner(name, team, org));
    }

    /// The same for who may be an admin.
    public String add(Owner owner) {
        return add(owner, Optional.empty());
    }

    /// The same for one that is good for so long.
    public String add(Owner owner, Duration lifetime) {
        return add(owner, Optional.of(clock.instant().plus(lifetime)));
    }

    private String add(Owner owner, Optional<Instant> expiresAt) {
        var name = owner.name();
        var team = owner.team();
        var org = owner.org();
        for (String part : List.of(name, team, org)) {
            if (!NAME.matcher(part).matches()) {
                throw new Failure(
                        Kind.VALIDATION, "Names are up to 64 letters, digits, dots, dashes and @; got: " + part);
            }
        }
        String token = fresh();
        change(listed -> {
            // One that has expired is of no use to anybody.
            listed.removeIf(entry -> entry.name().equals(name) && isExpired(entry));
            if (listed.stream().anyMatch(entry -> entry.name().equals(name))) {
                throw new Failure(Kind.CONFLICT, "There is a token for " + name + " already; revoke it first.");
            }
            return listed.add(
                    new Entry(name, TokenHash.of(token), clock.instant(), team, org, owner.isAdmin(), expiresAt));
        });
        return token;
    }

    /// Whether there was one to revoke.
    public boolean revoke(String name) {
        return Files.exists(file)
                && change(listed -> listed.removeIf(entry -> entry.name().equals(name)));
    }

    /// A token that nobody can guess.
    static String fresh() {
        var random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return "ctxd_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /// What the bearer of a token is let in with; fails if it has expired. Takes the same time whichever entry matches,
    /// and whether one does.
    Optional<Pass> pass(TokenHash presented) {
        Optional<Entry> found = Optional.empty();
        for (Entry entry : list()) {
            if (presented.matches(entry.hash())) {
                found = Optional.of(entry);
            }
        }
        return found.map(this::pass);
    }

    private Pass pass(Entry entry) {
        if (isExpired(entry)) {
            throw new Failure(
                    Kind.UNAUTHORIZED,
                    "The token of " + entry.name() + " expired at "
                            + entry.expiresAt().orElseThrow() + "; ask for a new one, which `contextd token add "
                            + entry.name() + "` makes.");
        }
        return new Pass(entry.owner(), new StillListed(this, entry));
    }

    /// Whether a token is still listed and has not expired; equal for the same token.
    private record StillListed(Tokens tokens, Entry entry) implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            try {
                return tokens.list().contains(entry) && !tokens.isExpired(entry);
            } catch (Failure _) {
                // While nobody can say whose token is good, none is.
                return false;
            }
        }
    }

    /// Reads the file, changes the list and writes it, while nobody else does.
    private <T> T change(Function<List<Entry>, T> change) {
        var directory = file.toAbsolutePath().resolveSibling("");
        try {
            Files.createDirectories(directory, Host.here().ownDirectory(directory));
            try (var _ = ProcessLock.take(directory.resolve(file.getFileName() + ".lock"), PATIENCE)
                    .orElseThrow(() -> new IOException("somebody else does not stop changing it"))) {
                var before = Files.exists(file) ? read(file) : List.<Entry>of();
                var after = new ArrayList<>(before);
                T answer = change.apply(after);
                if (!after.equals(before)) {
                    write(after);
                }
                return answer;
            }
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The token file cannot be written: " + file + " (" + e.getMessage() + ").",
                    Map.of(),
                    e);
        }
    }

    private void write(List<Entry> changed) throws IOException {
        var lines = changed.stream().map(Entry::line).toList();
        AtomicFile.of(file.toAbsolutePath()).forOwnerOnly().write(path -> Files.write(path, lines));
    }
}
