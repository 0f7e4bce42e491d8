package dev.contextd.bench.wire;

import dev.contextd.bench.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Runs of an agent that works on this repository: nobody thought of anything, but every file that is read, every match that
/// is found is real, and steps are as many and as long as those of recorded runs. The same each time for the same sources.
final class MadeRuns {
    /// Recorded runs of agents that mend bugs have about forty steps of some 600 tokens.
    private static final int STEPS_MIN = 30;

    private static final int STEPS_MORE = 21;
    private static final int BRANCH_STEPS = 20;
    private static final int ALONE_MAX = 3;
    private static final int MATCHES_MAX = 15;
    private static final Pattern NAME = Pattern.compile("\\b[a-z]+(?:[A-Z][a-z]+)+\\b");

    private final List<Source> sources;
    private final Random random;

    private record Source(String path, List<String> lines) {}

    private MadeRuns(List<Source> sources, long seed) {
        this.sources = sources;
        this.random = new Random(seed);
    }

    static List<List<Moment>> of(int runs) throws IOException {
        var sources = new ArrayList<Source>();
        var main = Started.ROOT.resolve("src/main/java");
        try (Stream<Path> files = Files.walk(main)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".java")).sorted().toList()) {
                var lines = Files.readAllLines(file);
                if (lines.size() >= 40) {
                    sources.add(new Source(main.relativize(file).toString(), lines));
                }
            }
        }
        var made = new ArrayList<List<Moment>>();
        for (int i = 0; i < runs; i++) {
            made.add(new MadeRuns(sources, i).run());
        }
        return made;
    }

    private List<Moment> run() {
        var run = new ArrayList<Moment>();
        run.add(new Moment.Prompt("Look at " + any().path() + " and at " + any().path()
                + ", find out why the test of it fails now and then, and mend it without changing what callers see."));
        int left = STEPS_MIN + random.nextInt(STEPS_MORE);
        while (left > 0) {
            for (int alone = random.nextInt(ALONE_MAX + 1); alone > 0 && left > 0; alone--, left--) {
                run.add(step());
            }
            var branch = new ArrayList<Moment.Step>();
            for (int i = Math.min(left, BRANCH_STEPS - 4 + random.nextInt(9)); i > 0; i--, left--) {
                branch.add(step());
            }
            if (branch.size() >= BRANCH_STEPS / 2) {
                run.add(new Moment.Begin("Find what in " + any().path() + " has to do with it"));
                run.addAll(branch);
                run.add(new Moment.End(Summaries.of(branch)));
            } else {
                run.addAll(branch); // too little to be worth it
            }
        }
        run.add(new Moment.Step("It is mended: " + any().path() + " waits now until the file is there.", List.of(), ""));
        return run;
    }

    private Moment.Step step() {
        var uses = new ArrayList<Moment.Use>();
        int calls = random.nextInt(8) == 0 ? 2 : 1;
        for (int i = 0; i < calls; i++) {
            uses.add(use());
        }
        String heard = random.nextInt(200) == 0 ? "Mind that " + any().path() + " has to stay as it is." : "";
        return new Moment.Step("I look at " + uses.getFirst().tool() + " next, since the last result says so.", uses, heard);
    }

    private Moment.Use use() {
        return switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> read();
            case 8, 9, 10, 11, 12, 13 -> grep();
            case 14, 15, 16 -> edit();
            default -> list();
        };
    }

    private Source any() {
        return sources.get(random.nextInt(sources.size()));
    }

    private static ObjectNode arguments(String... pairs) {
        var arguments = JsonMapper.shared().createObjectNode();
        for (int i = 0; i < pairs.length; i += 2) {
            arguments.put(pairs[i], pairs[i + 1]);
        }
        return arguments;
    }

    private Moment.Use read() {
        var source = any();
        int count = Math.min(source.lines().size(), 30 + random.nextInt(130));
        int first = random.nextInt(source.lines().size() - count + 1);
        var text = new StringBuilder();
        for (int i = first; i < first + count; i++) {
            text.append(i + 1).append('\t').append(source.lines().get(i)).append('\n');
        }
        return new Moment.Use(
                "Read", arguments("file_path", source.path()).put("offset", first + 1).put("limit", count), text.toString());
    }

    private Moment.Use grep() {
        var source = any();
        var found = NAME.matcher(String.join("\n", source.lines().subList(source.lines().size() / 2, source.lines().size())));
        String name = found.find() ? found.group() : "toString";
        var text = new StringBuilder();
        int matches = 0;
        for (Source each : sources) {
            for (int i = 0; i < each.lines().size() && matches < MATCHES_MAX; i++) {
                if (each.lines().get(i).contains(name)) {
                    text.append(each.path()).append(':').append(i + 1).append(':').append(each.lines().get(i)).append('\n');
                    matches++;
                }
            }
        }
        return new Moment.Use("Grep", arguments("pattern", name, "path", "src/main/java"), text.toString());
    }

    private Moment.Use edit() {
        var source = any();
        int at = random.nextInt(source.lines().size() - 10);
        var old = source.lines().subList(at, at + 3);
        var around = source.lines().subList(at, at + 10);
        return new Moment.Use(
                "Edit",
                arguments("file_path", source.path(), "old_string", String.join("\n", old), "new_string", String.join("\n", old).strip()),
                "The file " + source.path() + " has been updated. Here is a part of it:\n" + String.join("\n", around));
    }

    private Moment.Use list() {
        String folder = any().path().replaceAll("/[^/]*$", "");
        var text = new StringBuilder();
        sources.stream().filter(it -> it.path().startsWith(folder)).limit(20).forEach(it ->
                text.append("%5d %s\n".formatted(it.lines().size(), it.path())));
        return new Moment.Use("Bash", arguments("command", "wc -l " + folder + "/*"), text.toString());
    }
}
