package dev.contextd.text.onnx;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// A model of the user's own: `model.onnx` and `tokenizer.json`, and beside them what its makers say of it in the files
/// of sentence-transformers, or the user in `contextd.json`, whose word is the last.
record ModelFolder(Path folder) implements ModelSource {
    private static final String WEIGHTS = "model.onnx";

    /// Whatever else is in the folder may hold weights of a large model; these do not.
    private static final Pattern NO_WEIGHTS = Pattern.compile("(?i).*\\.(?:json|txt|md|yml|yaml|py|gitattributes)");

    private static final String TOKENIZER = "tokenizer.json";

    /// Those of many languages have some ten.
    private static final long JSON_BYTES_MAX = 64L << 20;

    private static final int ID_DIGITS = 24;
    private static final int PREFIX_CHARS_MAX = 500;
    private static final String MAX_LENGTH = "max_length";
    private static final String IN_COMMON = "in_common";

    /// Nobody could tell texts apart that have all but everything in common.
    private static final double IN_COMMON_MAX = 0.95;

    @Override
    public ModelPlan plan() {
        try {
            if (!Files.isDirectory(folder)) {
                throw new Mismatch("is no folder");
            }
            for (String file : List.of(WEIGHTS, TOKENIZER)) {
                if (!Files.isReadable(folder.resolve(file))) {
                    throw new Mismatch("has no " + file + " that can be read");
                }
            }
            var own = json("contextd.json");
            var prompts = json("config_sentence_transformers.json").path("prompts");
            var pooling = pooling(own, json("1_Pooling/config.json"));
            int piecesMax = piecesMax(own);
            String question = prefix(own.path("query_prefix"), prompts.path("query"));
            String passage = prefix(own.path("passage_prefix"), prompts.path("document"), prompts.path("passage"));
            double inCommon = inCommon(own);
            return new ModelPlan(
                    id(List.of(
                            pooling.name(), Integer.toString(piecesMax), question, passage, Double.toString(inCommon))),
                    pooling,
                    piecesMax,
                    question,
                    passage,
                    inCommon);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /// Its files are named by what is in them, so that a folder may be moved; the name of the folder says nothing.
    private String id(List<String> preparation) throws IOException {
        var digest = Sha256.fresh();
        for (String part : preparation) {
            digest.update(Sha256.of(part));
        }
        for (String file : List.of(WEIGHTS, TOKENIZER)) {
            digest.update(digestOf(file));
        }
        for (String file : moreWeights()) {
            digest.update(digestOf(file));
        }
        return "onnx-" + HexFormat.of().formatHex(digest.digest()).substring(0, ID_DIGITS);
    }

    private List<String> moreWeights() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name ->
                            !name.equals(WEIGHTS) && !NO_WEIGHTS.matcher(name).matches())
                    .sorted()
                    .toList();
        }
    }

    private byte[] digestOf(String file) throws IOException {
        MessageDigest digest = Sha256.fresh();
        try (InputStream in = new DigestInputStream(Files.newInputStream(folder.resolve(file)), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return digest.digest();
    }

    private JsonNode json(String file) throws IOException {
        Path path = folder.resolve(file);
        if (!Files.exists(path)) {
            return JsonNodeFactory.instance.missingNode();
        }
        if (Files.size(path) > JSON_BYTES_MAX) {
            throw new Mismatch("has a " + file + " of more than " + (JSON_BYTES_MAX >> 20) + " MB");
        }
        try (InputStream in = Files.newInputStream(path)) {
            return JsonMapper.shared().readTree(in);
        } catch (JacksonException e) {
            throw because(new Mismatch("has a " + file + " that is no JSON"), e);
        }
    }

    static Mismatch because(Mismatch mismatch, Exception why) {
        mismatch.initCause(why);
        return mismatch;
    }

    /// If nobody says it, the mean: that is what sentence-transformers does then.
    private static Pooling pooling(JsonNode own, JsonNode theirs) throws Mismatch {
        String said = own.path("pooling").asString(theirs.path("pooling_mode").asString(""));
        if (said.isEmpty()) {
            said = theirs.properties().stream()
                    .filter(each -> each.getKey().startsWith("pooling_mode_")
                            && each.getValue().asBoolean(false))
                    .map(each -> each.getKey().substring("pooling_mode_".length()))
                    .findFirst()
                    .orElse("mean");
        }
        return switch (said.toLowerCase(Locale.ROOT)) {
            case "cls", "cls_token" -> Pooling.CLS;
            case "mean", "mean_tokens" -> Pooling.MEAN;
            default -> throw new Mismatch("wants the pooling " + said + ", and there are only cls and mean");
        };
    }

    private int piecesMax(JsonNode own) throws IOException {
        int said = own.path(MAX_LENGTH)
                .asInt(json("sentence_bert_config.json")
                        .path("max_seq_length")
                        .asInt(json("config.json")
                                .path("max_position_embeddings")
                                .asInt(ModelPlan.PIECES_MAX)));
        if (said < ModelPlan.PIECES_MIN) {
            throw new Mismatch("reads only " + said + " pieces of words");
        }
        return Math.min(said, ModelPlan.PIECES_MAX);
    }

    private static double inCommon(JsonNode own) throws Mismatch {
        double said = own.path(IN_COMMON).asDouble(0);
        if (said < 0 || said > IN_COMMON_MAX) {
            throw new Mismatch("has the " + IN_COMMON + " " + said + ", and it can be from 0 to " + IN_COMMON_MAX);
        }
        return said;
    }

    /// The first that says anything, also that there is none.
    private static String prefix(JsonNode... sayings) throws Mismatch {
        for (JsonNode saying : sayings) {
            if (saying.isString()) {
                String prefix = saying.asString();
                if (prefix.length() > PREFIX_CHARS_MAX) {
                    throw new Mismatch("has a prefix of more than " + PREFIX_CHARS_MAX + " characters");
                }
                return prefix;
            }
        }
        return "";
    }

    @Override
    public OptionalInt dimensions() {
        return OptionalInt.empty();
    }

    @Override
    public Path weights(Path cache) {
        return folder.resolve(WEIGHTS);
    }

    @Override
    public WordPiece pieces() throws IOException {
        try {
            return new TokenizerFile(json(TOKENIZER)).wordPiece();
        } catch (Mismatch e) {
            throw because(new Mismatch("has a " + TOKENIZER + " that " + e.what()), e);
        }
    }

    @Override
    public Failure unusable(Throwable why) {
        String what =
                why instanceof Mismatch mismatch ? mismatch.what() : "has a " + WEIGHTS + " that cannot be loaded";
        return new Failure(Kind.UNAVAILABLE, refusal(what), Map.of(), why);
    }

    private String refusal(String what) {
        return "The folder " + folder + " of embedder.path " + what
                + "; mend that and start the server anew, till then search goes by words.";
    }
}
