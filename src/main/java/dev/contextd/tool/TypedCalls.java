package dev.contextd.tool;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.function.Supplier;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/// Calls tools by plain values and answers with records, for a program that has contextd as a library. A call goes the
/// way of every other one, so that it is checked, bounded and masked alike.
public final class TypedCalls {
    /// A record that wants what an answer does not have is a mistake of ours, and shows itself at once.
    private static final JsonMapper ANSWERS = Json.MAPPER
            .rebuild()
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(DateTimeFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
            .build();

    private static final JsonMapper CAMEL_CASE_ANSWERS = ANSWERS.rebuild()
            .propertyNamingStrategy(PropertyNamingStrategies.LOWER_CAMEL_CASE)
            .build();

    private final Supplier<ToolPipeline> pipeline;
    private final Caller caller;
    private final JsonMapper answers;

    /// @param pipeline asked for with every call; its failures come back as they are
    public TypedCalls(Supplier<ToolPipeline> pipeline, Caller caller) {
        this(pipeline, caller, ANSWERS);
    }

    private TypedCalls(Supplier<ToolPipeline> pipeline, Caller caller, JsonMapper answers) {
        this.pipeline = pipeline;
        this.caller = caller;
        this.answers = answers;
    }

    /// The same for tools whose answers have the names that seed 002 gives them.
    public TypedCalls ofCamelCase() {
        return new TypedCalls(pipeline, caller, CAMEL_CASE_ANSWERS);
    }

    /// @param answer a record with components that are called as in the answer; there may be more in that
    public <A extends Record> A call(String tool, Arguments arguments, Class<A> answer) {
        return answers.treeToValue(reply(tool, arguments).structured(), answer);
    }

    /// A call whose answer says nothing but that it is done.
    public void call(String tool, Arguments arguments) {
        var _ = reply(tool, arguments);
    }

    private ToolReply reply(String tool, Arguments arguments) {
        var open = pipeline.get();
        var entry = open.catalog().find(tool).orElseThrow(() -> notOffered(tool));
        var unknown = arguments.unknownTo(entry);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(tool + " has no " + unknown);
        }
        try {
            return open.run(tool, arguments.values(), caller).orElseThrow(() -> notOffered(tool));
        } catch (Failure e) {
            // Made anew on the thread of the program, whose own lines the trace of a worker would not show.
            throw new Failure(e.kind(), e.sentence(), e.data(), e);
        }
    }

    private static Failure notOffered(String tool) {
        return new Failure(
                Kind.UNAVAILABLE, tool + " writes, and read_only is set; open the data directory without that.");
    }
}
