package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Era;
import dev.contextd.bench.Scratch;
import dev.contextd.bench.Started;
import dev.contextd.bench.Table;
import dev.contextd.bench.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/// Short talks of two people, each a context that is summed up through its tool, held against what a person wrote about it.
/// Of the set, the part to develop with.
final class DialogueSummaries {
    /// What every way may use; tokens that are about as many.
    private static final int WORDS = 45;

    private static final int TOKENS = 64;

    private record Talk(List<String> turns, String reference) {}

    private final Map<String, Overlaps> ways = new LinkedHashMap<>();

    private DialogueSummaries() {}

    static void measure(Path sets) throws IOException, InterruptedException {
        new DialogueSummaries().compare(read(sets.resolve("dialogsum/dev.jsonl")));
    }

    private static List<Talk> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> JsonMapper.shared().readTree(line))
                .map(json -> new Talk(
                        json.path("dialogue").asString().lines().filter(turn -> !turn.isBlank()).toList(),
                        json.path("summary").asString()))
                .toList();
    }

    private void compare(List<Talk> talks) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("quality")) {
            var settings = Map.of(
                    "CONTEXTD_DATA_DIR", scratch.folder("data").toString(),
                    "CONTEXTD_CONVERSATIONS_SUMMARY_TOKENS", "" + TOKENS,
                    "CONTEXTD_CONVERSATIONS_AUTO_SUMMARIZE", "false");
            var server = Started.of(Started.java("-jar", Started.jar(), "serve", "-p", "0"), settings);
            try (var agent = new Agent(Target.ofProduct("contextd", server, Era.STATELESS))) {
                for (int i = 0; i < talks.size(); i++) {
                    var talk = talks.get(i);
                    add("ours", summary(agent, "talk-" + i, talk), talk);
                    add("first three turns", String.join(" ", talk.turns().subList(0, Math.min(3, talk.turns().size()))), talk);
                    add("longest turns", longest(talk), talk);
                }
            } finally {
                server.end();
            }
        }
        var table = new Table(
                "summarize_context, DialogSum dev, %d talks, %d words".formatted(talks.size(), WORDS),
                "way", "ROUGE-1", "ROUGE-L", "words");
        ways.forEach((way, overlaps) -> table.row(way, overlaps.ofWords(), overlaps.inOrder(), overlaps.words()));
        table.print("F1 in percent, with the interval in which 95 of 100 such sets would have it; the weights are fitted here.");
    }

    private static String summary(Agent agent, String context, Talk talk) throws IOException {
        for (int i = 0; i < talk.turns().size(); i++) {
            agent.call("add_message", "\"contextId\":\"" + context + "\",\"role\":\"" + (i % 2 == 0 ? "user" : "assistant")
                    + "\",\"message\":" + Agent.text(talk.turns().get(i)));
        }
        return agent.call("summarize_context", "\"contextId\":\"" + context + "\"").path("summary").asString();
    }

    /// As many of the longest as there is room for, in their order.
    private static String longest(Talk talk) {
        int left = WORDS;
        var chosen = new TreeSet<Integer>();
        for (int i : IntStream.range(0, talk.turns().size()).boxed()
                .sorted(Comparator.comparingInt(i -> -words(talk.turns().get(i)).length)).toList()) {
            int words = words(talk.turns().get(i)).length;
            if (words <= left) {
                left -= words;
                chosen.add(i);
            }
        }
        return chosen.stream().map(talk.turns()::get).collect(Collectors.joining(" "));
    }

    private void add(String way, String summary, Talk talk) {
        String cut = Arrays.stream(words(summary)).limit(WORDS).collect(Collectors.joining(" "));
        ways.computeIfAbsent(way, _ -> new Overlaps()).add(cut, talk.reference());
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }
}
