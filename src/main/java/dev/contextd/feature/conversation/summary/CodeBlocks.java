package dev.contextd.feature.conversation.summary;

import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.List;

/// The code of a conversation: the newest blocks, whole or not at all, since half a function misleads.
final class CodeBlocks {
    static final int COUNT_MAX = 20;
    static final int CHARACTERS_MAX = 24_000;

    record Block(int index, String text) {}

    private final List<Block> blocks;

    CodeBlocks(List<Block> blocks) {
        this.blocks = new ArrayList<>(blocks);
    }

    void take(int index, String text) {
        if (text.length() > CHARACTERS_MAX) {
            return;
        }
        blocks.removeIf(block -> block.text().equals(text));
        blocks.add(new Block(index, text));
        while (blocks.size() > COUNT_MAX
                || blocks.stream().mapToInt(block -> block.text().length()).sum() > CHARACTERS_MAX) {
            blocks.removeFirst();
        }
    }

    List<Block> all() {
        return List.copyOf(blocks);
    }

    /// The newest first while there is room, told in their order.
    List<String> within(int tokensMax, Tokenizer tokenizer) {
        var chosen = new ArrayList<String>();
        int left = tokensMax;
        for (Block block : blocks.reversed()) {
            int tokens = tokenizer.count(block.text());
            if (tokens <= left) {
                chosen.addFirst(block.text());
                left -= tokens;
            }
        }
        return chosen;
    }
}
