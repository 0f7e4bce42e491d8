package dev.contextd.quality;

import dev.contextd.keep.search.Vector;
import dev.contextd.quality.LabelledQuestion.Half;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Prints what `in_common` a model wants, so that its cosines stand on the scale of another: that on which every
/// "near enough" of the product was fitted. Looks at the tuned halves only.
final class ModelFigures {
    private static final PrintStream OUT = System.out;
    private static final List<String> SETS = List.of("memories", "skills", "conversations", "similar");

    /// With so many things that answer something else each question is compared.
    private static final int OTHERS = 10;

    private record Pair(String question, String thing, boolean right) {}

    /// Sums for one set: how far apart the pairs are in both models.
    private static final class Line {
        private double product;
        private double square;

        void add(double apart, double apartInReference) {
            product += apart * apartInReference;
            square += apart * apart;
        }

        double inCommon() {
            return 1 - product / square;
        }
    }

    private ModelFigures() {}

    /// @param args the folder of the model, then that of the one whose scale is kept; if there is none, what is shipped
    public static void main(String[] args) throws IOException {
        var cache = Files.createTempDirectory("model");
        try (var model = OnnxEmbedder.ofFolder(Path.of(args[0]), cache, 2);
                var reference = args.length > 1 ? OnnxEmbedder.ofFolder(Path.of(args[1]), cache, 2) : shipped(cache)) {
            var all = new ArrayList<Double>();
            for (String set : SETS) {
                var line = new Line();
                print(set, pairs(LabelledSet.read(set + ".jsonl")), model, reference, line);
                all.add(line.inCommon());
            }
            print("all", all.stream().mapToDouble(it -> it).average().orElseThrow());
        }
    }

    private static OnnxEmbedder shipped(Path cache) {
        return new OnnxEmbedder(cache, 2);
    }

    private static void print(String set, List<Pair> pairs, Embedder model, Embedder reference, Line line) {
        var mine = cosines(pairs, model);
        var theirs = cosines(pairs, reference);
        for (int i = 0; i < pairs.size(); i++) {
            line.add(1 - mine.get(i), 1 - theirs.get(i));
        }
        print(set, line.inCommon());
        for (boolean right : new boolean[] {true, false}) {
            var some = IntStream.range(0, pairs.size())
                    .filter(i -> pairs.get(i).right() == right)
                    .boxed()
                    .toList();
            OUT.printf(
                    Locale.ROOT,
                    "    %-12s mean cosine %.3f, of the reference %.3f%n",
                    right ? "right" : "others",
                    some.stream().mapToDouble(mine::get).average().orElse(0),
                    some.stream().mapToDouble(theirs::get).average().orElse(0));
        }
    }

    private static void print(String set, double inCommon) {
        OUT.printf(Locale.ROOT, "%-14s in_common %.3f%n", set, inCommon);
    }

    private static List<Double> cosines(List<Pair> pairs, Embedder model) {
        var vectors = new HashMap<String, Vector>();
        var cosines = new ArrayList<Double>();
        for (Pair pair : pairs) {
            var question = vectors.computeIfAbsent(model.asQuestion(pair.question()), text -> vector(text, model));
            var thing = vectors.computeIfAbsent(model.asPassage(pair.thing()), text -> vector(text, model));
            cosines.add(question.similarity(thing));
        }
        return cosines;
    }

    private static Vector vector(String text, Embedder model) {
        return new Vector(model.modelId(), model.embed(List.of(text)).getFirst());
    }

    private static List<Pair> pairs(LabelledSet set) {
        var texts = texts(set);
        var names = List.copyOf(texts.keySet());
        var pairs = new ArrayList<Pair>();
        for (var question : set.questions()) {
            if (question.half() == Half.TUNED) {
                question.right()
                        .forEach(name -> texts.entrySet().stream()
                                .filter(it ->
                                        it.getKey().equals(name) || it.getKey().startsWith(name + "/"))
                                .forEach(it -> pairs.add(new Pair(question.text(), it.getValue(), true))));
                for (int i = 0; i < OTHERS; i++) {
                    var other = names.get(Math.floorMod(question.text().hashCode() + i * 31, names.size()));
                    if (!question.right().contains(other)) {
                        pairs.add(new Pair(question.text(), texts.getOrDefault(other, ""), false));
                    }
                }
            }
        }
        return pairs;
    }

    /// What is found, by name; what is said in a talk by the name of the talk and its place.
    private static Map<String, String> texts(LabelledSet set) {
        var texts = new LinkedHashMap<String, String>();
        for (JsonNode thing : set.things()) {
            var id = thing.path("id").asString();
            int place = 0;
            for (JsonNode said : thing.has("turns") ? thing.path("turns") : thing.path("messages")) {
                texts.put(
                        id + "/" + ++place,
                        said.isString()
                                ? said.asString()
                                : said.iterator().next().asString());
            }
            if (place == 0) {
                texts.put(
                        id,
                        String.join(
                                "\n\n",
                                Stream.of("title", "description", "content")
                                        .filter(thing::has)
                                        .map(it -> thing.path(it).asString())
                                        .toList()));
            }
        }
        return texts;
    }
}
