package dev.contextd.tool.stage;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checks the arguments against the tool's schema and its rules; every problem is reported at once, each naming its
/// field.
///
/// An argument that is `null` counts as absent, because models fill optional arguments that way. The arguments are
/// checked as they came: a mask may be longer than what it stands for.
public final class Validation implements Stage {
    /// More problems than this help nobody.
    private static final int PROBLEMS_MAX = 20;

    private static final String PROJECT = "project_path";

    /// How many secrets were masked in what a call saved; there only if there were any.
    static final String SECRETS_MASKED = "secrets_masked";

    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var asked = withoutNulls(call.asked());
        var problems = new ArrayList<>(Stream.of(
                        schema(call).validate(asked).stream().map(Validation::problem),
                        blanks(call.entry().inputSchema(), asked),
                        unfit("", asked),
                        relativeProject(call.entry().inputSchema(), asked))
                .flatMap(Function.identity())
                .limit(PROBLEMS_MAX)
                .toList());
        var broken = broken(call, asked, problems);
        if (problems.isEmpty() && broken.size() == 1) {
            throw broken.values().iterator().next();
        }
        broken.forEach(
                (rule, failure) -> problems.add(Map.of("field", rule.field(), "problem", rule.problem(failure))));
        if (!problems.isEmpty()) {
            problems.addAll(new UnknownArguments(call.entry(), asked).problems());
            throw refusal(call, problems);
        }
        var unknown = new UnknownArguments(call.entry(), asked);
        return masked(call, unknown.told(next.proceed(call.with(withoutNulls(call.arguments())))));
    }

    /// What was saved without its secrets says so: who wrote them may wonder where they are.
    private static ToolReply masked(ToolCall call, ToolReply reply) {
        int secrets = call.caller().masked();
        if (secrets == 0
                || reply.failed()
                || reply.inWords()
                || call.entry().info().effect().readOnly()) {
            return reply;
        }
        var told = Json.object();
        told.setAll(reply.structured());
        return ToolReply.asJson(told.put(SECRETS_MASKED, secrets), false);
    }

    /// The rules that do not hold, of arguments in which nothing else is wrong.
    private static Map<ArgumentRule, Failure> broken(
            ToolCall call, ObjectNode asked, List<Map<String, String>> problems) {
        var broken = new LinkedHashMap<ArgumentRule, Failure>();
        for (var rule : call.entry().tool().rules()) {
            boolean sound =
                    problems.stream().noneMatch(problem -> (problem.get("field") + ".").startsWith(rule.field() + "."));
            if (sound && asked.has(rule.field())) {
                rule.broken(asked.get(rule.field())).ifPresent(failure -> broken.put(rule, failure));
            }
        }
        return broken;
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
        return Map.of("field", field.isEmpty() ? "arguments" : field, "problem", RefusedValue.problem(error));
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

    /// No text holds a NUL character, databases and file names end at it, nor half a character, which is none.
    private static Stream<Map<String, String>> unfit(String field, JsonNode node) {
        if (node.isString()) {
            return Stream.of(
                            node.stringValue().indexOf('\0') < 0 ? "" : "must not contain NUL characters",
                            StandardCharsets.UTF_8.newEncoder().canEncode(node.stringValue())
                                    ? ""
                                    : "must not contain half a character (a lone surrogate)")
                    .filter(problem -> !problem.isEmpty())
                    .map(problem -> Map.of("field", field, "problem", problem));
        }
        return node.isObject()
                ? node.properties().stream().flatMap(p -> unfit(field.isEmpty() ? p.getKey() : field, p.getValue()))
                : node.valueStream().flatMap(element -> unfit(field, element));
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
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .locale(Locale.ENGLISH)
                        .formatAssertionsEnabled(true)
                        .build()));
    }
}
