package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Replays what agents did through the server, once as it was and once with every sub-task in a branch.
///
/// There is no model here to write summaries, so each branch is stopped, and what stays of it is what the server says of
/// a branch that could not return. Tokens alone would praise an empty message most; so what later steps need and the
/// message kept is counted beside them.
final class ReplayBench {
    /// More than any sub-task has, and less than what stops it.
    private static final int BUDGET = 1_000_000;

    /// Shorter lines are quoted by chance.
    private static final int LINE_CHARS_MIN = 25;

    private static final Pattern NAME = Pattern.compile(
            "(?:[\\w.-]+/)+[\\w.-]+|\\b\\w+\\.[a-z]{1,5}\\b|\\b[A-Za-z]\\w*_\\w+\\b|\\b[A-Za-z][a-z0-9]+(?:[A-Z]\\w*)+");

    private final Agent agent;
    private final String project;

    /// @param peak most tokens in the context at any step
    /// @param total tokens read over all steps
    private record Figures(long peak, long total) {
        Figures plus(Figures other) {
            return new Figures(peak + other.peak, total + other.total);
        }
    }

    /// Of what later sub-tasks use again, how much there is and how much the messages kept.
    private record Kept(long names, long namesUsed, long lines, long linesUsed) {
        Kept plus(Kept other) {
            return new Kept(
                    names + other.names,
                    namesUsed + other.namesUsed,
                    lines + other.lines,
                    linesUsed + other.linesUsed);
        }
    }

    private record Row(String name, int steps, int tasks, Figures plain, Figures folded, Kept kept) {
        Row plus(Row other) {
            return new Row(
                    "all",
                    steps + other.steps,
                    tasks + other.tasks,
                    plain.plus(other.plain),
                    folded.plus(other.folded),
                    kept.plus(other.kept));
        }

        void into(Table table) {
            table.row(
                    name,
                    steps,
                    tasks,
                    plain.peak(),
                    less(plain.peak(), folded.peak()),
                    plain.total(),
                    less(plain.total(), folded.total()),
                    kept.names() + " of " + kept.namesUsed(),
                    kept.lines() + " of " + kept.linesUsed());
        }

        private static String less(long before, long after) {
            return "%.0f %%".formatted(100 - 100.0 * after / before);
        }
    }

    private ReplayBench(Agent agent, String project) {
        this.agent = agent;
        this.project = project;
    }

    /// @param file one run; all that are shipped if absent
    static void run(Optional<String> file) throws IOException, InterruptedException {
        var files = file.isPresent() ? List.of(Path.of(file.get())) : RecordedRun.shipped();
        try (var scratch = Scratch.of("replay")) {
            var settings = Map.of(
                    "CONTEXTD_DATA_DIR", scratch.path().toString(), "CONTEXTD_FOLDING_CONTEXT_LIMIT", "10000000",
                    "CONTEXTD_LIMITS_BRANCH_BUDGET", "5000000");
            var server = Started.of(Started.java("-jar", Started.jar(), "serve", "-p", "0"), settings);
            try (var agent = new Agent(Target.ofProduct("contextd", server, Era.STATELESS))) {
                var rows = new ArrayList<Row>();
                for (Path each : files) {
                    rows.add(new ReplayBench(agent, "/replay" + rows.size()).row(RecordedRun.read(each)));
                }
                print(rows);
            } finally {
                server.end();
            }
        }
    }

    private static void print(List<Row> rows) {
        var table = new Table(
                "replay: recorded runs",
                "run", "steps", "sub-tasks", "peak tokens", "folded", "total tokens", "folded", "names kept", "lines kept");
        rows.forEach(row -> row.into(table));
        if (rows.size() > 1) {
            rows.stream().reduce(Row::plus).orElseThrow().into(table);
        }
        table.print(
                "Tokens are those the server has counted; total is what a model would have read, step by step; folded is how much less.",
                "Kept are the names that later sub-tasks use again and the lines of %d characters or more that they quote, of those that stood"
                        .formatted(LINE_CHARS_MIN),
                "in an earlier one. Runs without marks are cut every five steps; nobody wrote a summary: it is what a stopped branch leaves.");
    }

    private Row row(RecordedRun run) throws IOException {
        var tasks = run.tasks();
        var plain = replay(tasks, false, new ArrayList<>());
        var messages = new ArrayList<String>();
        var folded = replay(tasks, true, messages);
        return new Row(run.name(), run.steps().size(), tasks.size(), plain, folded, kept(tasks, messages));
    }

    private Figures replay(List<RecordedRun.Task> tasks, boolean fold, List<String> messages) throws IOException {
        String where = "\"project_path\":\"" + project + "\",\"session_id\":";
        String session = "new";
        long peak = 0;
        long total = 0;
        for (RecordedRun.Task task : tasks) {
            // What belongs to no sub-task stays on the main thread.
            boolean inBranch = fold && !task.name().isEmpty();
            if (inBranch) {
                var made = agent.call(
                        "context_branch",
                        where + Agent.text(session) + ",\"description\":" + Agent.text(task.name())
                                + ",\"prompt\":\"go on\",\"inject_memories\":false,\"budget\":" + BUDGET);
                session = made.path("session_id").asString();
            }
            for (RecordedRun.Step line : task.steps()) {
                var response = agent.response(
                        "context_record",
                        where + Agent.text(session) + ",\"kind\":" + (line.tool().isEmpty() ? "\"message\"" : "\"tool_call\"")
                                + ",\"name\":" + Agent.text(line.tool().isEmpty() ? line.role() : line.tool())
                                + ",\"output\":" + Agent.text(line.text()));
                var answer = response.at("/result/structuredContent");
                session = answer.path("session_id").asString();
                long now = answer.at("/context_state/total_tokens").asLong();
                peak = Math.max(peak, now);
                total += now;
            }
            messages.add(inBranch ? stopped(where + Agent.text(session)) : "");
        }
        return new Figures(peak, total);
    }

    /// Stops the branch, and says what stays of it.
    private String stopped(String where) throws IOException {
        var last = agent.call(
                "context_record", where + ",\"kind\":\"note\",\"name\":\"end\",\"tokens\":" + (BUDGET + 1));
        String id = last.path("branch_id").asString();
        String partial = agent.call("context_list_branches", where + ",\"limit\":100,\"max_tokens\":25000").path("branches").valueStream()
                .filter(branch -> branch.path("id").asString().equals(id))
                .map(branch -> branch.path("summary").asString(""))
                .findFirst()
                .orElse("");
        if (partial.isEmpty()) {
            throw new IOException("nothing stays of " + id);
        }
        return partial;
    }

    private static Set<String> names(String text) {
        var names = new LinkedHashSet<String>();
        var found = NAME.matcher(text);
        while (found.find()) {
            names.add(found.group());
        }
        return names;
    }

    /// Of what a later sub-task uses again, how much the messages kept.
    private static Kept kept(List<RecordedRun.Task> tasks, List<String> messages) {
        var names = new LinkedHashMap<String, Boolean>();
        var lines = new LinkedHashMap<String, Boolean>();
        var seenNames = new HashSet<String>();
        var seenLines = new HashSet<String>();
        var messageText = new StringBuilder();
        for (int i = 0; i < tasks.size(); i++) {
            for (RecordedRun.Step line : tasks.get(i).steps()) {
                if (!line.role().equals("assistant")) {
                    continue;
                }
                for (String name : names(line.text())) {
                    if (seenNames.contains(name)) {
                        names.put(name, messageText.indexOf(name) >= 0);
                    }
                }
                line.text().lines().map(String::strip).filter(seenLines::contains).forEach(quoted ->
                        lines.put(quoted, messageText.indexOf(quoted) >= 0));
            }
            for (RecordedRun.Step line : tasks.get(i).steps()) {
                seenNames.addAll(names(line.text()));
                line.text().lines().map(String::strip).filter(text -> text.length() >= LINE_CHARS_MIN).forEach(seenLines::add);
            }
            messageText.append(messages.get(i)).append('\n');
        }
        return new Kept(
                names.values().stream().filter(yes -> yes).count(),
                names.size(),
                lines.values().stream().filter(yes -> yes).count(),
                lines.size());
    }
}
