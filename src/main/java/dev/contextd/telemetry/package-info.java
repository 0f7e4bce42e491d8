/// What is counted, and under which names.
@NullMarked
package dev.contextd.telemetry;

import org.jspecify.annotations.NullMarked;
