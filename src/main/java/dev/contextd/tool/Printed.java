package dev.contextd.tool;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a text, or a map of texts, that a program printed and somebody copied: the NUL characters that real logs have
/// are taken out of it. In any other text they are refused.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Printed {}
