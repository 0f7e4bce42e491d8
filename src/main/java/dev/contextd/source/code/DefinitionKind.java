package dev.contextd.source.code;

import java.util.Locale;

/// What a definition defines.
public enum DefinitionKind {
    FUNCTION,
    METHOD,
    CONSTRUCTOR,
    CLASS,
    INTERFACE,
    ENUM,
    RECORD,
    STRUCT,
    TRAIT,
    /// What Rust adds to a type elsewhere, and Scala's and Swift's extensions; its name is that of the type.
    IMPLEMENTATION,
    TYPE,
    MODULE,
    MACRO,
    CONSTANT,
    FIELD,
    HEADING;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether functions inside are methods.
    boolean hasMethods() {
        return switch (this) {
            case CLASS, INTERFACE, ENUM, RECORD, STRUCT, TRAIT, IMPLEMENTATION -> true;
            default -> false;
        };
    }

    /// Whether it holds other definitions rather than statements.
    boolean isContainer() {
        return hasMethods() || this == MODULE || this == HEADING;
    }

    /// Whether it is a value, best read with what stands around it.
    boolean isValue() {
        return this == CONSTANT || this == FIELD;
    }
}
