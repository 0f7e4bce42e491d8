package dev.contextd.api;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Arguments;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// A data directory that this program has opened, with all that contextd can do.
///
/// ```java
/// try (var contextd = Contextd.open(Path.of("/var/lib/notes"))) {
///     contextd.conversations().add("release", Role.USER, "The build fails on the second core.");
///     for (var context : contextd.conversations().similar("flaky builds")) {
///         show(context.contextId(), context.similarity());
///     }
/// }
/// ```
///
/// One process owns a data directory. Where a server has it, or this program has it open already, [#open] throws a
/// [Failure] of kind `UNAVAILABLE` whose sentence names the process; while this is open, calls of a server that
/// is started on the same directory are refused alike. What one has written is found by the other once the first is
/// closed. What is written is written for the user as whom the program runs, as by that user's agents.
///
/// Everything here may be used from many threads at once. A call that is interrupted ends soon with a [Failure];
/// so does every call after [#close].
public final class Contextd implements AutoCloseable {
    /// By which a failure to open names who has the directory.
    private static final String PROCESS = "process";

    private final Wiring wiring;
    private final ToolPipeline pipeline;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// All calls but those that belong to a session or a project of their own.
    private final TypedCalls calls;

    private Contextd(Wiring wiring) {
        this.wiring = wiring;
        this.pipeline = wiring.pipelineOfPrograms();
        this.calls = calls(Connection.ofLocalUser("library"));
    }

    /// Opens a data directory with the default settings; it is made if it is not there.
    ///
    /// @throws Failure if another process has it, or it cannot be read or written
    public static Contextd open(Path dataDirectory) {
        return open(dataDirectory, Map.of());
    }

    /// The same with other settings than the defaults. Neither the environment nor the user's settings file is read.
    ///
    /// @param settings by the names in `docs/configuration.md`, such as `conversations.message_limit_threshold`
    /// @throws Failure also if there is no such setting, or no such value of it
    public static Contextd open(Path dataDirectory, Map<String, String> settings) {
        var given = new HashMap<>(settings);
        given.put("data_dir", dataDirectory.toAbsolutePath().toString());
        var config = Config.of(Settings.given(given), Map.of(), Path.of(System.getProperty("user.home")), Path.of(""));
        var wiring = Wiring.ofLocalUser(config);
        boolean opened = false;
        try {
            // At once, so that a directory that another process has is told here and not by some later call.
            wiring.library();
            opened = true;
            return new Contextd(wiring);
        } catch (Failure e) {
            throw e.data().containsKey(PROCESS) ? inUse(config.dataDir(), e) : e;
        } finally {
            if (!opened) {
                wiring.close();
            }
        }
    }

    /// The same for a program, which has no options to choose a directory with.
    private static Failure inUse(Path directory, Failure told) {
        return new Failure(
                told.kind(),
                "The data directory " + directory + " is in use by another contextd (process "
                        + told.data().get(PROCESS)
                        + "); close or stop that one, call it over MCP, or open another directory.",
                told.data(),
                told);
    }

    private TypedCalls calls(Connection connection) {
        return new TypedCalls(
                this::pipeline, new Caller(wiring.localUser(), connection, (_, _, _) -> {}, Optional.empty()));
    }

    private ToolPipeline pipeline() {
        if (closed.get()) {
            throw new Failure(Kind.UNAVAILABLE, "The data directory was closed by this program; open it again.");
        }
        return pipeline;
    }

    /// Messages under a name, their summaries and relations: what seed 002 describes (docs/seeds.md).
    public ConversationCalls conversations() {
        return new ConversationCalls(calls.ofCamelCase());
    }

    /// The same, and contexts that are begun by it belong to a project, where [ConversationCalls#search] finds them.
    public ConversationCalls conversations(Path project) {
        return new ConversationCalls(calls(about(project)).ofCamelCase());
    }

    /// What was learned.
    public MemoryCalls memories() {
        return new MemoryCalls(calls);
    }

    /// Sub-tasks with a budget, in a session of its own.
    public FoldingCalls folding(Path project) {
        return new FoldingCalls(calls(about(project)), project, Optional.empty());
    }

    /// The same in a session that was begun before, here or by an agent.
    ///
    /// @param sessionId such as [FoldingCalls.Begun] tells
    public FoldingCalls folding(Path project, String sessionId) {
        return new FoldingCalls(calls, project, Optional.of(sessionId));
    }

    /// Where work stopped.
    public CheckpointCalls checkpoints() {
        return new CheckpointCalls(calls);
    }

    /// Errors and what solved them.
    public RemediationCalls remediations() {
        return new RemediationCalls(calls);
    }

    /// Procedures that worked.
    public SkillCalls skills() {
        return new SkillCalls(calls);
    }

    /// Code, found by what it does.
    public CodeCalls code() {
        return new CodeCalls(calls);
    }

    /// What each directory of a project is for.
    public DirectoryCalls directories() {
        return new DirectoryCalls(calls);
    }

    /// Deletes for good: a memory, a checkpoint, a remediation, a message by its id, or a context by its name.
    ///
    /// @throws Failure if there is nothing of that id
    public void forget(String id) {
        calls.call("forget", Arguments.of("id", id));
    }

    /// How many tokens a text has, as everything here counts them (o200k).
    public int tokens(String text) {
        return wiring.tokenizer().count(text);
    }

    /// Whether everything that was written is found by its meaning as well. What was written a moment ago is found by
    /// its words; its meaning follows in the background, messages and code last.
    public boolean isUnderstood() {
        return !wiring.isBusy();
    }

    private static Connection about(Path project) {
        var directory = project.toAbsolutePath();
        var connection =
                Connection.startedIn(Optional.ofNullable(directory.getRoot()).orElse(directory));
        connection.enter(Project.required(directory.toString()));
        return connection;
    }

    /// Gives the directory back. Everything acknowledged is durable before and after; what is still to be understood
    /// by meaning is done by whoever opens it next.
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            wiring.close();
        }
    }
}
