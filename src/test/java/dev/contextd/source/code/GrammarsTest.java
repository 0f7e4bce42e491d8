package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrammarsTest {
    static Stream<Grammar> grammars() {
        return Stream.concat(Grammars.BY_LANGUAGE.values().stream(), Stream.of(Grammars.TSX));
    }

    /// A kind of node that a new release of a grammar calls otherwise would silently mean nothing.
    @ParameterizedTest
    @MethodSource("grammars")
    void everyKindOfNodeInATableExists(Grammar grammar) throws IOException {
        Fixtures.READER.read("X.java", new byte[1]); // loads what all grammars need
        var language = new NativeLibraries(Fixtures.PARSERS).load(grammar.library(), grammar.language());

        assertThat(grammar.roles().keySet())
                .isNotEmpty()
                .isSubsetOf(IntStream.range(0, language.symbolCount())
                        .mapToObj(language::symbolName)
                        .toList());
    }
}
