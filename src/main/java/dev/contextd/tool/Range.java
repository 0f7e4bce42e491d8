package dev.contextd.tool;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Bounds a number (`minimum`, `maximum`) or the size of a list (`minItems`, `maxItems`) or of a map
/// (`maxProperties`).
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
    long min() default 0;

    long max();
}
