package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "index",
        description = "Index a directory, so that agents find its code by meaning; again for what changed.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: contextd index --exclude 'fixtures/' .",
            "         contextd index --to https://contextd.example.com --token-file token .",
            "Words are searchable when the first bar is full. Interrupted, it goes on in the",
            "server that runs, or from there when the command is given again; the vectors",
            "that follow are computed by the next server, too."
        })
final class IndexCommand implements Callable<Integer> {
    private static final long POLL_MILLIS = 250;

    /// What closing may take after an interrupt.
    private static final Duration STOPPING = Duration.ofSeconds(10);

    @Mixin
    private final Options options = new Options();

    @Parameters(
            index = "0",
            paramLabel = "PATH",
            arity = "0..1",
            defaultValue = ".",
            description = "This directory if absent.")
    @SuppressWarnings("NullAway.Init")
    private Path path;

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description = "Only these files, as in .gitignore; may be repeated.")
    private List<String> include = List.of();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "Not these files; may be repeated.")
    private List<String> exclude = List.of();

    @Option(names = "--max-file-size", paramLabel = "BYTES", description = "Leave larger files out (1048576).")
    private @Nullable Integer maxFileSize;

    @Option(names = "--force", description = "Index unchanged files again.")
    private boolean force;

    @Option(names = "--words-only", description = "Do not wait for the vectors.")
    private boolean wordsOnly;

    @Option(names = "--watch", description = "Go on and index what changes, until interrupted.")
    private boolean watch;

    @Option(names = "--drop", description = "Take the project out of the index.")
    private boolean drop;

    @Option(
            names = "--to",
            paramLabel = "URL",
            description = "Send the code to the index of a server that has none of its files; secrets are masked here.")
    private @Nullable String to;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "With the token for that server (else the variable CONTEXTD_TOKEN).")
    private @Nullable Path tokenFile;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (to != null) {
            send(to);
            return 0;
        }
        project();
        try (var system = open()) {
            var wiring = system.wiring();
            if (drop) {
                int files = wiring.repositories().drop(wiring.localUser(), project());
                var out = spec.commandLine().getOut();
                printing.print(
                        out,
                        Json.object().put("files_removed", files),
                        _ -> out.printf("%d files are out of the index%n", files));
                return 0;
            }
            if (options.isHosted()) {
                follow(system);
            } else {
                index(system);
            }
            if (watch) {
                watch(wiring);
            }
            return 0;
        }
    }

    private OpenSystem open() {
        return drop || watch
                ? options.shared()
                : options.shared("the server goes on with it. Give the command again to come back to it.", spec);
    }

    /// On a thread of its own: when the one who gave the command goes, the server goes on, and who gives the command
    /// again comes back to it.
    private void follow(OpenSystem system) throws InterruptedException {
        var work = new FutureTask<>(() -> {
            index(system);
            return true;
        });
        Thread.ofPlatform().daemon().name("index-command").start(work);
        try {
            work.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure failure
                    ? failure
                    : new IllegalStateException("the index could not be made", e.getCause());
        }
    }

    private void send(String url) {
        if (watch) {
            throw new Failure(Kind.VALIDATION, "--watch is for an index on this machine; give --to without it.");
        }
        var server = RemoteServer.at(url, token());
        if (drop) {
            server.drop(project().root().toString());
            var out = spec.commandLine().getOut();
            printing.print(
                    out, Json.object().put("dropped", true), _ -> out.println("the project is out of the index there"));
            return;
        }
        try (var wiring = options.wiring()) {
            try (var bar = options.bar("files", spec)) {
                var result = wiring.repositories().send(arguments(), server, bar);
                bar.end();
                print(result);
            }
        }
    }

    private String token() {
        return RemoteServer.token(Optional.ofNullable(tokenFile).map(IndexCommand::read), System.getenv());
    }

    private static String read(Path tokenFile) {
        try {
            return Files.readString(tokenFile);
        } catch (IOException e) {
            throw new Failure(Kind.VALIDATION, "The token cannot be read: " + FileTrouble.of(e) + ".", Map.of(), e);
        }
    }

    private Project project() {
        return Options.project(path);
    }

    private ObjectNode arguments() {
        var arguments = Json.object()
                .put("path", path.toAbsolutePath().normalize().toString())
                .put("force", force);
        include.forEach(arguments.putArray("include_patterns")::add);
        exclude.forEach(arguments.putArray("exclude_patterns")::add);
        if (maxFileSize != null) {
            arguments.put("max_file_size", maxFileSize);
        }
        return arguments;
    }

    private void index(OpenSystem system) throws InterruptedException {
        var indexed = indexWords(system);
        if (!wordsOnly && !watch) {
            awaitVectors(system, indexed.path("operation_id").asString());
        }
    }

    /// A call has a deadline, what it began has none: it is asked for again until it is done.
    private JsonNode indexWords(OpenSystem system) {
        try (var bar = options.bar("files", spec)) {
            while (true) {
                var answer = new LocalCalls(system).call("index_repository", arguments(), bar);
                var result = answer.path("structuredContent");
                if (!answer.path("isError").asBoolean(false)) {
                    bar.end();
                    print(result);
                    return result;
                }
                if (result.at("/error/data/operation_id").isMissingNode()
                        || !result.at("/error/category").asString("").equals("timeout")) {
                    throw new Failure(
                            Kind.VALIDATION,
                            result.path("error").path("message").asString());
                }
            }
        }
    }

    private void print(JsonNode result) {
        printing.print(spec.commandLine().getOut(), result, _ -> show(result));
    }

    private void show(JsonNode result) {
        var out = spec.commandLine().getOut();
        out.printf(
                "%s indexed, %d unchanged, %d removed; %s%n",
                Printing.counted(result.path("files_indexed").asInt(), "file"),
                result.path("files_unchanged").asInt(),
                result.path("files_removed").asInt(),
                Printing.counted(result.path("chunks").asInt(), "passage"));
        var skipped = new StringBuilder();
        result.path("files_skipped").properties().forEach(entry -> {
            if (entry.getValue().asInt() > 0) {
                skipped.append(skipped.isEmpty() ? "left out: " : ", ")
                        .append(entry.getValue().asInt())
                        .append(' ')
                        .append(entry.getKey().replace('_', ' '));
            }
        });
        if (!skipped.isEmpty()) {
            out.println(skipped);
        }
    }

    private void awaitVectors(OpenSystem system, String operation) throws InterruptedException {
        var calls = new LocalCalls(system);
        var arguments = Json.object().put("operation_id", operation);
        try (var bar = options.bar("vectors", spec)) {
            while (true) {
                var now = calls.call("status", arguments, Progress.SILENT).at("/structuredContent/operation");
                if (!now.path("state").asString("").equals("running")) {
                    return;
                }
                bar.report(now.path("done").asDouble(), now.path("total").asDouble(), "");
                Thread.sleep(POLL_MILLIS);
            }
        }
    }

    private void watch(Wiring wiring) throws IOException, InterruptedException {
        var out = spec.commandLine().getOut();
        var end = new CountDownLatch(1);
        var main = Thread.currentThread();
        if (!options.isHosted()) {
            StopSignal.then(() -> {
                end.countDown();
                try {
                    main.join(STOPPING);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        var directory = path.toRealPath();
        try (var _ = wiring.repositories().watch(wiring.localUser(), directory, line -> {
            out.println(line);
            out.flush();
        })) {
            out.println("watching " + directory + "; end with Ctrl-C");
            out.flush();
            end.await();
        }
    }
}
