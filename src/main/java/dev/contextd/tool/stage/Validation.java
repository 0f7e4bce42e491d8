package dev.contextd.tool.stage;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checks the arguments against the tool's schema; every problem is reported at once, each naming its field.
///
/// An argument that is `null` counts as absent, because models fill optional arguments that way. The arguments are
/// checked as they came: a mask may be longer than what it stands for.
public final class Validation implements Stage {
    /// More problems than this help nobody.
    private static final int PROBLEMS_MAX = 20;

    private static final String PROJECT = "project_path";

    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var asked = withoutNulls(call.asked());
        var problems = Stream.of(
                        schema(call).validate(asked).stream().map(Validation::problem),
                        blanks(call.entry().inputSchema(), asked),
                        nuls("", asked),
                        relativeProject(call.entry().inputSchema(), asked))
                .flatMap(Function.identity())
                .limit(PROBLEMS_MAX)
                .toList();
        if (!problems.isEmpty()) {
            throw refusal(call, problems);
        }
        return next.proceed(call.with(withoutNulls(call.arguments())));
    }

    private static Failure refusal(ToolCall call, List<Map<String, String>> problems) {
        var sentence =
                new StringBuilder("Mend the arguments of ").append(call.name()).append(" and call again:");
        for (var problem : problems) {
            sentence.append(' ')
                    .append(problem.get("field"))
                    .append(' ')
                    .append(problem.get("problem"))
                    .append(';');
        }
        sentence.setCharAt(sentence.length() - 1, '.');
        return new Failure(Kind.VALIDATION, sentence.toString(), Map.of("problems", problems));
    }

    private static Map<String, String> problem(Error error) {
        String field =
                error.getInstanceLocation().toString().replaceFirst("^/", "").replace('/', '.');
        if (error.getKeyword().equals("required")) {
            String missing = Objects.toString(error.getProperty());
            return Map.of("field", field.isEmpty() ? missing : field + "." + missing, "problem", "is required");
        }
        return Map.of("field", field.isEmpty() ? "arguments" : field, "problem", error.getMessage());
    }

    /// A text that has to be there has to say something.
    private static Stream<Map<String, String>> blanks(ObjectNode schema, ObjectNode arguments) {
        return schema.path("required")
                .valueStream()
                .map(JsonNode::stringValue)
                .filter(name -> arguments.path(name).isString()
                        && arguments.path(name).stringValue().isBlank())
                .map(name -> Map.of("field", name, "problem", "must not be empty"));
    }

    /// Whatever names a project names it by its path, and there is nothing that a relative one could begin at.
    private static Stream<Map<String, String>> relativeProject(ObjectNode schema, ObjectNode arguments) {
        String path = arguments.path(PROJECT).asString("");
        return path.isBlank() || isAbsolute(path) || !schema.path("properties").has(PROJECT)
                ? Stream.empty()
                : Stream.of(Map.of("field", PROJECT, "problem", "must be an absolute path"));
    }

    private static boolean isAbsolute(String path) {
        try {
            return Path.of(path).isAbsolute();
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// No text holds a NUL character: databases and file names end at it.
    private static Stream<Map<String, String>> nuls(String field, JsonNode node) {
        if (node.isString()) {
            return node.stringValue().indexOf('\0') < 0
                    ? Stream.empty()
                    : Stream.of(Map.of("field", field, "problem", "must not contain NUL characters"));
        }
        return node.isObject()
                ? node.properties().stream().flatMap(p -> nuls(field.isEmpty() ? p.getKey() : field, p.getValue()))
                : node.valueStream().flatMap(element -> nuls(field, element));
    }

    private static ObjectNode withoutNulls(ObjectNode arguments) {
        if (arguments.valueStream().noneMatch(JsonNode::isNull)) {
            return arguments;
        }
        var copy = arguments.deepCopy();
        copy.removeIf(JsonNode::isNull);
        return copy;
    }

    private Schema schema(ToolCall call) {
        return compiled.computeIfAbsent(
                call.name(), _ -> Registry.INSTANCE.getSchema(call.entry().inputSchema()));
    }

    /// The validator is loaded at the first call, not at start. It never fetches a schema from anywhere.
    private static final class Registry {
        static final SchemaRegistry INSTANCE = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(
                        SchemaRegistryConfig.builder().locale(Locale.ENGLISH).build()));
    }
}
