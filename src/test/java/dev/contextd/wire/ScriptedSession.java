package dev.contextd.wire;

import dev.contextd.wire.ScriptedStep.Call;
import dev.contextd.wire.ScriptedStep.Extra;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// A session at random: branches in branches, calls side by side, words in between, and what nobody has heard of.
final class ScriptedSession {
    private static final String[] WORDS = {"keel", "straße", "日本", "\"quoted\"", "a\\b", "🚢", "line\nbreak", "}],["};

    private static final List<Extra> EXTRAS = List.of(Extra.values());

    private final Random random;
    private final List<ScriptedStep> steps = new ArrayList<>();
    private final List<Branch> branches = new ArrayList<>();
    private final List<Branch> open = new ArrayList<>();
    private int ids;

    static final class Branch {
        final String id;
        final int opened;

        /// -1 while it is open.
        int returned = -1;

        Branch(String id, int opened) {
            this.id = id;
            this.opened = opened;
        }
    }

    ScriptedSession(long seed) {
        random = new Random(seed);
        int length = 2 + random.nextInt(24);
        while (steps.size() < length) {
            step();
        }
    }

    List<ScriptedStep> steps() {
        return steps;
    }

    /// Those that were returned from within the first steps.
    List<Branch> returnedWithin(int length) {
        return branches.stream()
                .filter(branch -> branch.returned >= 0 && branch.returned < length)
                .toList();
    }

    private void step() {
        var calls = new ArrayList<Call>();
        int at = steps.size();
        int dice = random.nextInt(10);
        if (dice < 2) {
            var branch =
                    new Branch("br_" + String.format(Locale.ROOT, "%032x", random.nextLong() & Long.MAX_VALUE), at);
            open.add(branch);
            branches.add(branch);
            var tool = random.nextBoolean() ? "context_branch" : "branch_create";
            calls.add(call(tool, "{\"branch_id\":\"" + branch.id + "\",\"budget\":8192}"));
        } else if (dice < 4 && !open.isEmpty()) {
            var branch = open.removeLast();
            branch.returned = at;
            calls.add(
                    random.nextBoolean()
                            ? call(
                                    "context_return",
                                    "{\"branch_id\":\"" + branch.id + "\",\"folded_at\":\"2026-01-01T00:00:00Z\"}")
                            : call("branch_return", "{\"success\":true,\"branch_id\":\"" + branch.id + "\"}"));
        }
        boolean ours = !calls.isEmpty();
        int more = random.nextInt(ours ? 2 : 4);
        for (int i = 0; i < more; i++) {
            calls.add(call("read_file", words(random.nextInt(400))));
        }
        if (random.nextInt(12) == 0) {
            // a refusal names branches too, and means nothing
            calls.add(call(
                    "context_return", "{\"error\":{\"category\":\"conflict\"},\"branch_id\":\"" + anyId() + "\"}"));
        }
        var extra = random.nextInt(8) == 0 ? EXTRAS.get(random.nextInt(ours ? 3 : 4)) : Extra.NONE;
        var said = new ArrayList<String>();
        while ((calls.isEmpty() && said.isEmpty()) || random.nextInt(6) == 0) {
            said.add(words(1 + random.nextInt(5)));
        }
        steps.add(new ScriptedStep(
                random.nextBoolean(),
                calls.isEmpty() || random.nextBoolean() ? words(1 + random.nextInt(20)) : "",
                calls,
                extra,
                said,
                random.nextInt(8) == 0));
    }

    private String anyId() {
        return branches.isEmpty() ? "br_" + "0".repeat(32) : branches.get(random.nextInt(branches.size())).id;
    }

    private Call call(String tool, String answer) {
        return new Call("call_" + ids++, tool, "src/File" + random.nextInt(20) + ".java", answer);
    }

    private String words(int count) {
        var words = new StringBuilder("words");
        for (int i = 0; i < count; i++) {
            words.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
        }
        return words.toString();
    }
}
