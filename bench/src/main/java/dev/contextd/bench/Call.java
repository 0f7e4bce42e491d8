package dev.contextd.bench;

import java.util.function.Supplier;
import java.util.regex.Pattern;

/// A tool to call, with arguments of its own for every call.
///
/// @param arguments the members of the object `arguments`; asked by any thread
/// @param expected what every answer has in it
record Call(String tool, Supplier<String> arguments, Pattern expected) {
    static final Call PING = new Call("ping", () -> "", Pattern.compile("\"text\":\"pong\""));

    /// The members of the object `params` of the next call.
    String params() {
        return "\"name\":\"" + tool + "\",\"arguments\":{" + arguments.get() + "}";
    }
}
