package dev.contextd.cli;

import dev.contextd.base.access.Scope;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Json;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

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
            @Mixin Printing printing,
            @Parameters(paramLabel = "NAME", description = "The owner whose data its bearer sees.") String name,
            @Option(
                            names = "--team",
                            paramLabel = "NAME",
                            defaultValue = "",
                            description = "Team of the owner (the name itself).")
                    String team,
            @Option(
                            names = "--org",
                            paramLabel = "NAME",
                            defaultValue = "",
                            description = "Organisation of the owner (the name itself).")
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
        var owner = new Owner(name, team.isEmpty() ? name : team, org.isEmpty() ? name : org);
        try (var system = options.beside()) {
            String token = system.wiring()
                    .tokens()
                    .add(owner, admin ? Scope.ADMIN : scope(scope), Optional.ofNullable(lifetime));
            var out = spec.commandLine().getOut();
            printing.print(out, Json.object().put("name", name).put("token", token), _ -> out.println(token));
        }
    }

    private static Scope scope(String word) {
        return Arrays.stream(Scope.values())
                .filter(scope -> scope != Scope.NONE && scope.shortWord().equals(word))
                .findFirst()
                .orElseThrow(() -> new Failure(Kind.VALIDATION, "--scope is read, write or admin, not " + word + "."));
    }

    @Command(description = "Show whose tokens there are.", mixinStandardHelpOptions = true)
    void list(@Mixin Options options, @Mixin Printing printing) {
        var answer = Json.object();
        var all = answer.putArray("tokens");
        try (var system = options.beside()) {
            var tokens = system.wiring().tokens();
            for (var entry : tokens.list()) {
                var one = all.addObject()
                        .put("name", entry.name())
                        .put("team", entry.team())
                        .put("organisation", entry.org())
                        .put("scope", entry.scope().shortWord())
                        .put("created_at", entry.createdAt().toString());
                entry.expiresAt()
                        .ifPresent(
                                end -> one.put("expires_at", end.toString()).put("expired", tokens.isExpired(entry)));
            }
        }
        printing.print(spec.commandLine().getOut(), answer, screen -> show(all, screen));
    }

    private void show(ArrayNode tokens, Screen screen) {
        if (tokens.isEmpty()) {
            spec.commandLine().getErr().println("contextd: there is no token yet; contextd token add NAME makes one.");
            return;
        }
        var table = new TextTable()
                .word("NAME")
                .word("TEAM")
                .word("ORGANISATION")
                .word("SCOPE")
                .word("MADE")
                .word("UNTIL");
        tokens.forEach(entry -> table.row(
                entry.path("name").asString(),
                entry.path("team").asString(),
                entry.path("organisation").asString(),
                entry.path("scope").asString(),
                Printing.moment(entry.path("created_at")),
                end(entry)));
        table.print(spec.commandLine().getOut(), screen);
    }

    private static String end(JsonNode entry) {
        return entry.has("expires_at")
                ? (entry.path("expired").asBoolean() ? "expired " : "expires ")
                        + Printing.moment(entry.path("expires_at"))
                : "does not expire";
    }

    @Command(description = "Make a token worthless, also for a server that runs.", mixinStandardHelpOptions = true)
    void revoke(
            @Mixin Options options,
            @Mixin Printing printing,
            @Parameters(paramLabel = "NAME", description = "Whose token.") String name) {
        try (var system = options.beside()) {
            if (!system.wiring().tokens().revoke(name)) {
                throw new Failure(
                        Kind.NOT_FOUND, "There is no token for " + name + "; `contextd token list` shows them.");
            }
        }
        var out = spec.commandLine().getOut();
        printing.print(
                out,
                Json.object().put("revoked", name),
                _ -> out.println("The token for " + name + " is worthless now."));
    }
}
