package dev.contextd.source.code;

import dev.contextd.source.code.Outline.Lines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Cuts files into passages that can be read, embedded and found by themselves.
///
/// Every line with ink on it is in a passage, except those of the outline's preamble; no line is in two, except where a
/// file is cut by size and passages overlap by a tenth. Only a line that is longer than the bound is cut within.
public final class Cutter {
    /// About as much as the embedding model reads with attention.
    public static final int CHARACTERS = 1_800;

    /// A class that is no longer is one passage.
    static final int SHORT_LINES = 12;

    /// Of what is longer only the innermost counts.
    private static final int HEADING_CHARACTERS_MAX = 800;

    /// Brackets, `end` or `#endif`, with or without a remark on what they close.
    private static final Pattern CLOSING =
            Pattern.compile("\\s*|\\s*(?:[\\])};,]|end\\b)[\\s\\])};,]*(?:(?://|/\\*|#|--).*)?|\\s*#\\s*(?:end)?if.*");

    private final Outline outline;
    private final SourceText source;
    private final int bound;
    private final NavigableMap<Integer, List<Definition>> byLine = new TreeMap<>();
    private final List<Passage> passages = new ArrayList<>();

    private Cutter(Outline outline, SourceText source, int bound) {
        this.outline = outline;
        this.source = source;
        this.bound = bound;
        for (Definition definition : outline.definitions()) {
            byLine.computeIfAbsent(definition.startLine(), _ -> new ArrayList<>())
                    .add(definition);
        }
    }

    /// @param outline what was read from the very same bytes
    /// @param characters the most that a passage may have
    public static List<Passage> cut(Outline outline, byte[] utf8, int characters) {
        if (characters < 10) {
            throw new IllegalArgumentException("passages of " + characters + " characters");
        }
        var cutter = new Cutter(outline, new SourceText(utf8), characters);
        if (outline.parsed()) {
            var all = new Block(Optional.empty(), "", 1, cutter.source.lines(), cutter.blocks());
            cutter.region(all, 1);
        } else {
            cutter.windows();
        }
        return List.copyOf(cutter.passages);
    }

    /// Lines that belong together, with those inside that stand alone.
    private record Block(Optional<Definition> definition, String above, int first, int last, List<Block> inner) {
        private Block(Definition definition, String above) {
            this(Optional.of(definition), above, definition.startLine(), definition.endLine(), new ArrayList<>());
        }

        Block until(int line) {
            return line == last ? this : new Block(definition, above, first, line, inner);
        }

        boolean is(DefinitionKind kind) {
            return definition.filter(d -> d.kind() == kind).isPresent();
        }

        /// What passages inside are headed with.
        String heading() {
            return definition.map(Definition::signature).map(this::below).orElse("");
        }

        private String below(String signature) {
            boolean fits = above.length() + signature.length() <= HEADING_CHARACTERS_MAX;
            return above.isEmpty() ? signature : (fits ? above : "…") + " > " + signature;
        }
    }

    /// The definitions that stand alone, each within the one that holds it.
    private List<Block> blocks() {
        var top = new ArrayList<Block>();
        var open = new ArrayList<Block>();
        var sorted = outline.definitions().stream()
                .sorted(Comparator.comparingInt(Definition::startByte)
                        .thenComparing(
                                Comparator.comparingInt(Definition::endByte).reversed()))
                .toList();
        for (Definition definition : sorted) {
            while (!open.isEmpty() && open.getLast().definition().orElseThrow().endByte() <= definition.startByte()) {
                open.removeLast();
            }
            boolean holds = open.isEmpty()
                    || open.getLast().definition().orElseThrow().kind().isContainer();
            if (!holds || !standsAlone(definition)) {
                continue;
            }
            var block =
                    new Block(definition, open.isEmpty() ? "" : open.getLast().heading());
            (open.isEmpty() ? top : open.getLast().inner()).add(block);
            open.add(block);
        }
        return top;
    }

    /// Values and one-liners without a word of explanation are best read with what stands around them.
    private static boolean standsAlone(Definition definition) {
        return definition.kind() == DefinitionKind.HEADING
                || (!definition.kind().isValue()
                        && (!definition.doc().isEmpty() || definition.startLine() < definition.endLine()));
    }

    private void block(Block block, int first) {
        boolean whole = block.inner().isEmpty() || (!block.is(DefinitionKind.HEADING) && isShort(block, first));
        if (whole) {
            pieces(block, new Lines(first, block.last()));
        } else {
            region(block, first);
        }
    }

    private boolean isShort(Block block, int first) {
        return block.last() - first < SHORT_LINES
                && source.text(new Lines(first, block.last())).length() <= bound;
    }

    /// The blocks inside, and what stands between them.
    private void region(Block block, int first) {
        int at = first;
        for (Block inner : block.inner()) {
            if (inner.last() < at) {
                continue; // on a line with the one before
            }
            int start = Math.max(at, inner.first());
            // Around a mistake a definition may seem to end behind what it stands in.
            int last = Math.min(inner.last(), block.last());
            if (start > last) {
                continue;
            }
            if (isOpening(block, at, start - 1)) {
                start = at;
            }
            between(block, at, start - 1);
            block(inner.until(last), start);
            at = last + 1;
        }
        between(block, at, block.last());
    }

    /// A heading right below a heading, or the `namespace {` before a function: read with what follows. The line of a
    /// class stays that of the class.
    private boolean isOpening(Block block, int first, int last) {
        boolean mine = first > block.first()
                || block.definition()
                        .map(d -> d.kind() == DefinitionKind.HEADING || d.kind() == DefinitionKind.MODULE)
                        .orElse(true);
        return mine
                && ink(first, last) == 1
                && source.inked(first, last)
                        .map(source::text)
                        .filter(line -> block.is(DefinitionKind.HEADING) || line.endsWith("{") || line.endsWith("("))
                        .isPresent();
    }

    private int ink(int first, int last) {
        int lines = 0;
        for (int line = first; line <= last; line++) {
            lines += source.isBlank(line) ? 0 : 1;
        }
        return lines;
    }

    /// What of the lines is no preamble.
    private void between(Block block, int first, int last) {
        int at = first;
        for (Lines skipped : outline.preamble()) {
            if (skipped.last() >= at && skipped.first() <= last) {
                gap(block, at, skipped.first() - 1);
                at = skipped.last() + 1;
            }
        }
        gap(block, at, last);
    }

    private void gap(Block block, int first, int last) {
        source.inked(first, last).ifPresent(lines -> {
            if (!closes(lines)) {
                pieces(block, lines);
            }
        });
    }

    /// Adds a lone closing bracket to the passage before it.
    private boolean closes(Lines lines) {
        String text = source.text(lines);
        if (passages.isEmpty() || !text.lines().allMatch(CLOSING.asMatchPredicate())) {
            return false;
        }
        var before = passages.getLast();
        var both = new Lines(before.startLine(), lines.last());
        String joined = source.text(both);
        boolean follows = ink(before.endLine() + 1, lines.first() - 1) == 0 && before.endLine() < lines.first();
        if (!follows
                || joined.length() > bound
                || source.text(new Lines(before.startLine(), before.endLine())).length()
                        != before.text().length()) {
            return false;
        }
        passages.set(
                passages.size() - 1,
                new Passage(
                        both.first(),
                        both.last(),
                        before.symbol(),
                        before.kind(),
                        before.heading(),
                        before.symbols(),
                        joined));
        return true;
    }

    private void pieces(Block block, Lines lines) {
        source.inked(lines.first(), lines.last()).ifPresent(inked -> {
            for (LinePieces.Piece piece : new LinePieces(source, bound).of(inked)) {
                add(block, piece);
            }
        });
    }

    private void add(Block block, LinePieces.Piece piece) {
        var begun = begunIn(piece.lines());
        // What stands alone between definitions has a name if it is but one.
        var definition =
                block.definition().isEmpty() && begun.size() == 1 ? Optional.of(begun.getFirst()) : block.definition();
        boolean opens =
                piece.lines().first() <= block.first() || block.definition().isEmpty();
        passages.add(new Passage(
                piece.lines().first(),
                piece.lines().last(),
                definition
                        .map(d -> d.kind() == DefinitionKind.HEADING ? d.name() : d.symbol())
                        .orElse(""),
                definition.map(Definition::kind),
                opens || block.is(DefinitionKind.HEADING) ? block.above() : block.heading(),
                begun.stream().map(Definition::symbol).distinct().toList(),
                piece.text()));
    }

    private List<Definition> begunIn(Lines lines) {
        return byLine.subMap(lines.first(), true, lines.last(), true).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    private void windows() {
        source.inked(1, source.lines()).ifPresent(lines -> {
            for (LinePieces.Piece piece : new LinePieces(source, bound).overlapping(lines)) {
                passages.add(new Passage(
                        piece.lines().first(),
                        piece.lines().last(),
                        "",
                        Optional.empty(),
                        "",
                        List.of(),
                        piece.text()));
            }
        });
    }
}
