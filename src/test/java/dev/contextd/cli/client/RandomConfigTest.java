package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.client.Installation.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files as nobody would write them, but could. The seed is fixed, so that what fails once fails again.
class RandomConfigTest {
    private static final int DOCUMENTS = 3_000;

    /// Files are forced to disk, which takes its time, so that only some of the documents become one.
    private static final int FILES = 150;

    private static final ServerEntry ENTRY = new ServerEntry("C:\\tools\\\"contextd\"", List.of("stdio", "ä"));

    private final Random random = new Random(9);

    @TempDir
    Path home;

    @Test
    void anyJsonIsTheSameAfterwards() throws IOException {
        for (int i = 0; i < DOCUMENTS; i++) {
            String text = (random.nextInt(8) == 0 ? "\uFEFF" : "") + gap() + object(3) + gap();
            if (i < FILES) {
                isTheSameAfterwards(Client.ZED, text);
            }
            staysTheSameWithoutBackup(Client.ZED, text.replace("\uFEFF", ""));
        }
    }

    @Test
    void anyTomlIsTheSameAfterwards() throws IOException {
        for (int i = 0; i < DOCUMENTS; i++) {
            String text = toml();
            if (i < FILES) {
                isTheSameAfterwards(Client.CODEX, text);
            }
            staysTheSameWithoutBackup(Client.CODEX, text);
        }
    }

    @Test
    void anyYamlIsTheSameAfterwards() throws IOException {
        for (int i = 0; i < DOCUMENTS; i++) {
            String text = yaml();
            if (i < FILES) {
                isTheSameAfterwards(Client.GOOSE, text);
            }
            staysTheSameWithoutBackup(Client.GOOSE, text);
        }
    }

    private void isTheSameAfterwards(Client client, String text) throws IOException {
        var installation =
                new Installation(client, InstallScope.USER, new ClientMachine(Os.LINUX, Map.of(), home), home);
        var file = installation.file();
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);

        assertThat(installation.install(ENTRY, true)).as(text).isEqualTo(Outcome.WRITTEN);
        assertThat(installation.install(ENTRY, false)).as(text).isEqualTo(Outcome.UNCHANGED);
        assertThat(installation.uninstall(true)).as(text).isEqualTo(Outcome.RESTORED);
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    /// But for space, since nobody can know any more what was there.
    private static void staysTheSameWithoutBackup(Client client, String text) {
        var before = client.form().read("f", text);
        var with = client.form().read("f", before.with(client.form().write(ENTRY)));
        String without = with.without(!before.hasServers());

        assertThat(with.entry().flatMap(client.form()::read)).as(text).contains(ENTRY);
        assertThat(with.rest()).as(text).isEqualTo(before.rest());
        assertThat(client.form().read("f", without).rest()).as(text).isEqualTo(before.rest());
        if (before.entry().isEmpty()) {
            assertThat(spaceless(without)).as(text).isEqualTo(spaceless(text));
        } else {
            assertThat(client.form().read("f", without).entry()).as(text).isEmpty();
        }
    }

    /// In YAML, nothing where servers could be and braces with nothing in them are the same too.
    private static String spaceless(String text) {
        return text.replaceAll("\\s", "").replace("extensions:{}", "extensions:");
    }

    private String object(int depth) {
        var text = new StringBuilder("{").append(gap());
        int members = random.nextInt(4);
        for (int i = 0; i < members; i++) {
            text.append(key(depth, i)).append(gap()).append(':').append(gap());
            text.append(value(depth)).append(gap());
            boolean last = i == members - 1;
            text.append(last && random.nextBoolean() ? "" : ",").append(gap());
        }
        return text.append('}').toString();
    }

    private String key(int depth, int i) {
        if (depth == 3 && i == 0 && random.nextBoolean()) {
            return "\"context_servers\"";
        }
        return depth == 2 && i == 0 && random.nextInt(4) == 0 ? "\"contextd\"" : "\"k" + i + "\\\"}\"";
    }

    private String value(int depth) {
        // What holds the servers must be an object, and that is the only thing at this depth.
        if (depth == 3) {
            return object(2);
        }
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> "\"// no comment, {\"";
            case 1 -> "-1.5e+3";
            case 2 -> "null";
            case 3 -> "true";
            case 4 -> object(depth - 1);
            default -> "[" + gap() + value(depth - 1) + gap() + "," + gap() + value(depth - 1) + gap() + "]";
        };
    }

    private String gap() {
        return switch (random.nextInt(9)) {
            case 0 -> "\n";
            case 1 -> "\r\n\t";
            case 2 -> "  ";
            case 3 -> " /*1*/ ";
            case 4 -> "// {\" \n";
            case 5 -> "\n  ";
            default -> "";
        };
    }

    private String toml() {
        var text = new StringBuilder();
        int tables = random.nextInt(4);
        for (int table = 0; table <= tables; table++) {
            if (table > 0) {
                text.append(header(table)).append(random.nextBoolean() ? " # [x]\n" : "\n");
            }
            for (int i = random.nextInt(3); i >= 0; i--) {
                text.append(random.nextInt(4) == 0 ? "\n# [mcp_servers.contextd]\n" : "");
                text.append("k").append(i).append(" = ").append(tomlValue()).append('\n');
            }
        }
        return random.nextBoolean() ? text.toString() : text.toString().stripTrailing();
    }

    private String header(int table) {
        return switch (random.nextInt(3)) {
            case 0 -> "[mcp_servers.s" + table + "]";
            case 1 -> "[[list]]";
            default -> table == 1 ? "[mcp_servers.\"contextd\"]" : "[t" + table + "]";
        };
    }

    private String tomlValue() {
        return switch (random.nextInt(5)) {
            case 0 -> "\"\"\"\n[mcp_servers.contextd]\n\\\"\"\"\"";
            case 1 -> "'''\n'[x]\n'''";
            case 2 -> "[ 1, # ]\n  { a = '}' }\n]";
            case 3 -> "\"\\\\ # \\\"\"";
            default -> "1979-05-27T07:32:00Z";
        };
    }

    private String yaml() {
        var text = new StringBuilder(random.nextInt(5) == 0 ? "---\n" : "");
        for (int i = random.nextInt(3); i >= 0; i--) {
            text.append("k").append(i).append(": ").append(yamlValue("  "));
        }
        switch (random.nextInt(5)) {
            case 0 -> text.append("extensions: {} # none\n");
            case 1 -> text.append("extensions: # ours: {\n");
            case 2 -> {}
            default -> {
                String indent = " ".repeat(1 + random.nextInt(4));
                text.append("extensions:\n");
                for (int i = random.nextInt(3); i >= 0; i--) {
                    String name = i == 1 && random.nextBoolean() ? "contextd" : "\"e" + i + ": #\"";
                    text.append(indent)
                            .append(name)
                            .append(":\n")
                            .append(indent)
                            .append(" v: ");
                    text.append(yamlValue(indent + "   "));
                }
            }
        }
        text.append(random.nextBoolean() ? "# the end\n" : "").append(random.nextBoolean() ? "last: 1\n" : "");
        return random.nextBoolean() ? text.toString() : text.toString().stripTrailing();
    }

    private String yamlValue(String indent) {
        return switch (random.nextInt(7)) {
            case 0 -> "|\n" + indent + "contextd:\n\n" + indent + "  text\n";
            case 1 -> "'it''s # no comment'\n";
            case 2 -> "[1, {a: \"}\"},\n" + indent + "  2] # two\n";
            case 3 -> "\n" + indent + "- a: 1\n" + indent + "  b: ä🙂\n" + indent + "- >-\n" + indent + "   x\n";
            case 4 -> "\n" + indent + "# about\n" + indent + "extensions: {contextd: 1}\n\n";
            case 5 -> "# nothing\n";
            default -> "plain text\n" + indent + "  goes on\n";
        };
    }
}
