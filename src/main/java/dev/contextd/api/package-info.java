/// contextd as a library: what the tools do, for a Java program in whose process it runs.
///
/// [dev.contextd.api.Contextd] opens a data directory; the calls on it are those of the tools, with records and plain
/// values instead of JSON. They go the same way: arguments are checked and bounded by the same settings, secrets are
/// masked before anything is stored and again in what is answered, and what was acknowledged is durable. What
/// cannot be done is a [dev.contextd.base.failure.Failure] with a sentence that says what to do next; it calls
/// operations and arguments by the names that the tools have for them.
///
/// A program that runs this on a class path is started with `--enable-native-access=ALL-UNNAMED`, for the database and
/// the model.
@NullMarked
package dev.contextd.api;

import org.jspecify.annotations.NullMarked;
