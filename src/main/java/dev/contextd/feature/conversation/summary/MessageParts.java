package dev.contextd.feature.conversation.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A message taken apart: what was said in sentences, and the code in it. Logs, stack traces, tables and headings are
/// neither; of a stack trace the line that names the error is a sentence.
record MessageParts(List<String> sentences, List<String> codeBlocks) {
    /// Of a longer message only this much is read: what nobody types is a log or a file.
    static final int CHARACTERS_MAX = 100_000;

    /// An introduction and its list stay one sentence up to this length.
    private static final int LIST_LENGTH_MAX = 320;

    private static final Pattern FENCE = Pattern.compile("^\\s{0,8}(`{3,}|~{3,})\\s*([^`]*)$");
    /// One point or semicolon that ends an item; in `cd ..` they belong to what is said.
    private static final Pattern ITEM_END = Pattern.compile("(?<=[\\p{L}\\p{N})`\"'])[.;]; ");

    private static final Pattern ITEM = Pattern.compile("^\\s*(?:[-*+•]|\\d{1,3}[.)])\\s+(.*)$");

    static MessageParts of(String content) {
        var reader = new Reader();
        content.substring(0, Math.min(content.length(), CHARACTERS_MAX)).lines().forEach(reader::line);
        return reader.passages();
    }

    /// What a program wrote; what looks like a sentence in it is one, and code in it is nobody's.
    static MessageParts ofOutput(String content) {
        return new MessageParts(
                ProgramOutput.sentences(content.substring(0, Math.min(content.length(), CHARACTERS_MAX))), List.of());
    }

    private static final class Reader {
        private final List<String> sentences = new ArrayList<>();
        private final List<String> blocks = new ArrayList<>();
        private final StringBuilder paragraph = new StringBuilder();
        private final List<StringBuilder> items = new ArrayList<>();
        private final StringBuilder block = new StringBuilder();
        private String fence = "";

        void line(String line) {
            var mark = FENCE.matcher(line);
            if (!fence.isEmpty()) {
                block.append(line).append('\n');
                if (mark.matches()
                        && mark.group(1).startsWith(fence)
                        && mark.group(2).isBlank()) {
                    endBlock();
                }
            } else if (mark.matches()) {
                endParagraph();
                fence = mark.group(1);
                block.append(line).append('\n');
            } else {
                text(line);
            }
        }

        private void text(String line) {
            var item = ITEM.matcher(line);
            if (line.isBlank()) {
                // An empty line between an introduction and its list does not part them.
                if (!endsWithColon(paragraph)) {
                    endParagraph();
                }
            } else if (item.matches() ? Noise.isNoiseItem(item.group(1)) : Noise.isNoise(line)) {
                endParagraph();
            } else if (item.matches()) {
                items.add(new StringBuilder(Markup.plain(item.group(1))));
            } else if (!items.isEmpty() && line.startsWith("  ")) {
                items.getLast().append(' ').append(Markup.plain(line));
            } else {
                if (!items.isEmpty()) {
                    endParagraph();
                }
                paragraph.append(paragraph.isEmpty() ? "" : " ").append(Markup.plain(line));
            }
        }

        private static boolean endsWithColon(CharSequence text) {
            return !text.isEmpty() && text.charAt(text.length() - 1) == ':';
        }

        private void endBlock() {
            blocks.add(block.toString().stripTrailing());
            block.setLength(0);
            fence = "";
        }

        private void endParagraph() {
            var said = new ArrayList<>(Sentences.of(paragraph.toString()));
            // What only announces a list or code says nothing without it.
            String introduction = !said.isEmpty() && endsWithColon(said.getLast()) ? said.removeLast() : "";
            sentences.addAll(said);
            paragraph.setLength(0);
            String whole = introduction + " " + String.join("; ", items);
            if (items.size() > 1 && !introduction.isEmpty() && whole.length() <= LIST_LENGTH_MAX) {
                sentences.add(ITEM_END.matcher(whole).replaceAll("; "));
            } else if (items.size() == 1 && !introduction.isEmpty()) {
                sentences.add(whole);
            } else {
                items.forEach(item -> sentences.addAll(Sentences.of(item.toString())));
            }
            items.clear();
        }

        MessageParts passages() {
            endParagraph();
            if (!block.isEmpty()) {
                endBlock();
            }
            return new MessageParts(
                    sentences.stream().filter(s -> !endsWithColon(s)).toList(), List.copyOf(blocks));
        }
    }
}
