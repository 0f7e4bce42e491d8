package dev.contextd.tool;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import tools.jackson.databind.JsonNode;

/// What one argument has to be beyond its schema: what reads it, and throws a [Failure] where it cannot.
///
/// So that whoever makes several mistakes hears of all of them at once.
public record ArgumentRule(String field, Consumer<JsonNode> check) {
    public static ArgumentRule text(String field, Consumer<String> check) {
        return new ArgumentRule(field, value -> check.accept(value.stringValue()));
    }

    /// A list of texts, each by itself.
    public static ArgumentRule texts(String field, Consumer<String> check) {
        return new ArgumentRule(field, values -> values.forEach(value -> check.accept(value.stringValue())));
    }

    public static ArgumentRule number(String field, IntConsumer check) {
        return new ArgumentRule(field, value -> check.accept(value.intValue()));
    }

    /// What is wrong with a value that has the form of the schema.
    public Optional<Failure> broken(JsonNode value) {
        try {
            check.accept(value);
            return Optional.empty();
        } catch (Failure e) {
            return Optional.of(e).filter(failure -> failure.kind() == Kind.VALIDATION);
        }
    }

    /// The sentence of a failure without the name of the field and its full stop, to stand among others.
    public String problem(Failure failure) {
        String sentence = failure.sentence();
        String rest = sentence.startsWith(field + " ") ? sentence.substring(field.length() + 1) : sentence;
        return rest.endsWith(".") ? rest.substring(0, rest.length() - 1) : rest;
    }
}
