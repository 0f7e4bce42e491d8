package dev.contextd.feature.conversation;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.ArgumentRule;
import java.util.Map;
import java.util.Optional;

/// Bounds of numbers that the schemas do not tell, because each word of a schema is paid for in every session, and
/// hardly anybody comes near these.
final class NumberBounds {
    private NumberBounds() {}

    static ArgumentRule rule(String field, int min, int max) {
        return ArgumentRule.number(field, number -> of(field, Optional.of(number), number, min, max));
    }

    static int of(String field, Optional<Integer> value, int standard, int min, int max) {
        int number = value.orElse(standard);
        if (number < min || number > max) {
            throw new Failure(
                    Kind.VALIDATION, field + " must be from " + min + " to " + max + ".", Map.of("field", field));
        }
        return number;
    }
}
