/// Tells a collector of traces, measurements and the log, by OpenTelemetry, if its variables name one. Nobody is called
/// and no class of its libraries is loaded otherwise.
@NullMarked
package dev.contextd.app.otel;

import org.jspecify.annotations.NullMarked;
