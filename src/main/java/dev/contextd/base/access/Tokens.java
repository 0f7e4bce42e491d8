package dev.contextd.base.access;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.project.Owner;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.stream.Stream;

/// The bearer tokens of a server, kept as hashes.
///
/// They are read again when they change, so that a revoked token stops working at once.
public final class Tokens {
    private static final int TOKEN_BYTES = 32;

    private final TokenLines lines;
    private final InstantSource clock;

    /// What was read last; guarded by this.
    private List<String> read = List.of();

    private List<Entry> entries = List.of();

    /// One line of the file: name, SHA-256 of the token, when it was made, team, organisation, then the scope if it
    /// is not that of most, to read and write, and the end if it has one, separated by tabs.
    ///
    /// @param name the owner on whose behalf its bearer acts
    public record Entry(
            String name,
            TokenHash hash,
            Instant createdAt,
            String team,
            String org,
            Scope scope,
            Optional<Instant> expiresAt) {
        private static final int FIELDS = 5;

        private static Entry of(String line) throws IOException {
            var fields = List.of(line.split("\t", -1));
            if (fields.size() < FIELDS) {
                throw new IOException("not a line of a token file");
            }
            var more = new ArrayList<>(fields.subList(FIELDS, fields.size()));
            var scope = Stream.of(Scope.READ, Scope.ADMIN)
                    .filter(named -> more.remove(named.shortWord()))
                    .findFirst();
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
                        scope.orElse(Scope.WRITE),
                        more.stream().map(Instant::parse).findFirst());
            } catch (DateTimeException e) {
                throw new IOException("not a line of a token file", e);
            }
        }

        private String line() {
            var fields = new ArrayList<>(List.of(name, hash.hex(), createdAt.toString(), team, org));
            if (scope != Scope.WRITE) {
                fields.add(scope.shortWord());
            }
            expiresAt.ifPresent(end -> fields.add(end.toString()));
            return String.join("\t", fields);
        }

        private boolean isExpired(Instant now) {
            return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
        }

        public Owner owner() {
            return new Owner(name, team, org, scope == Scope.ADMIN);
        }
    }

    public Tokens(TokenLines lines, InstantSource clock) {
        this.lines = lines;
        this.clock = clock;
    }

    /// Those of a file.
    public Tokens(Path file, InstantSource clock) {
        this(new TokenFile(file), clock);
    }

    public List<Entry> list() {
        try {
            return entries(lines.lines());
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, lines.place() + " cannot be read; check its permissions.", Map.of(), e);
        }
    }

    private synchronized List<Entry> entries(List<String> now) throws IOException {
        if (!now.equals(read)) {
            entries = parsed(now);
            read = now;
        }
        return entries;
    }

    public boolean isExpired(Entry entry) {
        return entry.isExpired(clock.instant());
    }

    private static List<Entry> parsed(List<String> lines) throws IOException {
        var entries = new ArrayList<Entry>();
        for (String line : lines) {
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
        return add(owner, standard(owner), Optional.empty());
    }

    /// The same for one that is good for so long.
    public String add(Owner owner, Duration lifetime) {
        return add(owner, standard(owner), Optional.of(lifetime));
    }

    private static Scope standard(Owner owner) {
        return owner.isAdmin() ? Scope.ADMIN : Scope.WRITE;
    }

    /// The same with how much its bearer may do, and for how long, until it is revoked if that is empty.
    public String add(Owner owner, Scope scope, Optional<Duration> lifetime) {
        var name = owner.name();
        var team = owner.team();
        var org = owner.org();
        for (String part : List.of(name, team, org)) {
            if (!Names.fit(part)) {
                throw new Failure(Kind.VALIDATION, "Names are " + Names.RULE + "; got: " + part);
            }
        }
        String token = fresh();
        change(listed -> {
            // One that has expired is of no use to anybody.
            listed.removeIf(entry -> entry.name().equals(name) && isExpired(entry));
            if (listed.stream().anyMatch(entry -> entry.name().equals(name))) {
                throw new Failure(Kind.CONFLICT, "There is a token for " + name + " already; revoke it first.");
            }
            var now = clock.instant();
            return listed.add(new Entry(name, TokenHash.of(token), now, team, org, scope, lifetime.map(now::plus)));
        });
        return token;
    }

    /// Whether there was one to revoke.
    public boolean revoke(String name) {
        return list().stream().anyMatch(entry -> entry.name().equals(name))
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
        return new Pass(entry.owner(), entry.scope(), new StillListed(this, entry));
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

    /// Changes the list while nobody else does.
    private <T> T change(Function<List<Entry>, T> change) {
        var answers = new ArrayList<T>();
        try {
            lines.change(before -> {
                var after = new ArrayList<>(parsedForChange(before));
                answers.add(change.apply(after));
                return after.stream().map(Entry::line).toList();
            });
            return answers.getLast();
        } catch (UncheckedIOException e) {
            throw unwritable(FileTrouble.of(e), e);
        } catch (IOException e) {
            throw unwritable(FileTrouble.of(e), e);
        }
    }

    private Failure unwritable(String why, Exception e) {
        return new Failure(
                Kind.UNAVAILABLE,
                lines.place() + " cannot be written: " + why + "; check room and permissions.",
                Map.of(),
                e);
    }

    private static List<Entry> parsedForChange(List<String> lines) {
        try {
            return parsed(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
