package dev.contextd.source.code;

import java.util.Optional;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSReader;
import org.treesitter.TSSymbolType;
import org.treesitter.TSTree;

/// A grammar whose parser is loaded. Safe for threads: each reading has a parser of its own, which costs nothing beside
/// the parsing.
final class Syntax {
    private static final int CHUNK_BYTES = 16_384;

    private static final NodeRole INSIDE = new NodeRole.Inside(true);

    private final Grammar grammar;
    private final TSLanguage language;
    private final Optional<NodeRole>[] roles;

    /// Loads what the grammar needs.
    Syntax(Grammar grammar) {
        this.grammar = grammar;
        this.language = grammar.language().get();
        this.roles = roles(grammar, language);
    }

    /// Several symbols may have one name.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Optional<NodeRole>[] roles(Grammar grammar, TSLanguage language) {
        Optional<NodeRole>[] roles = new Optional[language.symbolCount()];
        for (int symbol = 0; symbol < roles.length; symbol++) {
            // The keyword `class` is called like the node.
            roles[symbol] = language.symbolType(symbol) == TSSymbolType.TSSymbolTypeRegular
                    ? Optional.ofNullable(grammar.roles().get(language.symbolName(symbol)))
                    : Optional.empty();
        }
        return roles;
    }

    Grammar grammar() {
        return grammar;
    }

    /// Where the parser lost its way, definitions may still be found: its error nodes are looked into.
    Optional<NodeRole> role(int symbol) {
        return symbol < roles.length ? roles[symbol] : Optional.of(INSIDE);
    }

    /// The outline of a file; empty if time ran out before it was parsed.
    Optional<Outline> outline(Language as, byte[] utf8, ParseDeadline deadline) {
        TSReader reader = (buffer, offset, _) -> {
            int count = Math.max(0, Math.min(buffer.length, utf8.length - offset));
            System.arraycopy(utf8, Math.min(offset, utf8.length), buffer, 0, count);
            return count;
        };
        try (var parser = new TSParser()) {
            parser.setLanguage(language);
            try (TSTree tree = parser.parseWithOptions(
                    new byte[CHUNK_BYTES],
                    null,
                    reader,
                    TSInputEncoding.TSInputEncodingUTF8,
                    _ -> deadline.hasPassed())) {
                return tree == null
                        ? Optional.empty()
                        : Optional.of(new SyntaxWalk(this, new SourceText(utf8), deadline).outline(as, tree));
            }
        }
    }
}
