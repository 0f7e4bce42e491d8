// Runs the commands below in a project and a data directory made for it, and draws a terminal with what they printed on standard
// output. Of long answers some lines are shown; "…" stands where others were left out or a line was cut. Nothing else is changed:
// what differs from run to run (ids, times, the path of the project) is not among the lines shown, so the same contextd gives the
// same picture. The README gets some as text. RecordingIT compares both.

/// A command as a shell gets it, and the fields of its answer that are shown.
record Step(String remark, String command, String... shown) {}

static final List<Step> STEPS = List.of(
        new Step("What one session learned …", """
                contextd call memory_record '{"title":"Payments: back off on 429","outcome":"success","project_path":"'$PWD'",
                "content":"The API answers 429 under load; backoff with jitter fixed it."}'""", "confidence"),
        new Step("… another one finds, in other words.", """
                contextd call memory_search '{"query":"rate limited by the billing service"}'""", "title", "content", "why"),
        new Step("A sub-task gets a budget of tokens and what is known about it;", """
                contextd call context_branch '{"description":"Why do payments fail at noon?","prompt":"Read the logs",
                "project_path":"'$PWD'"}'""", "budget_allocated", "title"),
        new Step("what it reads stays in its branch,", """
                contextd call context_record '{"kind":"tool_call","name":"read logs","tokens":6200,"project_path":"'$PWD'"}'""",
                "tokens", "budget_remaining"),
        new Step("and its outcome comes back.", """
                contextd call context_return '{"message":"The import retries without a pause","project_path":"'$PWD'"}'""",
                "tokens_folded", "operations_count"),
        new Step("Code is found by what it does.", "contextd index ."),
        new Step("", """
                contextd call repository_search '{"query":"where do we refresh the auth token","project_path":"'$PWD'"}'""",
                "path", "symbol", "why"));

/// What the README shows as text, after the steps of the picture.
static final List<List<Step>> EXAMPLES = List.of(
        List.of(
                new Step("An error that was solved once …", """
                        contextd call remediation_save '{"error_type":"ConnectException","project_path":"'$PWD'",
                        "error_message":"ConnectException: /10.0.3.7:5432 refused at Pool.open(Pool.java:88)",
                        "solution":"Start the database first: docker compose up -d db"}'""", "error_type"),
                new Step("… is known again, on another machine and in another line.", """
                        contextd call remediation_search '{"error_message":
                        "ConnectException: /192.168.1.20:5432 refused at Pool.open(Pool.java:131)"}'""",
                        "solution", "match_score", "query")),
        List.of(
                new Step("Where work stopped …", """
                        contextd call checkpoint_save '{"summary":"Invoices: taxes done, rounding still open",
                        "project_path":"'$PWD'"}'""", "summary"),
                new Step("… it goes on, days later.", """
                        contextd call checkpoint_search '{"query":"what is left to do for the bills"}'""", "summary")),
        List.of(
                new Step("What many have met needs nobody to have solved it here.", """
                        contextd call troubleshoot '{"error_message":"Error: listen EADDRINUSE: address already in use :::3000"}'""",
                        "root_cause", "confidence", "diagnostic_steps")));

static final String EXAMPLES_START = "<!-- written by scripts/recording -->\n";
static final String EXAMPLES_END = "<!-- until here -->\n";

static final Map<String, String> PROJECT = Map.of(
        "src/payments/TokenCache.java", """
                package shop.payments;

                /** Keeps the access token of the payment provider. */
                final class TokenCache {
                    private Token token;

                    /** The token to send with a request; another one if less than a minute of it is left. */
                    synchronized Token current() {
                        if (token == null || token.expiresWithin(60)) {
                            token = provider.authorize();
                        }
                        return token;
                    }
                }
                """,
        "src/orders/Invoice.java", """
                package shop.orders;

                /** What a customer has to pay for an order, with taxes. */
                record Invoice(Order order, Money net, Money taxes) {
                    Money total() {
                        return net.plus(taxes);
                    }
                }
                """,
        "src/stock/Shelf.java", """
                package shop.stock;

                /** Where goods lie, and how many are left. */
                final class Shelf {
                    int left(Article article) {
                        return counts.getOrDefault(article, 0);
                    }
                }
                """);

/// Till its model is open: until then it finds by words alone, and says so.
static final String START_A_SERVER = """
        echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | contextd stdio
        while contextd call memory_search '{"query":"anything"}' | grep -q '"note"'; do sleep 0.2; done""";

static final int COLUMNS = 116;
static final double COLUMN = 7.2;
static final int LINE = 18;
static final int MARGIN = 18;

/// FILE LAUNCHER README
void main(String[] arguments) throws Exception {
    var place = Files.createTempDirectory("recording").toRealPath();
    try {
        var examples = EXAMPLES.stream().flatMap(List::stream).toList();
        var screen = play(place, Path.of(arguments[1]).toRealPath(), Stream.concat(STEPS.stream(), examples.stream()).toList());
        Files.writeString(Path.of(arguments[0]), draw(screen.subList(0, STEPS.size())));
        insert(Path.of(arguments[2]), examples(screen.subList(STEPS.size(), screen.size())));
    } finally {
        remove(place);
    }
}

String examples(List<List<String>> screen) {
    var text = new StringBuilder();
    int at = 0;
    for (var example : EXAMPLES) {
        text.append("\n```console\n");
        for (var step : screen.subList(at, at + example.size())) {
            step.forEach(line -> text.append(line).append('\n'));
        }
        text.append("```\n");
        at += example.size();
    }
    return text.append('\n').toString();
}

void insert(Path file, String examples) throws IOException {
    var text = Files.readString(file);
    int start = text.indexOf(EXAMPLES_START) + EXAMPLES_START.length();
    int end = text.indexOf(EXAMPLES_END);
    if (start < EXAMPLES_START.length() || end < start) {
        throw new IllegalStateException(file + " has no place for the examples");
    }
    Files.writeString(file, text.substring(0, start) + examples + text.substring(end));
}

/// The lines of each step, as the terminal shows them.
List<List<String>> play(Path place, Path launcher, List<Step> steps) throws Exception {
    Files.createSymbolicLink(Files.createDirectories(place.resolve("bin")).resolve("contextd"), launcher);
    for (var file : PROJECT.entrySet()) {
        var path = place.resolve("shop").resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
    }
    var screen = new ArrayList<List<String>>();
    run(place, START_A_SERVER);
    try {
        for (var step : steps) {
            screen.add(lines(step, run(place, step.command)));
        }
    } finally {
        run(place, "contextd stop");
    }
    return screen;
}

/// What a command prints on standard output. It sees nothing of the settings of whoever runs this.
List<String> run(Path place, String command) throws Exception {
    var shell = new ProcessBuilder("sh", "-ec", command)
            .directory(place.resolve("shop").toFile())
            .redirectError(place.resolve("errors").toFile());
    var environment = shell.environment();
    environment.keySet().retainAll(Set.of("PATH", "JAVA_HOME"));
    environment.put("PATH", place.resolve("bin") + ":" + environment.get("PATH"));
    environment.put("HOME", place.toString());
    var process = shell.start();
    process.getOutputStream().close();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
        throw new IllegalStateException(command + "\n" + printed + Files.readString(place.resolve("errors")));
    }
    return printed.lines().toList();
}

List<String> lines(Step step, List<String> printed) {
    var lines = new ArrayList<String>();
    if (!step.remark.isEmpty()) {
        lines.add("# " + step.remark);
    }
    lines.addAll(("$ " + step.command.replace("\n", "\n> ")).lines().toList());
    lines.addAll(step.shown.length == 0 ? printed : excerpt(printed, step.shown));
    return lines;
}

/// The first line of each field that is shown. Each is indented by two at least, where there is room for dots.
List<String> excerpt(List<String> printed, String... shown) {
    var left = new HashSet<>(Set.of(shown));
    var kept = new ArrayList<String>();
    boolean gap = false;
    for (var line : printed) {
        if (left.remove(line.replaceFirst("^ +\"(\\w+)\" :.*|.*", "$1"))) {
            var cut = line.length() > COLUMNS ? line.substring(0, COLUMNS - 1) + "…" : line;
            kept.add(gap ? "…" + cut.substring(1) : cut);
            gap = false;
        } else {
            gap = true;
        }
    }
    if (!left.isEmpty()) {
        throw new IllegalStateException("no " + left + " in " + printed);
    }
    kept.add(kept.removeLast() + (gap ? " …" : ""));
    return kept;
}

/// It stands still, because many programs show of a picture that moves only its beginning.
String draw(List<List<String>> screen) {
    var body = new StringBuilder();
    int y = MARGIN - LINE / 2;
    for (var step : screen) {
        for (var line : step) {
            y += line.startsWith("# ") ? LINE * 3 / 2 : LINE;
            body.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" textLength=\"%.1f\">%s</text>\n",
                    MARGIN, y, line.length() * COLUMN, coloured(line)));
        }
    }
    int width = (int) (COLUMNS * COLUMN) + 2 * MARGIN;
    int height = y + MARGIN;
    return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
            <title>contextd in a terminal</title>
            <style>
            text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d1d9e0;
              white-space: pre }
            .remark { fill: #9198a1 } .prompt { fill: #3fb950 } .command { fill: #ffffff } .field { fill: #79c0ff }
            </style>
            <rect x="0.5" y="0.5" width="%3$d" height="%4$d" rx="8" fill="#0d1117" stroke="#3d444d"/>
            %5$s</svg>
            """.formatted(width, height, width - 1, height - 1, body);
}

String coloured(String line) {
    var text = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    if (line.startsWith("# ")) {
        return "<tspan class=\"remark\">" + text + "</tspan>";
    }
    return text.replaceFirst("^(\\$|&gt;) (.*)", "<tspan class=\"prompt\">$1</tspan> <tspan class=\"command\">$2</tspan>")
            .replaceFirst("^(…? +)(\"\\w+\")", "$1<tspan class=\"field\">$2</tspan>");
}

void remove(Path place) throws IOException {
    try (var files = Files.walk(place)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
        }
    }
}
