package dev.contextd.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/// The first page as a browser loads it, from servers that have just started and from one that is warm: how long the
/// server takes for each part, one after the other, its CPU for all of it, and how many bytes there are.
///
/// A browser asks for several things at once, so that what a person waits for is less than the sum.
final class PageBench implements MemorySeeds.Texts {
    /// Until the compiler has done most of its work.
    private static final int WARM_UP = 60;

    private static final int TIMES = 40;
    private static final int GOAL_MILLIS = 150;
    private static final int GOAL_BYTES = 200_000;
    private static final int TITLE_WORDS = 6;
    private static final int CONTENT_WORDS = 40;

    private static final String STATIC = "/ui/static/";
    private static final String HTML = "the HTML";
    private static final String FILES = "scripts and styles";

    /// What the first view asks for.
    private static final List<String> CALLS =
            List.of("page_sessions", "page_projects", "page_now", "page_indexing");

    /// With it a cookie is good after a start as well.
    private static final Map<String, String> KEY = Map.of("CONTEXTD_MCP_STATE_KEY", "bench bench bench bench bench bench");

    private static final Pattern LINKED = Pattern.compile("(?:href|src)=\"" + STATIC + "([^\"]+)\"");
    private static final Pattern IMPORTED = Pattern.compile("from '([./a-z-]+)'");
    private static final Pattern STYLED = Pattern.compile("'" + STATIC + "([a-z/-]+\\.css)'");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Words words = new Words();
    private final Path data;
    private final int memories;
    private long bytes;

    private PageBench(int memories, Path data) {
        this.memories = memories;
        this.data = data;
    }

    static void run(int memories, int starts) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("page")) {
            new PageBench(memories, scratch.path()).run(starts);
        }
    }

    @Override
    public String title(int number) {
        return words.text(new Random(number), TITLE_WORDS) + " " + number;
    }

    @Override
    public String content(int number) {
        return words.text(new Random(~number), CONTENT_WORDS);
    }

    private Target start() throws IOException, InterruptedException {
        return new Build("contextd", Started.ROOT).launch(data, KEY);
    }

    private void run(int starts) throws IOException, InterruptedException {
        String cookie = seed();
        var entered = new ArrayList<Map<String, Double>>();
        var returned = new ArrayList<Map<String, Double>>();
        for (int i = 0; i < starts; i++) {
            entered.add(fresh(""));
            returned.add(fresh(cookie));
        }
        var warm = warm(cookie);
        var table = new Table(
                "page: the first view over %,d memories, medians of %d starts".formatted(memories, starts),
                "",
                "came in ms",
                "came back ms",
                "warm p50 ms",
                "warm p99 ms");
        for (String part : warm.keySet()) {
            var each = warm.get(part);
            table.row(part, median(entered, part), median(returned, part), at(each, 50), at(each, 99));
        }
        table.print(
                "Came in: just after the start, with a token. Came back: just after the start, with the cookie of before.",
                "Goals: all together within %d ms, and %,d bytes; there are %,d.".formatted(GOAL_MILLIS, GOAL_BYTES, bytes));
    }

    /// What is there to be seen, and the cookie of who comes back.
    private String seed() throws IOException, InterruptedException {
        var first = start();
        try (var agent = new Agent(first)) {
            agent.call(
                    "memory_record",
                    "\"title\":\"first\",\"content\":\"first\",\"outcome\":\"success\",\"project_path\":\"/bench\"");
            agent.call(
                    "context_branch",
                    "\"description\":\"look\",\"prompt\":\"look around\",\"project_path\":\"/bench\",\"budget\":4000");
            return enter(first);
        } finally {
            first.server().end();
            new MemorySeeds(this).sow(data, memories);
        }
    }

    private Map<String, Double> fresh(String cookie) throws IOException, InterruptedException {
        var target = start();
        try {
            var cpu = new ServerCpu(target);
            double before = cpu.whenIdle();
            var took = load(target, cookie.isEmpty() ? enter(target) : cookie);
            took.put("CPU, till it is idle", cpu.whenIdle() - before);
            return took;
        } finally {
            target.server().end();
        }
    }

    private Map<String, double[]> warm(String cookie) throws IOException, InterruptedException {
        var target = start();
        try {
            for (int i = 0; i < WARM_UP; i++) {
                load(target, cookie);
            }
            var cpu = new ServerCpu(target);
            double before = cpu.whenIdle();
            var all = new LinkedHashMap<String, double[]>();
            for (int i = 0; i < TIMES; i++) {
                for (var part : load(target, cookie).entrySet()) {
                    all.computeIfAbsent(part.getKey(), _ -> new double[TIMES])[i] = part.getValue();
                }
            }
            double each = (cpu.whenIdle() - before) / TIMES;
            var same = new double[TIMES];
            Arrays.fill(same, each);
            all.put("CPU, till it is idle", same);
            return all;
        } finally {
            target.server().end();
        }
    }

    /// Everything that the first view needs, with how long each part took.
    private Map<String, Double> load(Target target, String cookie) throws IOException, InterruptedException {
        var took = new LinkedHashMap<String, Double>();
        long begin = System.nanoTime();
        String html = get(target, "/", cookie);
        took.put(HTML, Latency.millis(begin));
        bytes = html.length();
        long start = System.nanoTime();
        var wanted = names(LINKED, html, "");
        wanted.add("views/now.js");
        var had = new LinkedHashSet<String>();
        while (!had.containsAll(wanted)) {
            for (String name : List.copyOf(wanted)) {
                if (had.add(name)) {
                    String file = get(target, STATIC + name, cookie);
                    bytes += file.length();
                    if (name.endsWith(".js")) {
                        wanted.addAll(names(IMPORTED, file, name));
                        wanted.addAll(names(STYLED, file, ""));
                    }
                }
            }
        }
        took.put(FILES, Latency.millis(start));
        for (String call : CALLS) {
            start = System.nanoTime();
            bytes += send(request(target, "/ui/call/" + call, cookie)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{}")))
                    .body()
                    .length();
            took.put(call, Latency.millis(start));
        }
        took.put("all together", Latency.millis(begin));
        return took;
    }

    /// Names of files, those of imports as they are from the file that names them.
    private static Set<String> names(Pattern pattern, String text, String from) {
        var names = new LinkedHashSet<String>();
        pattern.matcher(text)
                .results()
                .map(found -> Path.of(from)
                        .resolveSibling(found.group(1))
                        .normalize()
                        .toString())
                .forEach(names::add);
        return names;
    }

    private String enter(Target target) throws IOException, InterruptedException {
        String token = target.authorization().strip().replaceFirst(".* ", "");
        return send(request(target, "/ui/enter", "")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("token=" + token)))
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    private String get(Target target, String path, String cookie) throws IOException, InterruptedException {
        return send(request(target, path, cookie)).body();
    }

    private static HttpRequest.Builder request(Target target, String path, String cookie) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + target.port() + path));
        return cookie.isEmpty() ? request : request.header("Cookie", cookie);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(response.uri() + " answered " + response.statusCode() + ": " + response.body());
        }
        return response;
    }

    private static double median(List<Map<String, Double>> all, String part) {
        return at(
                all.stream().mapToDouble(each -> each.getOrDefault(part, 0.0)).toArray(), 50);
    }

    private static double at(double[] figures, int percent) {
        var sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
}
