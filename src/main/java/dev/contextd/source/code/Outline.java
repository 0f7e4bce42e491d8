package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;

/// What a file is about, without its bodies.
///
/// @param parsed whether its syntax was understood; if not, there are no definitions and it is to be cut by size
/// @param definitions in the order of the file, what stands in others after them
/// @param imports what it asks for, as it names it: `java.util.List`, `./cache`, `<stdio.h>`
/// @param fileDoc the words of the comment on the file itself
/// @param preamble lines that are no passage's: imports, the package, a licence
public record Outline(
        Language language,
        boolean parsed,
        List<Definition> definitions,
        List<String> imports,
        Optional<String> packageName,
        String fileDoc,
        List<Lines> preamble) {
    /// From a line to a line, both included, counted from 1.
    public record Lines(int first, int last) {}

    public Outline {
        definitions = List.copyOf(definitions);
        imports = List.copyOf(imports);
        preamble = List.copyOf(preamble);
    }

    static Outline unparsed(Language language) {
        return new Outline(language, false, List.of(), List.of(), Optional.empty(), "", List.of());
    }
}
