package dev.contextd.cli;

import dev.contextd.base.access.Scope;
import dev.contextd.base.access.Tokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "token",
        description = "Say who else may call over HTTP. Your own token is in the line that contextd serve prints.",
        mixinStandardHelpOptions = true)
final class TokenCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name what to do: add, list or revoke.");
    }

    @Command(description = "Make a token for a new name and print it, this once.", mixinStandardHelpOptions = true)
    void add(
            @Mixin Options options,
            @Parameters(paramLabel = "NAME", description = "The owner whose data its bearer sees.") String name,
            @Option(names = "--team", defaultValue = "", description = "Team of the owner (the name itself).")
                    String team,
            @Option(names = "--org", defaultValue = "", description = "Organisation of the owner (the name itself).")
                    String org,
            @Option(
                            names = "--scope",
                            paramLabel = "SCOPE",
                            defaultValue = "write",
                            description =
                                    "How much its bearer may do: read changes nothing, write (the default) does, admin may also delete what others shared.")
                    String scope,
            @Option(names = "--admin", description = "The same as --scope admin.") boolean admin,
            @Option(
                            names = "--expires",
                            paramLabel = "TIME",
                            converter = TokenLifetime.class,
                            description = "How long it is good: 12h, 30d, 8w (until it is revoked).")
                    @Nullable
                    Duration lifetime) {
        var tokens = options.wiring().tokens();
        var owner = new Owner(name, team.isEmpty() ? name : team, org.isEmpty() ? name : org);
        String token = tokens.add(owner, admin ? Scope.ADMIN : scope(scope), Optional.ofNullable(lifetime));
        spec.commandLine().getOut().println(token);
    }

    private static Scope scope(String word) {
        return Arrays.stream(Scope.values())
                .filter(scope -> scope != Scope.NONE && scope.shortWord().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(Kind.VALIDATION, "--scope is read, write or admin, not " + word + "."));
    }

    @Command(description = "Show whose tokens there are.", mixinStandardHelpOptions = true)
    void list(@Mixin Options options) {
        var out = spec.commandLine().getOut();
        var tokens = options.wiring().tokens();
        var table = new TextTable()
                .word("NAME")
                .word("TEAM")
                .word("ORGANISATION")
                .word("SCOPE")
                .word("MADE")
                .word("UNTIL");
        for (var entry : tokens.list()) {
            table.row(
                    entry.name(),
                    entry.team(),
                    entry.org(),
                    entry.scope().shortWord(),
                    entry.createdAt().toString(),
                    end(tokens, entry));
        }
        if (table.isEmpty()) {
            spec.commandLine().getErr().println("contextd: there is no token yet; contextd token add NAME makes one.");
        } else {
            table.print(out, Printing.screen(null));
        }
    }

    private static String end(Tokens tokens, Tokens.Entry entry) {
        return entry.expiresAt()
                .map(end -> (tokens.isExpired(entry) ? "expired " : "expires ") + end)
                .orElse("does not expire");
    }

    @Command(description = "Make a token worthless, also for a server that runs.", mixinStandardHelpOptions = true)
    void revoke(@Mixin Options options, @Parameters(paramLabel = "NAME", description = "Whose token.") String name) {
        if (!options.wiring().tokens().revoke(name)) {
            throw new Failure(Kind.NOT_FOUND, "There is no token for " + name + "; `contextd token list` shows them.");
        }
    }
}
