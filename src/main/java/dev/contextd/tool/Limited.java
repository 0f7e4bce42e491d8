package dev.contextd.tool;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Bounds a text field (`maxLength`) or a number, which is at least one (`minimum`, `maximum`).
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Limited {
    Limit value();
}
