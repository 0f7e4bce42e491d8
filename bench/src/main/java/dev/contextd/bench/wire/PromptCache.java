package dev.contextd.bench.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a provider's cache reads and writes of the requests of a session, as documented; nobody waits so long in between that
/// it forgets.
interface PromptCache {
    /// In tokens.
    ///
    /// @param plain neither read nor written
    /// @param again of what is not read, what the request before had too, and so what a fold made the cache forget
    /// @param words of that, what persons said: it stays when a branch goes, and stands elsewhere then
    record Use(long read, long written, long plain, long again, long words) {
        static final Use NOTHING = new Use(0, 0, 0, 0, 0);

        Use plus(Use other) {
            return new Use(read + other.read, written + other.written, plain + other.plain, again + other.again, words + other.words);
        }
    }

    Use take(List<Element.Block> blocks);

    private static long next(long hash, Element.Block block) {
        return (hash ^ block.number()) * 0x9E3779B97F4A7C15L + Long.rotateLeft(hash, 23);
    }

    private static long[] prefixes(List<Element.Block> blocks) {
        var prefixes = new long[blocks.size()];
        long hash = 17;
        for (int i = 0; i < prefixes.length; i++) {
            hash = next(hash, blocks.get(i));
            prefixes[i] = hash;
        }
        return prefixes;
    }

    /// Tokens from a place on that the request before had as well, and those of them that are a person's words.
    private static long[] again(List<Element.Block> before, List<Element.Block> blocks, int from) {
        var gone = new HashMap<Long, Integer>();
        before.forEach(block -> gone.merge(block.number(), 1, Integer::sum));
        blocks.subList(0, from).forEach(block -> gone.merge(block.number(), -1, Integer::sum));
        long again = 0;
        long words = 0;
        for (var block : blocks.subList(from, blocks.size())) {
            if (gone.getOrDefault(block.number(), 0) > 0) {
                gone.merge(block.number(), -1, Integer::sum);
                again += block.tokens();
                words += block.words() ? block.tokens() : 0;
            }
        }
        return new long[] {again, words};
    }

    private static long tokens(List<Element.Block> blocks, int from, int to) {
        return blocks.subList(from, to).stream().mapToLong(Element.Block::tokens).sum();
    }

    /// Anthropic's: written at marks only, read at most twenty blocks before one.
    static PromptCache atMarks() {
        Set<Long> entries = new HashSet<>();
        List<Element.Block> before = new ArrayList<>();
        return blocks -> {
            var prefixes = prefixes(blocks);
            int read = 0;
            int last = 0;
            for (int mark = 0; mark < prefixes.length; mark++) {
                if (blocks.get(mark).marked()) {
                    last = mark + 1;
                    for (int at = mark; at >= 0 && at > mark - 20; at--) {
                        if (entries.contains(prefixes[at])) {
                            read = Math.max(read, at + 1);
                            break;
                        }
                    }
                }
            }
            var again = again(before, blocks, read);
            for (int i = 0; i < last; i++) {
                if (blocks.get(i).marked()) {
                    entries.add(prefixes[i]);
                }
            }
            before.clear();
            before.addAll(blocks);
            int end = Math.max(read, last);
            return new Use(
                    tokens(blocks, 0, read), tokens(blocks, read, end), tokens(blocks, end, blocks.size()), again[0], again[1]);
        };
    }

    /// OpenAI's: the longest beginning that was seen before, in pieces of 128 tokens from 1024 on; nothing is paid for what
    /// it keeps.
    static PromptCache ofBeginnings() {
        Set<Long> seen = new HashSet<>();
        List<Element.Block> before = new ArrayList<>();
        return blocks -> {
            var prefixes = prefixes(blocks);
            int known = 0;
            while (known < prefixes.length && seen.contains(prefixes[known])) {
                known++;
            }
            long read = tokens(blocks, 0, known);
            read = read < 1024 ? 0 : read / 128 * 128;
            var again = again(before, blocks, known);
            before.clear();
            before.addAll(blocks);
            for (long prefix : prefixes) {
                seen.add(prefix);
            }
            return new Use(read, 0, tokens(blocks, 0, blocks.size()) - read, again[0], again[1]);
        };
    }
}
