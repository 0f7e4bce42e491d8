package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.tool.Limit;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The format of a `SKILL.md`.
class SkillMarkdownTest {
    static SkillMarkdown parse(String text) {
        try {
            return read(text);
        } catch (BrokenSkill e) {
            throw new AssertionError(e.line() + ": " + e.getMessage(), e);
        }
    }

    private static SkillMarkdown read(String text) throws BrokenSkill {
        return SkillMarkdown.parse(text, Limit::standard, String::length, Instant.EPOCH);
    }

    private static void assertBroken(String file, int line, String problem) {
        assertThatThrownBy(() -> read(file)).isInstanceOfSatisfying(BrokenSkill.class, e -> {
            assertThat(e.line()).isEqualTo(line);
            assertThat(e).hasMessageContaining(problem);
        });
    }

    @Test
    void anySkillIsWrittenAndReadAgainTheSame() {
        var random = new Random(11);
        for (int round = 0; round < 500; round++) {
            var skillVersion = new SkillVersion(
                    "1.0.0",
                    "d" + text(random),
                    "c" + text(random),
                    Optional.of(text(random)).filter(_ -> random.nextBoolean()),
                    Optional.empty(),
                    List.of(text(random), text(random)),
                    Optional.of(text(random)),
                    List.of(text(random)),
                    map(random, 2),
                    Map.of("x-" + random.nextInt(9), text(random)),
                    0,
                    Instant.EPOCH,
                    Optional.empty());
            String name = "n" + text(random);
            String written = SkillMarkdown.write(name, skillVersion);

            var read = parse(written);
            assertThat(read.name()).isEqualTo(name);
            assertThat(read.skillVersion().saysTheSameAs(skillVersion))
                    .as(written)
                    .isTrue();
            assertThat(SkillMarkdown.write(read.name(), read.skillVersion())).isEqualTo(written);
        }
    }

    private static String text(Random random) {
        var words = List.of(
                "a",
                " ",
                ":",
                "#",
                "\n",
                "\"",
                "'",
                "-",
                "{",
                "]",
                "&",
                "*",
                "!",
                "|",
                ">",
                "%",
                "@",
                "`",
                "ü",
                "\t",
                "0",
                "1e3",
                "~",
                "null",
                "yes",
                ": ",
                " #",
                "---",
                "...",
                "\\",
                "\uD83D\uDE00",
                "\u2028",
                "\r\n",
                "?",
                ",");
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(words.get(random.nextInt(words.size())));
        }
        return text.toString();
    }

    private static Map<String, Object> map(Random random, int depth) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(text(random), value(random, depth));
        }
        return map;
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextDouble();
            case 2 -> random.nextBoolean();
            case 3 -> random.nextLong();
            case 4 -> text(random);
            case 5 -> map(random, depth - 1);
            default -> List.of(value(random, depth - 1), value(random, depth - 1));
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # no front matter                                             |1|front matter
            ---\\nname: x                                                 |1|front matter
            ---\\n---\\nbody                                              |2|fields
            ---\\nname: x\\ndescription: [\\n---\\nbody                   |4|no YAML
            ---\\nname: x\\nname: y\\ndescription: d\\n---\\nbody         |3|no YAML
            ---\\nname: x\\n\\ttab: y\\n---\\nbody                        |3|no YAML
            ---\\ndescription: d\\n---\\nbody                             |1|name is missing
            ---\\nname: x\\n---\\nbody                                    |1|description is missing
            ---\\nname: x\\ndescription: ' '\\n---\\nbody                 |3|description is missing
            ---\\nname: 5\\ndescription: d\\n---\\nbody                   |2|name must be text
            ---\\nname: x\\ndescription: d\\nversion: 1.0\\n---\\nbody    |4|version must be text
            ---\\nname: x\\ndescription: d\\nversion: v1\\n---\\nbody     |4|semantic version
            ---\\nname: x\\ndescription: d\\ntags: {a: b}\\n---\\nbody    |4|tags must be a list
            ---\\nname: x\\ndescription: d\\nmetadata: 1\\n---\\nbody     |4|metadata must be a map
            ---\\nname: x\\ndescription: d\\nmetadata: {1: a}\\n---\\nb   |4|must be text
            ---\\nname: x\\ndescription: d\\nm: &a [*a]\\n---\\nbody      |4|nested
            ---\\nname: x\\ndescription: d\\nm: .inf\\n---\\nbody         |4|finite
            ---\\nname: x\\ndescription: d\\n---\\n                       |5|nothing after
            ---\\nname: x\\ndescription: d\\n---\\na\\nb\\0               |6|NUL
            """)
    void whatIsBrokenIsToldWithItsLine(String text, int line, String problem) {
        String file = text.strip().replace("\\n", "\n").replace("\\t", "\t").replace("\\0", "\0");

        assertBroken(file, line, problem);
    }

    @Test
    void whatIsTooLongIsToldWithItsLine() {
        assertLong("name: " + "n".repeat(201) + "\ndescription: d", 2, "name is longer");
        assertLong("name: n\ndescription: " + "d".repeat(2_001), 3, "description is longer");
        assertLong("name: n\ndescription: d\nauthor: " + "a".repeat(201), 4, "author is longer");
        assertLong("name: n\ndescription: d\ntags: [" + "t".repeat(51) + "]", 4, "tags is longer");
        assertLong("name: n\ndescription: d\ntags: " + Collections.nCopies(21, "t"), 4, "tags has more than 20");
        assertLong("name: n\ndescription: d\nmetadata: {a: " + "v".repeat(50_000) + "}", 4, "metadata has more");
        assertLong("name: n\ndescription: d\nother: " + "v".repeat(50_000), 2, "other fields");
        assertLong("name: n\ndescription: d\nother: " + "v".repeat(200_000), 2, "front matter is longer");
        assertBroken("---\nname: n\ndescription: d\n---\n" + "c".repeat(50_001), 5, "the content is longer");
    }

    private static void assertLong(String fields, int line, String problem) {
        assertBroken("---\n" + fields + "\n---\nbody", line, problem);
    }
}
