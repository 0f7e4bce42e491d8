package dev.contextd.text.onnx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A `tokenizer.json` as the makers of models publish it, of the kind that BERT has. Others are refused by name rather
/// than read as something that they are not: a model understands nothing of pieces it was not trained with.
record TokenizerFile(JsonNode json) {
    private static final String TYPE = "type";
    private static final int WORD_CODE_POINTS = WordPiece.WORD_CODE_POINTS_MAX;

    WordPiece wordPiece() throws Mismatch {
        var model = json.path("model");
        // older files do not say it
        require("model", model.path(TYPE).asString("WordPiece"), "WordPiece");
        var normalizer = json.path("normalizer");
        require("normalizer", typeOf(normalizer), "BertNormalizer");
        require("pre_tokenizer", typeOf(json.path("pre_tokenizer")), "BertPreTokenizer");
        if (!model.path("continuing_subword_prefix")
                        .asString(WordPiece.CONTINUED)
                        .equals(WordPiece.CONTINUED)
                || model.path("max_input_chars_per_word").asInt(WORD_CODE_POINTS) != WORD_CODE_POINTS) {
            throw new Mismatch("cuts words otherwise than BERT does");
        }
        boolean lower = normalizer.path("lowercase").asBoolean(true);
        var stripped = normalizer.path("strip_accents");
        return new WordPiece(
                vocabulary(model),
                new Lettering(
                        lower,
                        stripped.isBoolean() ? !stripped.asBoolean() : !lower,
                        normalizer.path("handle_chinese_chars").asBoolean(true)),
                markers(model));
    }

    private static String typeOf(JsonNode part) {
        return part.path(TYPE).asString("none");
    }

    private static void require(String part, String type, String wanted) throws Mismatch {
        if (!type.equals(wanted)) {
            throw new Mismatch("has the " + part + " " + type + ", and only " + wanted + " can be read");
        }
    }

    private static Map<String, Integer> vocabulary(JsonNode model) throws Mismatch {
        var pieces = new HashMap<String, Integer>();
        model.path("vocab")
                .properties()
                .forEach(piece -> pieces.put(piece.getKey(), piece.getValue().asInt(-1)));
        if (pieces.isEmpty() || pieces.containsValue(-1)) {
            throw new Mismatch("has no vocabulary");
        }
        return pieces;
    }

    private WordPiece.Markers markers(JsonNode model) throws Mismatch {
        String unknown = model.path("unk_token").asString(WordPiece.Markers.BERT.unknown());
        var post = json.path("post_processor");
        return switch (typeOf(post)) {
            case "none" ->
                new WordPiece.Markers(unknown, WordPiece.Markers.BERT.first(), WordPiece.Markers.BERT.last());
            case "BertProcessing" ->
                new WordPiece.Markers(
                        unknown,
                        post.path("cls").path(0).asString(""),
                        post.path("sep").path(0).asString(""));
            case "TemplateProcessing" ->
                template(unknown, List.copyOf(post.path("single").values()));
            default ->
                throw new Mismatch("has the post_processor " + typeOf(post)
                        + ", and only BertProcessing and TemplateProcessing can be read");
        };
    }

    private static WordPiece.Markers template(String unknown, List<JsonNode> parts) throws Mismatch {
        if (parts.size() != 3 || !parts.get(1).has("Sequence")) {
            throw new Mismatch("puts other markers around a text than one before and one behind it");
        }
        return new WordPiece.Markers(unknown, marker(parts.getFirst()), marker(parts.getLast()));
    }

    private static String marker(JsonNode part) {
        return part.path("SpecialToken").path("id").asString("");
    }
}
