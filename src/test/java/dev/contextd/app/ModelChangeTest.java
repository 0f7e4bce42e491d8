package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.StdioClientOfTests;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.TinyModel;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Another model reads all that was kept, in the background; searches are right all the while.
class ModelChangeTest {
    private static final List<String> TOPICS = List.of(
            "harbour", "bread", "tokens", "printers", "gardens", "engines", "violins", "glaciers", "lenses", "carpets");
    private static final int MEMORIES = 30;

    @TempDir
    Path directory;

    /// Knows words by chance, each model in its own way; reads texts that shall be found only while it is allowed to.
    private static final class Reader implements Embedder {
        private final String id;
        private final int dimensions;
        private final Semaphore allowed;
        private final AtomicInteger read = new AtomicInteger();

        /// @param dimensions another number for each, so that comparing with another's would fail
        Reader(String id, int dimensions, int allowed) {
            this.id = id;
            this.dimensions = dimensions;
            this.allowed = new Semaphore(allowed);
        }

        static Reader unhindered(String id, int dimensions) {
            return new Reader(id, dimensions, Integer.MAX_VALUE / 2);
        }

        @Override
        public String modelId() {
            return id;
        }

        @Override
        public int dimensions() {
            return dimensions;
        }

        @Override
        public String asQuestion(String text) {
            return "?" + text;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(this::vector).toList();
        }

        private float[] vector(String text) {
            if (!text.startsWith("?")) {
                awaitLeave();
                read.incrementAndGet();
            }
            var vector = new float[dimensions];
            for (String word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
                var random = new Random(id.hashCode() * 31L + word.hashCode());
                IntStream.range(0, dimensions).forEach(i -> vector[i] += (float) random.nextGaussian());
            }
            double length = Math.sqrt(IntStream.range(0, dimensions)
                    .mapToDouble(i -> (double) vector[i] * vector[i])
                    .sum());
            IntStream.range(0, dimensions).forEach(i -> vector[i] /= (float) length);
            return vector;
        }

        private void awaitLeave() {
            try {
                allowed.acquire();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Failure(Kind.UNAVAILABLE, "Reading was interrupted.", Map.of(), e);
            }
        }

        @Override
        public void close() {
            allowed.release(1_000);
        }
    }

    private Wiring wiring(Embedder model) {
        var flags = Map.of("data_dir", directory.resolve("data").toString(), "rate.default", "100000/100000");
        var settings = Settings.read(flags, Map.of(), directory.resolve("none"));
        var config = Config.of(settings, Map.of(), directory, directory);
        return new Wiring(config, new TestClock(), Owner.alone("somebody"), List.of(), _ -> model);
    }

    private StdioClientOfTests agent(Wiring wiring) throws Exception {
        return new StdioClientOfTests((in, out) -> wiring.serveStdio(
                in, out, Connection.startedIn(directory), new ToolSelection(List.of(ToolSelection.ALL), false)));
    }

    private static JsonNode call(StdioClientOfTests agent, String tool, String arguments) throws Exception {
        return agent.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, arguments)))
                .at("/result/structuredContent");
    }

    private static void record(StdioClientOfTests agent) throws Exception {
        for (int i = 0; i < MEMORIES; i++) {
            var topic = TOPICS.get(i % TOPICS.size());
            var memory =
                    "{\"title\":\"note %d on %s\",\"content\":\"What we know of %s, part %d\",\"outcome\":\"success\",\"project_path\":\"/p\"}"
                            .formatted(i, topic, topic, i);
            assertThat(call(agent, "memory_record", memory).has("error")).isFalse();
        }
    }

    private static List<String> search(StdioClientOfTests agent, String query) throws Exception {
        var found = call(agent, "memory_search", "{\"query\":\"" + query + "\",\"limit\":10,\"project_path\":\"/p\"}");
        return found.path("memories").values().stream()
                .map(memory -> memory.path("title").asString(""))
                .toList();
    }

    private static String note(StdioClientOfTests agent) throws Exception {
        return call(agent, "memory_search", "{\"query\":\"of bread\",\"project_path\":\"/p\"}")
                .path("note")
                .asString("");
    }

    private static JsonNode embedder(StdioClientOfTests agent) throws Exception {
        return call(agent, "status", "{}").at("/services/embedder");
    }

    private static List<FoundItem> all(Library library) {
        return library.search(new Search(
                "what we know of bread",
                List.of(Holders.own("somebody")),
                Optional.empty(),
                "memory",
                Set.of(),
                MEMORIES));
    }

    private static List<Vector> understood(Library library) {
        return all(library).stream()
                .filter(found -> found.similarity().isPresent())
                .flatMap(found -> library.vectors().of(found.item()).stream())
                .toList();
    }

    /// Whatever a memory is found by, it must be about bread.
    private static void findsBread(StdioClientOfTests agent) throws Exception {
        assertThat(search(agent, "note on bread").subList(0, 3))
                .containsExactlyInAnyOrder("note 1 on bread", "note 11 on bread", "note 21 on bread");
    }

    private static boolean isReadBy(Embedder model, Library library) {
        var vectors = understood(library);
        return vectors.size() == MEMORIES
                && vectors.stream().allMatch(vector -> vector.modelId().equals(model.modelId()))
                && library.vectors().awaitedAnew() == 0;
    }

    private void keepUnder(Embedder model) throws Exception {
        try (var wiring = wiring(model);
                var agent = agent(wiring)) {
            record(agent);
            Eventually.isTrue(() -> isReadBy(model, wiring.library()));
        }
    }

    @Test
    void whatWasKeptIsReadAnewAndFoundByItsWordsTillThen() throws Exception {
        keepUnder(Reader.unhindered("one", 16));
        var two = new Reader("two", 24, 0);
        try (var wiring = wiring(two);
                var agent = agent(wiring)) {
            findsBread(agent);
            Eventually.isTrue(() -> embedder(agent).toString().contains(" " + MEMORIES + " items"));
            assertThat(embedder(agent).path("status").asString("")).isEqualTo("degraded");
            assertThat(note(agent)).contains("by words alone", "before the model was changed");
            assertThat(understood(wiring.library())).isEmpty();

            two.allowed.release(16);
            Eventually.isTrue(() -> wiring.library().vectors().awaitedAnew() == MEMORIES - 16);
            assertThat(search(agent, "note on bread"))
                    .contains("note 1 on bread", "note 11 on bread", "note 21 on bread");
            assertThat(embedder(agent).toString()).contains(" " + (MEMORIES - 16) + " items");
            assertThat(understood(wiring.library())).hasSize(16);
        }
        var again = Reader.unhindered("two", 24);
        try (var wiring = wiring(again);
                var agent = agent(wiring)) {
            Eventually.isTrue(() -> isReadBy(again, wiring.library()));
            findsBread(agent);
            assertThat(note(agent)).isEmpty();
            assertThat(embedder(agent).path("status").asString("")).isEqualTo("healthy");
            assertThat(again.read)
                    .as("what was read before the end is not read again")
                    .hasValueLessThan(MEMORIES);
        }
    }

    /// As after an end in the middle of a large repository.
    @Test
    void whatWasNeverReadWaitsForItsFirstModelAndNotForAnother() throws Exception {
        var absent = Map.of("embedder.path", directory.resolve("nowhere").toString());
        var memory = "{\"title\":\"Tides\",\"content\":\"dry\",\"outcome\":\"success\",\"project_path\":\"/p\"}";
        try (var world = World.in(directory, absent)) {
            assertThat(Answers.of(world, "memory_record", memory).has("error")).isFalse();
        }
        var first = new Reader("one", 16, 1);
        try (var wiring = wiring(first);
                var agent = agent(wiring)) {
            var library = wiring.library();
            Eventually.isTrue(() -> isUnderstood(library));
            assertThat(library.vectors().awaitedAnew()).isZero();
            assertThat(note(agent)).isEmpty();
        }
    }

    @Test
    void theModelBeforeFindsItsVectorsAgain() throws Exception {
        keepUnder(Reader.unhindered("one", 16));
        var two = Reader.unhindered("two", 24);
        try (var wiring = wiring(two)) {
            Eventually.isTrue(() -> isReadBy(two, wiring.library()));
        }
        var one = Reader.unhindered("one", 16);
        try (var wiring = wiring(one);
                var agent = agent(wiring)) {
            Eventually.isTrue(() -> isReadBy(one, wiring.library()));
            assertThat(one.read).hasValue(0);
            findsBread(agent);
            Eventually.isTrue(() -> wiring.library()
                    .records()
                    .below(RecordKey.of("known-vectors"))
                    .allMatch(record -> record.key().parts().get(1).equals("one")));
        }
    }

    @Test
    void whatIsChangedMeanwhileIsReadAsItIsThen() throws Exception {
        keepUnder(Reader.unhindered("one", 16));
        var two = new Reader("two", 24, 0);
        try (var wiring = wiring(two)) {
            var library = wiring.library();
            Eventually.isTrue(() -> library.vectors().awaitedAnew() == MEMORIES);
            var holders = List.of(Holders.own("somebody"));
            var ids = all(library).stream().map(found -> found.item().id()).toList();
            for (String id : ids) {
                library.change(holders, draft -> draft.edit(id, ModelChangeTest::tagged));
            }
            assertThat(understood(library)).isEmpty();

            two.allowed.release(1_000);
            Eventually.isTrue(() -> isReadBy(two, library));
            assertThat(all(library)).allMatch(found -> found.item().tags().contains("seen"));
        }
    }

    private static Item tagged(Item item) {
        return new Item(
                item.id(),
                item.holder(),
                item.project(),
                item.kind(),
                Set.of("seen"),
                item.at(),
                item.text(),
                item.body(),
                item.label());
    }

    @Test
    void aFolderThatIsNoModelLeavesWordsAndSaysWhatIsWrong() throws Exception {
        var one = TinyModel.of(1).in(directory.resolve("one"));
        var memory =
                "{\"title\":\"Tides\",\"content\":\"The harbour falls dry\",\"outcome\":\"success\",\"project_path\":\"/p\"}";
        var question = "{\"query\":\"harbour tide\",\"project_path\":\"/p\"}";
        try (var world = World.in(directory, Map.of("embedder.path", one.toString()))) {
            Answers.of(world, "memory_record", memory);
            Eventually.isTrue(() -> isUnderstood(world.wiring.library()));
        }
        Files.move(one.resolve("model.onnx"), one.resolve("away"));
        try (var world = World.in(directory, Map.of("embedder.path", one.toString()))) {
            var found = Answers.of(world, "memory_search", question);
            assertThat(found.at("/memories/0/title").asString("")).isEqualTo("Tides");
            assertThat(found.path("note").asString(""))
                    .contains("by words alone", "The folder " + one + " of embedder.path has no model.onnx");
            assertThat(Answers.of(world, "status", "{}")
                            .at("/services/embedder")
                            .toString())
                    .contains("has no model.onnx");
            assertThat(world.wiring.library().vectors().awaitedAnew()).isZero();
        }
        Files.move(one.resolve("away"), one.resolve("model.onnx"));
        try (var world = World.in(directory, Map.of("embedder.path", one.toString()))) {
            Eventually.isTrue(() -> isUnderstood(world.wiring.library()));
            assertThat(Answers.of(world, "memory_search", question).has("note")).isFalse();
        }
        // the model that is shipped reads it as well
        try (var world = World.in(directory)) {
            Eventually.isTrue(() -> isUnderstood(world.wiring.library()));
            assertThat(world.wiring.library().vectors().awaitedAnew()).isZero();
        }
    }

    private static boolean isUnderstood(Library library) {
        return all(library).stream().anyMatch(found -> found.similarity().isPresent());
    }
}
