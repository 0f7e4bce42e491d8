package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which branches a history opens and returns from, step by step.
final class BranchCalls {
    /// Agents put a server's name before a tool's.
    private static final Pattern OPENS = Pattern.compile(".*(?:context_branch|branch_create)");

    private static final Pattern RETURNS = Pattern.compile(".*(?:context_return|branch_return)");

    /// Our own tool that calls any other, and that of Qwen Code.
    private static final Pattern ANY = Pattern.compile(".*(?:call_tool|tool_call)");

    /// Which tool is called through the one that calls any; its arguments may be a text.
    private static final Pattern CALLED = Pattern.compile("\\\\*\"name\\\\*\"\\s*:\\s*\\\\*\"[A-Za-z0-9_-]*"
            + "(context_branch|branch_create|context_return|branch_return)\\\\*\"");

    private final byte[] body;
    private final Map<String, Integer> open = new LinkedHashMap<>();
    private final Map<String, Passed> passed = new LinkedHashMap<>();

    /// A branch that was opened in one step and returned in another.
    record Passed(String branch, int opened, int returned) {}

    private BranchCalls(byte[] body) {
        this.body = body;
    }

    /// @param from the first step that counts
    static BranchCalls in(List<Step> steps, int from, byte[] body) {
        var calls = new BranchCalls(body);
        for (int i = from; i < steps.size(); i++) {
            calls.read(steps.get(i), i);
        }
        return calls;
    }

    /// In the order of their returns.
    List<Passed> passed() {
        return List.copyOf(passed.values());
    }

    /// Branches that are still open, and the steps that opened them.
    Map<String, Integer> open() {
        return open;
    }

    /// The branch that a step was done in: the last that was opened before it and not returned before it.
    Optional<String> innermostAt(int step) {
        var inner = passed.values().stream().filter(it -> it.opened() < step && step <= it.returned());
        var stillOpen = open.entrySet().stream()
                .filter(it -> it.getValue() < step)
                .map(it -> new Passed(it.getKey(), it.getValue(), Integer.MAX_VALUE));
        return Stream.concat(inner, stillOpen)
                .max(Comparator.comparingInt(Passed::opened))
                .map(Passed::branch);
    }

    private void read(Step step, int at) {
        var returned = new ArrayList<BranchAnswer>();
        var opened = new ArrayList<String>();
        for (Part call : (Iterable<Part>) step.calls()::iterator) {
            var name = name(call);
            boolean opens = OPENS.matcher(name).matches();
            if (opens || RETURNS.matcher(name).matches()) {
                var answer = answer(step, call);
                if (opens) {
                    answer.map(BranchAnswer::branch).ifPresent(opened::add);
                } else {
                    answer.filter(BranchAnswer::isDone).ifPresent(returned::add);
                }
            }
        }
        returned.forEach(answer -> close(answer, at));
        // What is known to have passed, or stands open twice, is a history told twice: its first telling counts.
        opened.stream().filter(branch -> !passed.containsKey(branch)).forEach(branch -> open.putIfAbsent(branch, at));
    }

    private void close(BranchAnswer answer, int at) {
        var opened = open.remove(answer.branch());
        if (opened != null) {
            passed.put(answer.branch(), new Passed(answer.branch(), opened, at));
        }
    }

    private String name(Part call) {
        if (!ANY.matcher(call.name()).matches()) {
            return call.name();
        }
        var called = CALLED.matcher(new String(body, call.from(), call.to() - call.from(), StandardCharsets.UTF_8));
        return called.find() ? called.group(1) : "";
    }

    private Optional<BranchAnswer> answer(Step step, Part call) {
        return step.parts()
                .filter(part -> part.kind() == Kind.RESULT && part.id().equals(call.id()) && !part.refused())
                .findFirst()
                .flatMap(result -> BranchAnswer.of(body, result));
    }
}
