package dev.contextd.tool;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Bounds a text, or each text of a list or a map (`maxLength`), or a number, which is at least one (`maximum`).
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Limited {
    Limit value();

    /// What some callers may go up to; the tool sees to it that the others do not.
    int someUpTo() default 0;
}
