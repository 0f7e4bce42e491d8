package dev.contextd.gateway;

/// One line of the head of a request or an answer. Its value may be a credential, so it is never shown.
public record HeaderLine(String name, String value) {
    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    @Override
    public String toString() {
        return name;
    }
}
