package dev.contextd.bench.wire;

import dev.contextd.bench.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// A recorded run as a session tells it: what a model said and called at once is one step, with what came of it. Sub-tasks
/// are those that the run marks, or else every twenty steps.
final class RecordedMoments {
    private static final int BRANCH_STEPS = 20;

    private final List<Moment> moments = new ArrayList<>();
    private final List<Moment.Step> branch = new ArrayList<>();
    private final boolean marked;
    private String task = "";

    private final StringBuilder said = new StringBuilder();
    private final List<String[]> calls = new ArrayList<>();
    private final List<String> results = new ArrayList<>();
    private String stepTask = "";

    private RecordedMoments(boolean marked) {
        this.marked = marked;
    }

    static List<Moment> of(RecordedRun run) {
        var reading = new RecordedMoments(run.steps().stream().anyMatch(step -> step.subtask().isPresent()));
        run.steps().forEach(reading::read);
        reading.flush();
        reading.leave();
        if (!(reading.moments.getFirst() instanceof Moment.Prompt)) {
            reading.moments.addFirst(new Moment.Prompt("Go on."));
        }
        if (reading.moments.getLast() instanceof Moment.Step(_, var uses, _) && uses.isEmpty()) {
            return reading.moments;
        }
        reading.moments.add(new Moment.Step("Done.", List.of(), ""));
        return reading.moments;
    }

    private void read(RecordedRun.Step line) {
        boolean model = line.role().equals("assistant");
        if (!model && line.tool().isEmpty()) {
            flush();
            leave();
            moments.add(new Moment.Prompt(line.text()));
            return;
        }
        if (!model) {
            results.add(line.text());
            return;
        }
        if (!results.isEmpty()) {
            flush();
        }
        if (said.isEmpty() && calls.isEmpty()) {
            stepTask = line.subtask().orElse("");
        }
        if (line.tool().isEmpty()) {
            said.append(said.isEmpty() ? "" : "\n").append(line.text());
        } else {
            calls.add(new String[] {line.tool(), line.text()});
        }
    }

    private void flush() {
        if (said.isEmpty() && calls.isEmpty() && results.isEmpty()) {
            return;
        }
        var uses = new ArrayList<Moment.Use>();
        for (int i = 0; i < Math.max(calls.size(), results.size()); i++) {
            var call = i < calls.size() ? calls.get(i) : new String[] {"tool", ""};
            var arguments = JsonMapper.shared().createObjectNode().put("command", call[1]);
            uses.add(new Moment.Use(call[0], arguments, i < results.size() ? results.get(i) : "no result was recorded"));
        }
        add(new Moment.Step(said.toString(), uses, ""));
        said.setLength(0);
        calls.clear();
        results.clear();
    }

    private void add(Moment.Step step) {
        String next = marked ? stepTask : Optional.of(task).filter(it -> branch.size() < BRANCH_STEPS && !it.isEmpty())
                .orElse("steps from " + (moments.size() + 1));
        // What is said last, to the user, belongs to no sub-task.
        if (step.uses().isEmpty()) {
            next = "";
        }
        if (!next.equals(task)) {
            leave();
            task = next;
            if (!next.isEmpty()) {
                moments.add(new Moment.Begin(next));
            }
        }
        if (!next.isEmpty()) {
            branch.add(step);
        }
        moments.add(step);
    }

    private void leave() {
        if (!task.isEmpty()) {
            moments.add(new Moment.End(Summaries.of(branch)));
        }
        branch.clear();
        task = "";
    }
}
