package dev.contextd.tool;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/// The record's components are called on the wire as they are in Java: `contextId`. Seed 002 wants it so; one component
/// that differs has a `JsonProperty`.
@JacksonAnnotationsInside
@JsonNaming(PropertyNamingStrategies.LowerCamelCaseStrategy.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CamelCase {}
