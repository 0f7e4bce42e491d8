package dev.contextd.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The file for Compose, held against the schema of Compose itself.
class ComposeFileIT {
    /// It names itself, and a version of the language of schemas, in ways that no version has; and its durations are
    /// not
    /// those of that language.
    private static String specification() throws IOException {
        return Files.readString(DebianFile.named("compose_spec.json"))
                .replaceAll("\"(\\$schema|id)\": \"[^\"]*\",", "")
                .replace("\"duration\"", "\"plain\"");
    }

    @Test
    void composeKnowsEveryFieldOfTheFile() throws Exception {
        var schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(specification());
        var file = YamlOfTests.read(Path.of("packaging/compose.yaml")).getFirst();

        assertThat(schema.validate(file.toString(), InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(file.toString().replace("\"command\"", "\"comand\""), InputFormat.JSON))
                .isNotEmpty();
    }
}
