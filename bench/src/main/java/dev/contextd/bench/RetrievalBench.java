package dev.contextd.bench;

import dev.contextd.base.project.Holder;
import dev.contextd.source.code.Definition;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.SourceReader;
import dev.contextd.base.project.Project;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Whether code is found by what it does: the first sentence of a function's doc comment is the question, the function
/// is the answer, and no doc comment is in what is indexed.
final class RetrievalBench {
    private static final int DEPTH = 10;
    private static final int WORDS_MIN = 6;

    /// Comments that say little of what the code does.
    private static final Pattern EMPTY_WORDS = Pattern.compile(
            "(?i)^(constructs? |constructor|creates? an? (new )?instance|@|see |\\{@inheritdoc|returns? the value|for internal|"
                    + "deprecated|todo|this is |getter|setter|the default)");

    private static final Pattern SENTENCE_END = Pattern.compile("\\.(\\s|$)");
    private static final Pattern MARKUP = Pattern.compile("<[^>]{0,80}>|\\{@\\w+\\s+([^}]*)}|[`*]");

    private record Pair(String question, String path, String symbol) {}

    private final int pairsMax;
    private final int filesMax;
    private final Path data;
    private final Path tree;

    private RetrievalBench(int pairsMax, int filesMax, Path data, Path tree) {
        this.pairsMax = pairsMax;
        this.filesMax = filesMax;
        this.data = data;
        this.tree = tree;
    }

    static void run(int pairs) throws IOException, InterruptedException {
        for (String name : List.of("rxjs", "hibernate")) {
            try (var scratch = Scratch.of("retrieval")) {
                var source = Started.ROOT.resolve("bench/target/sources").resolve(name);
                new RetrievalBench(pairs, 700, scratch.folder("data"), scratch.folder(name)).measure(source);
            }
        }
    }

    private void measure(Path source) throws IOException, InterruptedException {
        var pairs = prepare(source);
        var server = Started.of(
                Started.java("-jar", Started.jar(), "serve", "-p", "0"), Map.of("CONTEXTD_DATA_DIR", data.toString()));
        var target = Target.ofProduct("contextd", server, Era.STATELESS);
        var hybrid = new Score();
        int passages;
        try (var agent = new Agent(target)) {
            String path = Agent.text(tree.toString());
            var indexed = agent.call("index_repository", "\"path\":" + path);
            passages = indexed.path("chunks").asInt();
            awaitVectors(agent, indexed);
            for (Pair pair : pairs) {
                var answer = agent.call(
                        "repository_search",
                        "\"content_mode\":\"minimal\",\"query\":" + Agent.text(pair.question()) + ",\"project_path\":"
                                + path);
                hybrid.add(rank(answer.path("results"), pair));
            }
        } finally {
            server.end();
        }
        var table = new Table(
                "retrieval %s: %d questions, %,d passages".formatted(source.getFileName(), pairs.size(), passages),
                "leg",
                "MRR",
                "recall@1",
                "recall@10");
        legs(pairs, table);
        table.row("hybrid (repository_search)", hybrid.mrr(), hybrid.recall(1), hybrid.recall(DEPTH));
        table.print("Questions are first sentences of doc comments; no doc comment is in the index.");
    }

    private static void awaitVectors(Agent agent, JsonNode indexed) throws IOException, InterruptedException {
        String operation = "\"operation_id\":" + Agent.text(indexed.path("operation_id").asString());
        while (!agent.call("status", operation).at("/operation/state").asString("").equals("complete")) {
            Thread.sleep(1_000);
        }
    }

    private static int rank(JsonNode results, Pair pair) {
        for (int i = 0; i < results.size(); i++) {
            var hit = results.get(i);
            if (hit.path("path").asString("").equals(pair.path()) && names(hit.path("symbol").asString(""), pair.symbol())) {
                return i + 1;
            }
        }
        return 0;
    }

    /// Overloads are one answer; so is a short type that is shown as a whole.
    private static boolean names(String found, String wanted) {
        return found.equals(wanted) || wanted.startsWith(found + ".") && !found.isEmpty();
    }

    /// Copies some of the sources without their doc comments, and gives the questions these were.
    private List<Pair> prepare(Path source) throws IOException {
        var reader = new SourceReader(data.resolve("parsers"));
        var files = new ArrayList<Path>();
        try (var all = Files.walk(source)) {
            all.filter(file -> file.toString().matches(".*\\.(java|ts)")).forEach(files::add);
        }
        Collections.sort(files);
        Collections.shuffle(files, new Random(11));
        Files.createDirectories(tree.resolve(".git")); // a work tree of its own, not a part of ours that is ignored
        var pairs = new ArrayList<Pair>();
        var asked = new HashSet<String>();
        for (Path file : files.subList(0, Math.min(filesMax, files.size()))) {
            String path = source.relativize(file).toString();
            byte[] bytes = Files.readAllBytes(file);
            var outline = reader.read(path, bytes);
            for (Definition definition : outline.definitions()) {
                question(definition)
                        .filter(asked::add)
                        .ifPresent(question -> pairs.add(new Pair(question, path, definition.symbol())));
            }
            var copy = tree.resolve(path);
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, withoutDocs(new String(bytes, StandardCharsets.UTF_8)));
        }
        Collections.shuffle(pairs, new Random(13));
        return List.copyOf(pairs.subList(0, Math.min(pairsMax, pairs.size())));
    }

    private static Optional<String> question(Definition definition) {
        boolean isCode = Set.of(DefinitionKind.FUNCTION, DefinitionKind.METHOD, DefinitionKind.CLASS, DefinitionKind.INTERFACE).contains(definition.kind());
        if (!isCode || definition.endLine() - definition.startLine() < 5) {
            return Optional.empty();
        }
        String plain = MARKUP.matcher(definition.doc()).replaceAll("$1").replaceAll("\\s+", " ").strip();
        var end = SENTENCE_END.matcher(plain);
        String sentence = end.find() ? plain.substring(0, end.start()) : plain;
        boolean telling = sentence.split(" ").length >= WORDS_MIN
                && sentence.length() < 300
                && !EMPTY_WORDS.matcher(sentence).find();
        return telling ? Optional.of(sentence) : Optional.empty();
    }

    private static String withoutDocs(String text) {
        return Pattern.compile("/\\*\\*.*?\\*/", Pattern.DOTALL)
                .matcher(text)
                .replaceAll(found -> "\n".repeat((int) found.group().chars().filter(c -> c == '\n').count()));
    }

    /// What each leg alone would have answered, from the index that the server has left.
    private void legs(List<Pair> pairs, Table table) throws IOException {
        var lexical = new Score();
        var dense = new Score();
        try (var store = SqliteRecordStore.open(data, InstantSource.system());
                var model = new OnnxEmbedder(data.resolve("model"), OnnxEmbedder.WORKERS_DEFAULT);
                SearchIndex index = new LuceneSearchIndex(data.resolve("index"))) {
            var project = Project.required(tree.toString()).key();
            String owner = owner(store);
            var abouts = new HashMap<String, JsonNode>();
            Function<String, JsonNode> about = id -> abouts.computeIfAbsent(id, key -> store.get(
                            RecordKey.of("items", owner, project.text(), "code", key))
                    .map(record -> JsonMapper.shared().readTree(record.json()).path("body"))
                    .orElseThrow());
            for (Pair pair : pairs) {
                var vector = new Vector(model.modelId(), model.embed(List.of(pair.question())).getFirst());
                var legs = index.search(new Query(
                        new SearchScope(new Holder(owner), Optional.of(project)),
                        Set.of("code"),
                        Set.of(),
                        Optional.empty(),
                        Optional.empty(),
                        pair.question(),
                        Optional.of(vector),
                        DEPTH));
                lexical.add(rank(legs.lexical(), pair, about));
                dense.add(rank(legs.dense(), pair, about));
            }
        }
        table.row("words alone", lexical.mrr(), lexical.recall(1), lexical.recall(DEPTH));
        table.row("meaning alone", dense.mrr(), dense.recall(1), dense.recall(DEPTH));
    }

    private static String owner(SqliteRecordStore store) {
        return store.keys(RecordKey.of("items"), Optional.empty(), 1).getFirst().parts().get(1);
    }

    private static int rank(List<Legs.Hit> hits, Pair pair, Function<String, JsonNode> about) {
        for (int i = 0; i < hits.size(); i++) {
            var found = about.apply(hits.get(i).id());
            if (found.path("path").asString("").equals(pair.path())
                    && names(found.path("symbol").asString(""), pair.symbol())) {
                return i + 1;
            }
        }
        return 0;
    }

    /// Ranks of the right answers; 0 where it was not among the first ten.
    private static final class Score {
        private final List<Integer> ranks = new ArrayList<>();

        void add(int rank) {
            ranks.add(rank);
        }

        double mrr() {
            return ranks.stream().mapToDouble(rank -> rank == 0 ? 0 : 1.0 / rank).average().orElse(0);
        }

        double recall(int depth) {
            return ranks.stream().mapToDouble(rank -> rank > 0 && rank <= depth ? 1 : 0).average().orElse(0);
        }
    }
}
