package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;

/// A piece of a file that can be read by itself.
///
/// @param symbol what it defines, or is part of: `TokenCache.refresh`; empty for what stands between definitions
/// @param heading what it stands in and does not show: signatures of what encloses it, or headings above it
/// @param symbols everything whose definition begins in it
/// @param text the lines as they are, without the end of the last; invalid UTF-8 replaced
public record Passage(
        int startLine,
        int endLine,
        String symbol,
        Optional<DefinitionKind> kind,
        String heading,
        List<String> symbols,
        String text) {
    public Passage {
        symbols = List.copyOf(symbols);
    }
}
