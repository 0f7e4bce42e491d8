package dev.contextd.feature.directory.file;

import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// The content of a directory's `.context.yaml`: valid, broken or absent.
public sealed interface ContextFile {
    String NAME = ".context.yaml";

    /// A longer one is not a context.
    int BYTES_MAX = 1 << 20;

    /// One that the schema admits.
    record Valid(String text, YamlFields yaml, ObjectNode fields, Optional<ContentHash> hash) implements ContextFile {
        public String text(String field) {
            return fields.path(field).asString("");
        }
    }

    /// There is none.
    record Absent() implements ContextFile {}

    /// One of another version of the schema.
    record Unsupported(String version) implements ContextFile {}

    /// Something that is no context.
    record Corrupt(String problem) implements ContextFile {}

    /// @param directory within the root, without links in its path
    static ContextFile read(Path directory) {
        var file = directory.resolve(NAME);
        try {
            // Looked at before it is opened: whoever opens a pipe waits for somebody who writes to it.
            var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile()) {
                return new Corrupt("it is no regular file");
            }
            if (attributes.size() > BYTES_MAX) {
                return new Corrupt("it is longer than " + BYTES_MAX + " bytes");
            }
            return of(text(file));
        } catch (NoSuchFileException | NotDirectoryException _) {
            return new Absent();
        } catch (CharacterCodingException _) {
            return new Corrupt("it is not UTF-8");
        } catch (IOException _) {
            return Files.isDirectory(directory) ? new Corrupt("it cannot be read") : new Absent();
        }
    }

    static ContextFile of(String text) {
        try {
            var yaml = YamlFields.read(text, BYTES_MAX);
            var version = yaml.values().get("version");
            if (version instanceof Number number && number.doubleValue() != ContextSchema.VERSION) {
                return new Unsupported(number.toString());
            }
            ObjectNode fields = Json.MAPPER.valueToTree(yaml.values());
            var problems = ContextSchema.problems(fields);
            return problems.isEmpty()
                    ? new Valid(text, yaml, fields, ContentHash.in(text))
                    : new Corrupt(String.join("; ", problems));
        } catch (BrokenYaml e) {
            return new Corrupt("line " + (e.line() + 1) + ": " + e.problem());
        }
    }

    private static String text(Path file) throws IOException {
        var options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (var in = Channels.newInputStream(Files.newByteChannel(file, options))) {
            var bytes = in.readNBytes(BYTES_MAX + 1);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        }
    }
}
