package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The dashboard and the rules of alerts that are shipped ask for what a server really tells.
class DashboardTest {
    private static final Pattern METRIC = Pattern.compile("\\b(?:contextd|http_server)_[a-z_]+");
    private static final Pattern LABEL = Pattern.compile("(?:[{,]|by \\(|, )([a-z_]+)(?==~|!=|=\"|[,)])");

    @TempDir
    Path directory;

    private final Set<String> names = new TreeSet<>();
    private final Set<String> labels = new TreeSet<>();

    /// A server that did everything once, and what it tells.
    @BeforeEach
    void scrape() throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();
            var project = Json.object().put("project_path", directory.toString());
            http.call(
                    "memory_record",
                    project.deepCopy()
                            .put("title", "One")
                            .put("content", "A text to find.")
                            .put("outcome", "success")
                            .toString());
            http.call("memory_search", project.deepCopy().put("query", "text").toString());
            http.call(
                    "context_branch",
                    project.deepCopy()
                            .put("description", "Look")
                            .put("prompt", "Look.")
                            .toString());
            http.call(
                    "context_return", project.deepCopy().put("message", "Done.").toString());
            var page = Eventually.see(
                    () -> http.send("GET", "/metrics", "", Map.of()).body(),
                    text -> text.contains("contextd_folding_folds_total 1")
                            && text.contains("contextd_embedding_texts"));
            page.lines().filter(line -> !line.startsWith("#")).forEach(this::read);
        }
        assertThat(names).hasSizeGreaterThan(15);
    }

    private void read(String line) {
        names.add(line.replaceFirst("[{ ].*", ""));
        var label = Pattern.compile("[{,]([a-z_]+)=\"").matcher(line);
        while (label.find()) {
            labels.add(label.group(1));
        }
    }

    private static Set<String> expressions(JsonNode dashboard) {
        var expressions = dashboard.findValues("expr").stream()
                .map(JsonNode::asString)
                .collect(Collectors.toCollection(TreeSet::new));
        dashboard.findValues("query").stream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .filter(query -> query.startsWith("label_values"))
                .forEach(expressions::add);
        return expressions;
    }

    private void requireKnown(String expression) {
        var metrics =
                METRIC.matcher(expression).results().map(found -> found.group()).toList();
        assertThat(metrics).as(expression).isNotEmpty();
        assertThat(names).as(expression).containsAll(metrics);
        var known = new TreeSet<>(labels);
        // the scraper's own
        known.add("instance");
        assertThat(known)
                .as(expression)
                .containsAll(LABEL.matcher(expression)
                        .results()
                        .map(found -> found.group(1))
                        .toList());
    }

    @Test
    void theDashboardAsksForWhatThereIs() throws Exception {
        var dashboard = Json.MAPPER.readTree(Files.readString(Path.of("packaging/grafana-dashboard.json")));
        var expressions = expressions(dashboard);

        assertThat(expressions).hasSizeGreaterThan(10);
        expressions.forEach(this::requireKnown);
    }

    @Test
    void soDoTheAlerts() throws Exception {
        var expressions = Files.readAllLines(Path.of("packaging/prometheus-alerts.yaml")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("expr: "))
                .map(line -> line.substring("expr: ".length()))
                .filter(line -> !line.startsWith("up"))
                .toList();

        assertThat(expressions).hasSizeGreaterThan(4);
        expressions.forEach(this::requireKnown);
    }

    @Test
    void everythingMeasuredIsOnTheDashboard() throws Exception {
        var dashboard = Files.readString(Path.of("packaging/grafana-dashboard.json"));

        assertThat(names.stream()
                        .map(name -> name.replaceFirst("_(bucket|sum|count)$", ""))
                        .distinct())
                .allSatisfy(name -> assertThat(dashboard).contains(name));
    }
}
