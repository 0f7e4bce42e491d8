package dev.contextd.text.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.text.Embedder;
import dev.contextd.text.EmbedderContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A model that a user brings.
class ModelFolderTest {
    /// What the machine needs to run any; shared, so that it is unpacked once.
    private static final Path CACHE = Path.of("target", "model");

    @TempDir
    Path folder;

    private static OnnxEmbedder embedder(Path folder) {
        return OnnxEmbedder.ofFolder(folder, CACHE, 2);
    }

    @Nested
    class IsAnEmbedder extends EmbedderContract {
        @TempDir
        static Path brought;

        private static Embedder embedder = new OnnxEmbedder(Path.of(""), 1);

        @BeforeAll
        static void bring() {
            embedder.close();
            embedder = embedder(TinyModel.of(1).in(brought));
        }

        @AfterAll
        static void close() {
            embedder.close();
        }

        @Override
        protected Embedder open() {
            return embedder;
        }
    }

    private static double cosine(float[] a, float[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> (double) a[i] * b[i])
                .sum();
    }

    @ParameterizedTest
    @ValueSource(strings = {"last_hidden_state", "token_embeddings", "sentence_embedding"})
    void isReadWhateverItsOutputIsCalledWithAndWithoutTypesOfTokens(String output) {
        var typed = new TinyModel(3, 8, List.of("input_ids", "attention_mask", "token_type_ids"), output);
        var bare = new TinyModel(3, 8, List.of("input_ids", "attention_mask"), output);
        try (var one = embedder(typed.in(folder.resolve("typed")));
                var other = embedder(bare.in(folder.resolve("bare")))) {
            var vectors = one.embed(List.of("harbour tide", "the tide in the harbour", "bread oven"));

            assertThat(other.embed(List.of("harbour tide")).getFirst()).isEqualTo(vectors.getFirst());
            assertThat(one.dimensions()).isEqualTo(8);
            assertThat(cosine(vectors.get(0), vectors.get(1)))
                    .isGreaterThan(0.8)
                    .isGreaterThan(cosine(vectors.get(0), vectors.get(2)));
        }
    }

    @Test
    void theMeanOfAllPiecesIsTheSameAsThatOfTheModelItself() {
        var ours = new TinyModel(3, 8, List.of("input_ids"), "last_hidden_state");
        var its = new TinyModel(3, 8, List.of("input_ids"), "sentence_embedding");
        try (var one = embedder(ours.in(folder.resolve("ours")));
                var other = embedder(its.in(folder.resolve("its")))) {
            var text = List.of("the tide leaves the harbour");
            assertThat(cosine(one.embed(text).getFirst(), other.embed(text).getFirst()))
                    .isCloseTo(1, within(1e-5));
        }
    }

    /// Of a table, the first piece is the marker whatever the text is.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            1_Pooling/config.json | {'pooling_mode_cls_token':true,'pooling_mode_mean_tokens':false}  | true
            1_Pooling/config.json | {'pooling_mode_cls_token':false,'pooling_mode_mean_tokens':true}  | false
            1_Pooling/config.json | {'pooling_mode':'cls'}                                            | true
            contextd.json         | {'pooling':'cls'}                                                 | true
            contextd.json         | {'max_length':9}                                                  | false
            """)
    void isPooledAsItsFilesSay(String file, String json, boolean alike) throws IOException {
        TinyModel.of(1).in(folder);
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), json.replace('\'', '"'));
        try (var embedder = embedder(folder)) {
            var vectors = embedder.embed(List.of("harbour", "bread"));

            assertThat(cosine(vectors.get(0), vectors.get(1)) > 0.999).isEqualTo(alike);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contextd.json             | {'max_length':8}
            sentence_bert_config.json | {'max_seq_length':8}
            config.json               | {'max_position_embeddings':8}
            """)
    void readsAsMuchOfATextAsItsFilesSay(String file, String json) throws IOException {
        TinyModel.of(1).in(folder);
        Files.writeString(folder.resolve(file), json.replace('\'', '"'));
        try (var embedder = embedder(folder)) {
            var vectors = embedder.embed(List.of("tide ".repeat(6) + "bread", "tide ".repeat(6), "tide bread"));

            assertThat(vectors.get(0)).isEqualTo(vectors.get(1)).isNotEqualTo(vectors.get(2));
        }
    }

    /// A model that puts texts far apart is told so, and what is near enough stays near enough.
    @Test
    void textsAreAsNearAsWhatAllAreGivenInCommonMakesThem() throws IOException {
        TinyModel.of(1).in(folder.resolve("apart"));
        TinyModel.of(1).in(folder.resolve("together"));
        Files.writeString(folder.resolve("together/contextd.json"), "{\"in_common\":0.4}");
        try (var apart = embedder(folder.resolve("apart"));
                var together = embedder(folder.resolve("together"))) {
            var texts = List.of("harbour tide", "bread oven");
            double before = cosine(apart.embed(texts).get(0), apart.embed(texts).get(1));
            var vectors = together.embed(texts);

            assertThat(cosine(vectors.get(0), vectors.get(1)))
                    .isNotCloseTo(before, within(0.1))
                    .isCloseTo(1 - 0.6 * (1 - before), within(1e-6));
            assertThat(cosine(vectors.get(0), vectors.get(0))).isCloseTo(1, within(1e-6));
            assertThat(vectors.getFirst()).hasSize(together.dimensions());
            assertThat(together.modelId()).isNotEqualTo(apart.modelId());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "-0.1", "0.99"})
    void whatCannotBeInCommonIsRefused(String said) throws IOException {
        TinyModel.of(1).in(folder);
        Files.writeString(folder.resolve("contextd.json"), "{\"in_common\":" + said + "}");

        refused(folder, "in_common", said);
    }

    @Test
    void questionsAndTextsArePutAsTheUserOrItsMakersSay() throws IOException {
        TinyModel.of(1).in(folder);
        Files.writeString(
                folder.resolve("config_sentence_transformers.json"),
                "{\"prompts\":{\"query\":\"query: \",\"document\":\"passage: \"}}");
        try (var embedder = embedder(folder)) {
            assertThat(embedder.asQuestion("where")).isEqualTo("query: where");
            assertThat(embedder.asPassage("there")).isEqualTo("passage: there");
        }
        Files.writeString(folder.resolve("contextd.json"), "{\"query_prefix\":\"Find: \",\"passage_prefix\":\"\"}");
        try (var embedder = embedder(folder)) {
            assertThat(embedder.asQuestion("where")).isEqualTo("Find: where");
            assertThat(embedder.asPassage("there")).isEqualTo("there");
        }
    }

    @Test
    void isNamedByWhatMakesItsVectorsAndNotByItsPlace() throws IOException {
        TinyModel.of(1).in(folder.resolve("here"));
        TinyModel.of(1).in(folder.resolve("there"));
        TinyModel.of(2).in(folder.resolve("other"));
        TinyModel.of(1).in(folder.resolve("asked"));
        Files.writeString(folder.resolve("asked/contextd.json"), "{\"query_prefix\":\"Find: \"}");
        try (var here = embedder(folder.resolve("here"));
                var there = embedder(folder.resolve("there"));
                var other = embedder(folder.resolve("other"));
                var asked = embedder(folder.resolve("asked"))) {
            assertThat(here.modelId()).isEqualTo(there.modelId());
            assertThat(List.of(
                            here.modelId(),
                            other.modelId(),
                            asked.modelId(),
                            new ShippedModel().plan().id()))
                    .doesNotHaveDuplicates();
        }
    }

    private void refused(Path brought, String... words) {
        try (var embedder = embedder(brought)) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> embedder.embed(List.of("text")))
                        .isInstanceOfSatisfying(Failure.class, failure -> {
                            assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
                            assertThat(failure.sentence())
                                    .startsWith("The folder " + brought)
                                    .endsWith("till then search goes by words.")
                                    .contains(words);
                        });
            }
            assertThat(embedder.modelId()).isNotEmpty();
        }
    }

    @Test
    void whatIsMissingIsSaid() throws IOException {
        refused(folder.resolve("absent"), "is no folder");
        refused(folder, "no model.onnx");
        Files.writeString(folder.resolve("model.onnx"), "no model");
        refused(folder, "no tokenizer.json");
        Files.writeString(folder.resolve("tokenizer.json"), "{");
        refused(folder, "tokenizer.json that is no JSON");
        Files.writeString(folder.resolve("tokenizer.json"), "{}");
        refused(folder, "tokenizer.json that has the normalizer none");
        TinyModel.of(1).in(folder);
        Files.writeString(folder.resolve("model.onnx"), "no model");
        refused(folder, "model.onnx that cannot be loaded");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "type":"WordPiece"        | "type":"Unigram"             | the model Unigram, and only WordPiece
            "type":"WordPiece"        | "type":"BPE"                 | the model BPE, and only WordPiece
            "type":"BertNormalizer"   | "type":"Lowercase"           | the normalizer Lowercase
            "type":"BertPreTokenizer" | "type":"Metaspace"           | the pre_tokenizer Metaspace
            TemplateProcessing        | RobertaProcessing            | the post_processor RobertaProcessing
            {"Sequence":{"id":"A"     | {"SpecialToken":{"id":"[SEP" | other markers
            "unk_token":"[UNK]"       | "unk_token":"<unk>"          | a vocabulary without <unk>
            "vocab":                  | "words":                     | no vocabulary
            "##"                      | "@@"                         | otherwise than BERT
            """)
    void aTokenizerOfAnotherKindIsRefusedByName(String of, String by, String why) throws IOException {
        TinyModel.of(1).in(folder);
        var file = folder.resolve("tokenizer.json");
        Files.writeString(file, Files.readString(file).replace(of, by));

        refused(folder, "tokenizer.json that", why);
    }

    @Test
    void aModelThatWantsOrGivesSomethingElseIsRefusedByName() throws IOException {
        var images = new TinyModel(1, 8, List.of("input_ids", "pixel_values"), "last_hidden_state");
        refused(images.in(folder.resolve("images")), "takes input_ids, pixel_values");
        var logits = new TinyModel(1, 8, List.of("input_ids"), "logits");
        refused(logits.in(folder.resolve("logits")), "gives logits", "last_hidden_state");
        var wide = new TinyModel(1, 1_025, List.of("input_ids"), "last_hidden_state");
        refused(wide.in(folder.resolve("wide")), "vectors of 1025 numbers");
        TinyModel.of(1).in(folder.resolve("max"));
        Files.createDirectories(folder.resolve("max/1_Pooling"));
        Files.writeString(folder.resolve("max/1_Pooling/config.json"), "{\"pooling_mode_max_tokens\":true}");
        refused(folder.resolve("max"), "pooling max_tokens");
    }

    /// It would come to light with the first long or rare text otherwise, and again with each.
    @Test
    void aModelThatCannotReadAllThatItsTokenizerGivesIsRefused() throws IOException {
        TinyModel.of(1).in(folder);
        var file = folder.resolve("tokenizer.json");
        Files.writeString(file, Files.readString(file).replace("\"[PAD]\":0", "\"[PAD]\":0,\"lighthouse\":99999"));

        refused(folder, "cannot read", "the last of its vocabulary");
    }

    @Test
    void otherWeightsUnderAnyNameAreAnotherModel() throws IOException {
        TinyModel.of(1).in(folder);
        Files.writeString(folder.resolve("weights.bin"), "one");
        String before = new ModelFolder(folder).plan().id();
        Files.writeString(folder.resolve("README.md"), "no weights");
        assertThat(new ModelFolder(folder).plan().id()).isEqualTo(before);
        Files.writeString(folder.resolve("weights.bin"), "two");

        assertThat(new ModelFolder(folder).plan().id()).isNotEqualTo(before);
    }

    @Test
    void theModelThatIsShippedGivesTheSameVectorsFromAFolder() throws IOException {
        try (var weights = ShippedModel.WEIGHTS.open();
                var tokenizer = ShippedModel.TOKENIZER.open()) {
            Files.copy(weights, folder.resolve("model.onnx"));
            Files.copy(tokenizer, folder.resolve("tokenizer.json"));
        }
        Files.writeString(
                folder.resolve("contextd.json"), "{\"pooling\":\"cls\",\"in_common\":" + ShippedModel.IN_COMMON + "}");
        try (var brought = embedder(folder);
                var shipped = new OnnxEmbedder(CACHE, 1)) {
            var texts = List.of("Where do we refresh the token?", "Größe des Caches: 漢字 🦩", "");

            assertThat(brought.embed(texts)).containsExactlyElementsOf(shipped.embed(texts));
        }
    }
}
