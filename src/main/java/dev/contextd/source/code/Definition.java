package dev.contextd.source.code;

import java.util.List;

/// Something a file defines. Where it stands includes its doc comment and its annotations.
///
/// @param enclosing the names of what it stands in, outermost first; that of the receiver for Go's methods
/// @param signature what stands before its body, in one line, without annotations
/// @param doc the words of its doc comment or docstring
/// @param startLine counted from 1
/// @param endLine its last line
/// @param startByte where it begins in the file, counted from 0
/// @param endByte where it has ended
/// @param exported whether code elsewhere is meant to see it
public record Definition(
        DefinitionKind kind,
        String name,
        List<String> enclosing,
        String signature,
        String doc,
        int startLine,
        int endLine,
        int startByte,
        int endByte,
        boolean exported) {
    public Definition {
        enclosing = List.copyOf(enclosing);
    }

    /// Its name with those of what it stands in: `TokenCache.refresh`.
    public String symbol() {
        return enclosing.isEmpty() ? name : String.join(".", enclosing) + "." + name;
    }
}
