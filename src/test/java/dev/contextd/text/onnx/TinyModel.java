package dev.contextd.text.onnx;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A real ONNX model of a few kilobytes, written byte by byte as its format (protobuf) wants it: a table with a vector
/// for each piece, looked up for all pieces of a text. So texts with the same words are near each other, under the mean
/// of all pieces, and two models with different seeds have nothing in common.
///
/// @param seed of the table
/// @param inputs that the model declares; of these it uses `input_ids`
public record TinyModel(long seed, int dimensions, List<String> inputs, String output) {
    private static final int FLOAT = 1;
    private static final int INT64 = 7;
    private static final int OPSET = 13;

    /// Opset 13 is of this version of the format.
    private static final int IR_VERSION = 7;

    private static final List<String> MARKERS = List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]");
    private static final List<String> WORDS = List.of(
            "harbour", "tide", "boat", "token", "login", "session", "bread", "oven", "flour", "cache", "memory",
            "heap");
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,:;-_/";

    /// How far a marker, a letter or a word weighs in the mean.
    private static final double MARKER_WEIGHT = 0.01;

    private static final double LETTER_WEIGHT = 0.05;

    public static TinyModel of(long seed) {
        return new TinyModel(seed, 16, List.of("input_ids", "attention_mask", "token_type_ids"), "last_hidden_state");
    }

    /// With its tokenizer, as a user would bring it.
    public Path in(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve("model.onnx"), bytes());
            Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> vocabulary() {
        var pieces = new ArrayList<>(MARKERS);
        pieces.addAll(WORDS);
        LETTERS.chars().mapToObj(Character::toString).forEach(letter -> {
            pieces.add(letter);
            pieces.add("##" + letter);
        });
        return pieces;
    }

    private static String tokenizer() {
        var vocabulary = new StringBuilder();
        int id = 0;
        for (String piece : vocabulary()) {
            vocabulary
                    .append(id == 0 ? "" : ",")
                    .append('"')
                    .append(piece)
                    .append("\":")
                    .append(id);
            id++;
        }
        return """
                {"normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,\
                "strip_accents":null,"lowercase":true},"pre_tokenizer":{"type":"BertPreTokenizer"},\
                "post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},\
                {"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"[SEP]","type_id":0}}]},\
                "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",\
                "max_input_chars_per_word":100,"vocab":{%s}}}""".formatted(vocabulary);
    }

    private byte[] bytes() {
        var graph = new Message();
        boolean pooled = output.equals("sentence_embedding");
        graph.message(1, node("Gather", List.of("table", "input_ids"), pooled ? "states" : output));
        if (pooled) {
            var mean = node("ReduceMean", List.of("states"), output);
            mean.message(5, new Message().text(1, "axes").number(8, 1).number(20, 7));
            mean.message(5, new Message().text(1, "keepdims").number(3, 0).number(20, 2));
            graph.message(1, mean);
        }
        graph.text(2, "tiny").message(5, table());
        inputs.forEach(input -> graph.message(11, value(input, INT64, 2)));
        graph.message(12, value(output, FLOAT, pooled ? 2 : 3));
        return new Message()
                .number(1, IR_VERSION)
                .message(7, graph)
                .message(8, new Message().text(1, "").number(2, OPSET))
                .out
                .toByteArray();
    }

    private static Message node(String operation, List<String> from, String to) {
        var node = new Message();
        from.forEach(input -> node.text(1, input));
        return node.text(2, to).text(3, operation + " of " + to).text(4, operation);
    }

    private Message table() {
        var pieces = vocabulary();
        var random = new Random(seed);
        var floats =
                ByteBuffer.allocate(pieces.size() * dimensions * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (String piece : pieces) {
            double weight = MARKERS.contains(piece) ? MARKER_WEIGHT : WORDS.contains(piece) ? 1 : LETTER_WEIGHT;
            for (int i = 0; i < dimensions; i++) {
                floats.putFloat((float) (random.nextGaussian() * weight));
            }
        }
        return new Message()
                .number(1, pieces.size())
                .number(1, dimensions)
                .number(2, FLOAT)
                .text(8, "table")
                .bytes(9, floats.array());
    }

    private static Message value(String name, int type, int rank) {
        var shape = new Message();
        for (int i = 0; i < rank; i++) {
            shape.message(1, new Message().text(2, "d" + i));
        }
        var tensor = new Message().number(1, type).message(2, shape);
        return new Message().text(1, name).message(2, new Message().message(1, tensor));
    }

    /// A message of protobuf: fields one behind the other, each with its number.
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint(field << 3);
            varint(value);
            return this;
        }

        Message text(int field, String value) {
            return bytes(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Message message(int field, Message value) {
            return bytes(field, value.out.toByteArray());
        }

        Message bytes(int field, byte[] value) {
            varint((field << 3) | 2);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        private void varint(long value) {
            long rest = value;
            while (rest >= 0x80) {
                out.write((int) (rest & 0x7F) | 0x80);
                rest >>>= 7;
            }
            out.write((int) rest);
        }
    }
}
