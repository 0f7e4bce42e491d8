package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.contextd.source.code.Outline.Lines;
import java.util.List;

/// What must be true of the passages of any file.
final class Coverage {
    private Coverage() {}

    static void check(String file, Outline outline, byte[] bytes, List<Passage> passages, int bound) {
        var source = new SourceText(bytes);
        int[] passagesOf = new int[source.lines() + 1];
        Passage before = null;
        for (Passage p : passages) {
            assertThat(p.text()).as(file).hasSizeBetween(1, bound);
            String lines = source.text(new Lines(p.startLine(), p.endLine()));
            if (p.startLine() == p.endLine()) {
                assertThat(lines).as(file).contains(p.text());
            } else {
                assertThat(p.text()).as(file).isEqualTo(lines);
            }
            boolean sameMonster = before != null
                    && p.startLine() == p.endLine()
                    && before.startLine() == p.startLine()
                    && before.endLine() == p.endLine();
            if (!sameMonster) {
                for (int line = p.startLine(); line <= p.endLine(); line++) {
                    passagesOf[line]++;
                }
            }
            before = p;
        }
        for (Lines skipped : outline.preamble()) {
            for (int line = skipped.first(); line <= skipped.last(); line++) {
                passagesOf[line] = Math.max(1, passagesOf[line]);
            }
        }
        for (int line = 1; line <= source.lines(); line++) {
            boolean uncovered = passagesOf[line] == 0 && !source.isBlank(line);
            boolean doubled = passagesOf[line] > 1 && outline.parsed();
            if (uncovered || doubled) {
                fail("%s:%d is in %d passages", file, line, passagesOf[line]);
            }
        }
        for (Definition d : outline.definitions()) {
            assertThat(d.startByte()).as(file).isBetween(0, d.endByte());
            assertThat(d.endByte()).as(file).isLessThanOrEqualTo(bytes.length);
            assertThat(d.startLine()).as(file).isBetween(1, d.endLine());
            assertThat(d.endLine()).as(file).isLessThanOrEqualTo(source.lines());
            assertThat(d.signature()).as(file).doesNotContain("\n").hasSizeLessThanOrEqualTo(Signature.CHARACTERS_MAX);
        }
    }
}
