package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
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
import tools.jackson.databind.json.JsonMapper;

/// Replays an agent's recorded work through the server, once as it was and once with every sub-task in a branch.
///
/// A sub-task is what the recording marks as one, or else every five steps. There is no model here to write summaries,
/// so each branch is stopped, and what stays of it is what the server says of a branch that could not return. Tokens
/// alone would praise an empty message most; so what later steps need and the message kept is counted beside them.
final class ReplayBench {
    private static final int STEPS = 5;

    /// More than any sub-task has, and less than what stops it.
    private static final int BUDGET = 1_000_000;

    /// Shorter lines are quoted by chance.
    private static final int LINE_CHARS_MIN = 25;

    private static final Pattern NAME = Pattern.compile(
            "(?:[\\w.-]+/)+[\\w.-]+|\\b\\w+\\.[a-z]{1,5}\\b|\\b[A-Za-z]\\w*_\\w+\\b|\\b[A-Za-z][a-z0-9]+(?:[A-Z]\\w*)+");

    private final Agent agent;
    private final String project;

    /// One step of the recording.
    private record Line(String role, String tool, String text, Optional<String> subtask) {}

    private record Task(String name, List<Line> lines) {}

    /// @param peak most tokens in the context at any step
    /// @param total tokens read over all steps
    private record Figures(long peak, long total) {}

    private ReplayBench(Agent agent, String project) {
        this.agent = agent;
        this.project = project;
    }

    static void run(Optional<String> file) throws IOException, InterruptedException {
        var path = file.map(Path::of).orElse(Started.ROOT.resolve("bench/trajectories/sample.jsonl"));
        var tasks = tasks(read(path));
        try (var scratch = Scratch.of("replay")) {
            var settings = Map.of(
                    "CONTEXTD_DATA_DIR", scratch.path().toString(), "CONTEXTD_FOLDING_CONTEXT_LIMIT", "10000000",
                    "CONTEXTD_LIMITS_BRANCH_BUDGET", "5000000");
            var server = Started.of(Started.java("-jar", Started.jar(), "serve", "-p", "0"), settings);
            try (var agent = new Agent(Target.ofProduct("contextd", server, Era.STATELESS))) {
                new ReplayBench(agent, "/replay").compare(path, tasks);
            } finally {
                server.end();
            }
        }
    }

    private static List<Line> read(Path file) throws IOException {
        var lines = new ArrayList<Line>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank()) {
                var json = JsonMapper.shared().readTree(line);
                lines.add(new Line(
                        json.path("role").asString("assistant"),
                        json.path("tool").asString(""),
                        json.path("text").asString(""),
                        Optional.of(json.path("subtask").asString("")).filter(name -> !name.isEmpty())));
            }
        }
        if (lines.isEmpty()) {
            throw new IOException(file + " has no lines of a recording");
        }
        return lines;
    }

    private static List<Task> tasks(List<Line> lines) {
        var tasks = new ArrayList<Task>();
        boolean marked = lines.stream().anyMatch(line -> line.subtask().isPresent());
        for (int i = 0; i < lines.size(); i++) {
            String name = marked ? lines.get(i).subtask().orElse("") : "steps from " + (i / STEPS * STEPS + 1);
            if (tasks.isEmpty() || !tasks.getLast().name().equals(name)) {
                tasks.add(new Task(name, new ArrayList<>()));
            }
            tasks.getLast().lines().add(lines.get(i));
        }
        return tasks;
    }

    private void compare(Path file, List<Task> tasks) throws IOException {
        var plain = replay(tasks, false, new ArrayList<>());
        var messages = new ArrayList<String>();
        var folded = replay(tasks, true, messages);
        var table = new Table(
                "replay: %s, %d steps in %d sub-tasks".formatted(
                        file.getFileName(), tasks.stream().mapToInt(task -> task.lines().size()).sum(), tasks.size()),
                "",
                "peak tokens",
                "total tokens");
        table.row("without folding", plain.peak(), plain.total());
        table.row("with folding", folded.peak(), folded.total());
        table.row(
                "less",
                "%.0f %%".formatted(100 - 100.0 * folded.peak() / plain.peak()),
                "%.0f %%".formatted(100 - 100.0 * folded.total() / plain.total()));
        table.print(
                "Tokens are those the server has counted; total is what a model would have read, step by step.",
                kept(tasks, messages));
    }

    private Figures replay(List<Task> tasks, boolean fold, List<String> messages) throws IOException {
        String where = "\"project_path\":\"" + project + "\",\"session_id\":";
        String session = "new";
        long peak = 0;
        long total = 0;
        for (Task task : tasks) {
            // What belongs to no sub-task stays on the main thread.
            boolean inBranch = fold && !task.name().isEmpty();
            if (inBranch) {
                var made = agent.call(
                        "context_branch",
                        where + Agent.text(session) + ",\"description\":" + Agent.text(task.name())
                                + ",\"prompt\":\"go on\",\"inject_memories\":false,\"budget\":" + BUDGET);
                session = made.path("session_id").asString();
            }
            for (Line line : task.lines()) {
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
    private static String kept(List<Task> tasks, List<String> messages) {
        var names = new LinkedHashMap<String, Boolean>();
        var lines = new LinkedHashMap<String, Boolean>();
        var seenNames = new HashSet<String>();
        var seenLines = new HashSet<String>();
        var messageText = new StringBuilder();
        for (int i = 0; i < tasks.size(); i++) {
            for (Line line : tasks.get(i).lines()) {
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
            for (Line line : tasks.get(i).lines()) {
                seenNames.addAll(names(line.text()));
                line.text().lines().map(String::strip).filter(text -> text.length() >= LINE_CHARS_MIN).forEach(seenLines::add);
            }
            messageText.append(messages.get(i)).append('\n');
        }
        return "Names that later sub-tasks use: %s kept; lines that they quote: %s kept.".formatted(share(names), share(lines));
    }

    private static String share(Map<String, Boolean> used) {
        long kept = used.values().stream().filter(yes -> yes).count();
        return used.isEmpty() ? "none to be" : "%d of %d".formatted(kept, used.size());
    }
}
