package dev.contextd.feature.repository;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A small shop's code in a directory, and a client that has it indexed.
final class Shop implements AutoCloseable {
    final World world;
    final Path root;

    Shop(Path directory) throws IOException {
        this(directory, Map.of());
    }

    Shop(Path directory, Map<String, String> settings) throws IOException {
        world = World.in(directory, settings);
        root = Files.createDirectories(directory.resolve("shop")).toRealPath();

        write("src/auth/TokenStore.java", """
                package shop.auth;

                import java.time.Duration;

                /// Keeps the tokens of customers who are logged in.
                public final class TokenStore {
                    private final Clock clock;

                    /// Gives a new credential to somebody whose old one has run out.
                    public Token refreshAuthToken(Token old) {
                        if (old.isRevoked()) {
                            throw new RevokedException(old);
                        }
                        return issue(old.subject(), clock.instant().plus(Duration.ofHours(1)));
                    }

                    /// Throws away what nobody has used for a month.
                    public int purge() {
                        int gone = 0;
                        for (Token token : all()) {
                            if (token.age().toDays() > 30) {
                                remove(token);
                                gone++;
                            }
                        }
                        return gone;
                    }

                    private List<Token> all() {
                        var found = new ArrayList<Token>();
                        shelves.forEach(shelf -> found.addAll(shelf.tokens()));
                        found.sort(Comparator.comparing(Token::age));
                        return found;
                    }

                    private void remove(Token token) {
                        shelves.get(token.shelf()).drop(token);
                        log.info("dropped a token of {}", token.subject());
                        metrics.dropped().increment();
                    }
                }
                """);
        write("src/cart/cart.py", """
                def add_to_cart(cart, product, quantity=1):
                    \"""Put a product into the basket, or more of it.\"""
                    line = cart.lines.setdefault(product.sku, Line(product, 0))
                    line.quantity += quantity
                    return refresh_totals(cart)


                def refresh_totals(cart):
                    cart.total = sum(line.price() for line in cart.lines.values())
                    return cart
                """);
        write("README.md", "# Shop\n\nSells things.\n\n## Deployment\n\nRun make deploy on the build host.\n");
    }

    @Override
    public void close() throws IOException {
        world.close();
    }

    void write(String path, String text) throws IOException {
        var file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        // as if nobody had touched it for a while; else it has to be read again to be sure
        Files.setLastModifiedTime(
                file, FileTime.from(Instant.parse("2025-01-01T00:00:00Z").plusMillis(text.length())));
    }

    JsonNode index() throws Exception {
        return Answers.of(
                world,
                "index_repository",
                Json.object().put("path", root.toString()).toString());
    }

    JsonNode search(String query, Map<String, String> more) throws Exception {
        var arguments = Json.object().put("query", query).put("project_path", root.toString());
        more.forEach((name, value) -> {
            if (name.equals("limit")) {
                arguments.put(name, Integer.parseInt(value));
            } else {
                arguments.put(name, value);
            }
        });
        return Answers.of(world, "repository_search", arguments.toString());
    }

    static List<String> paths(JsonNode answer) {
        var paths = new ArrayList<String>();
        answer.path("results").forEach(hit -> paths.add(hit.path("path").asString()));
        return paths;
    }

    static JsonNode first(JsonNode answer) {
        return answer.path("results").path(0);
    }

    void awaitVectors(JsonNode indexed) throws Exception {
        String id = indexed.path("operation_id").asString();
        Eventually.isTrue(() -> Answers.of(world, "status", "{\"operation_id\":\"" + id + "\"}")
                .at("/operation/state")
                .asString()
                .equals("complete"));
    }

    /// What a caller is told who wants a directory indexed.
    String outcome(Caller caller, Path path) {
        try {
            return world.wiring
                    .pipeline()
                    .run("index_repository", Json.object().put("path", path.toString()), caller)
                    .orElseThrow()
                    .toString();
        } catch (Failure e) {
            return "error: " + e.sentence();
        }
    }
}
