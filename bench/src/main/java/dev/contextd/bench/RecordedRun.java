package dev.contextd.bench;

import dev.contextd.base.project.Project;
import dev.contextd.feature.transcript.Destination;
import dev.contextd.feature.transcript.FilePosition;
import dev.contextd.feature.transcript.TranscriptEntry;
import dev.contextd.feature.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What an agent did, step by step: lines of our own (`role`, `tool`, `text`, and `subtask` where known), or a
/// transcript as an agent writes it.
public record RecordedRun(String name, List<Step> steps) {
    /// Without marks of its own a run is cut into sub-tasks of so many steps.
    private static final int STEPS = 5;

    /// @param tool empty if none was called or answered
    public record Step(String role, String tool, String text, Optional<String> subtask) {}

    record Task(String name, List<Step> steps) {}

    /// Those in the repository, but transcripts that say only by where they lie which project they are of.
    static List<Path> shipped() throws IOException {
        var files = new ArrayList<Path>();
        for (String folder : List.of("bench/trajectories", "src/test/resources/transcripts")) {
            try (Stream<Path> found = Files.walk(Started.ROOT.resolve(folder))) {
                found.filter(file -> file.toString().endsWith(".jsonl"))
                        .filter(file -> !file.getParent().endsWith("gemini"))
                        .sorted()
                        .forEach(files::add);
            }
        }
        return files;
    }

    public static RecordedRun read(Path file) throws IOException {
        var lines = Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
        boolean ours = lines.stream().map(JsonMapper.shared()::readTree).allMatch(line -> line.has("role") && line.has("text"));
        var steps = ours ? lines.stream().map(RecordedRun::step).toList() : transcribed(file);
        if (steps.isEmpty()) {
            throw new IOException(file + " has no steps of a recorded run");
        }
        return new RecordedRun(file.getParent().getFileName() + "/" + file.getFileName(), steps);
    }

    private static Step step(String line) {
        JsonNode json = JsonMapper.shared().readTree(line);
        return new Step(
                json.path("role").asString("assistant"),
                json.path("tool").asString(""),
                json.path("text").asString(""),
                Optional.of(json.path("subtask").asString("")).filter(name -> !name.isEmpty()));
    }

    private static List<Step> transcribed(Path file) throws IOException {
        var entries = new ArrayList<TranscriptEntry>();
        var everything = new Destination() {
            @Override
            public FilePosition position(String source) {
                return FilePosition.START;
            }

            @Override
            public List<TranscriptEntry> take(
                    String source, String session, String project, List<TranscriptEntry> some, FilePosition next) {
                entries.addAll(some);
                return some;
            }
        };
        // Wherever the agent worked, it was below the root.
        var root = file.toAbsolutePath().getRoot();
        new Transcripts(everything, new Project(root, root.toString()), _ -> {
            throw new IllegalStateException("there is no database here");
        }).bring(List.of(file), _ -> {});
        return entries.stream().filter(TranscriptEntry::isMessage).map(RecordedRun::step).toList();
    }

    private static Step step(TranscriptEntry entry) {
        boolean tool = entry.tags().contains(TranscriptEntry.TOOL_USE) || entry.tags().contains(TranscriptEntry.TOOL_RESULT);
        return new Step(entry.role(), tool ? "tool" : "", entry.text(), Optional.empty());
    }

    /// What it marks as its sub-tasks, or else every few steps.
    List<Task> tasks() {
        var tasks = new ArrayList<Task>();
        boolean marked = steps.stream().anyMatch(step -> step.subtask().isPresent());
        for (int i = 0; i < steps.size(); i++) {
            String task = marked ? steps.get(i).subtask().orElse("") : "steps from " + (i / STEPS * STEPS + 1);
            if (tasks.isEmpty() || !tasks.getLast().name().equals(task)) {
                tasks.add(new Task(task, new ArrayList<>()));
            }
            tasks.getLast().steps().add(steps.get(i));
        }
        return tasks;
    }
}
